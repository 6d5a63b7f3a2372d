package io.plimsoll.junit;

import io.plimsoll.library.Plimsoll;
import io.plimsoll.library.RunPlan;
import io.plimsoll.library.RunResult;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/// Executes the run of a [LoadTest] before its method, and hands the method the result. Stateless.
final class LoadTestExtension implements BeforeTestExecutionCallback, ParameterResolver {
    private static final Namespace RUNS = Namespace.create(LoadTestExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) throws Exception {
        LoadTest asked = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), LoadTest.class)
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "the extension of @LoadTest is for methods with that annotation"));
        RunResult result = Plimsoll.run(completed(begun(asked, context), asked));
        context.getStore(RUNS).put(RunResult.class, result.requirePass());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunResult.class;
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(RUNS).get(RunResult.class, RunResult.class);
    }

    private static RunPlan begun(LoadTest asked, ExtensionContext context) {
        if (asked.plan().isEmpty() == asked.workload().isEmpty()) {
            throw new ExtensionConfigurationException(
                    "@LoadTest needs either a workload, or a plan, which is the name of a method");
        }
        return asked.plan().isEmpty() ? Plimsoll.plan(asked.workload()) : supplied(asked.plan(), context);
    }

    /// The plan of a method of the test instance, or of one around it if the class is nested.
    private static RunPlan supplied(String name, ExtensionContext context) {
        List<Object> instances = context.getRequiredTestInstances().getAllInstances();
        for (Object instance : instances.reversed()) {
            Optional<Method> method = ReflectionSupport.findMethod(instance.getClass(), name);
            if (method.isPresent() && ReflectionSupport.invokeMethod(method.get(), instance) instanceof RunPlan plan) {
                return plan;
            }
        }
        throw new ExtensionConfigurationException("@LoadTest(plan = \"" + name + "\"): "
                + context.getRequiredTestClass().getName() + " has no method " + name
                + "() that takes nothing and returns a RunPlan");
    }

    private static RunPlan completed(RunPlan begun, LoadTest asked) {
        RunPlan plan = begun;
        for (Map.Entry<String, String> setting : settings(asked).entrySet()) {
            plan = plan.set(setting.getKey(), setting.getValue());
        }
        return plan.objective(asked.objective());
    }

    /// What the annotation gives, by the names of keys.
    private static Map<String, String> settings(LoadTest asked) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("target", asked.target());
        given.put("profile", asked.profile());
        given.put("sessions", asked.sessions() == 0 ? "" : Integer.toString(asked.sessions()));
        given.put("arrival", asked.arrival());
        given.put("warmup", asked.warmup());
        given.put("measure", asked.measure());
        given.values().removeIf(String::isEmpty);
        for (String setting : asked.settings()) {
            int equals = setting.indexOf('=');
            String key = equals < 1 ? "" : setting.substring(0, equals).strip();
            if (key.isEmpty() || given.put(key, setting.substring(equals + 1).strip()) != null) {
                throw new ExtensionConfigurationException("@LoadTest(settings): \"" + setting
                        + (key.isEmpty() ? "\" is not of the form key=value" : "\" sets what is set already"));
            }
        }
        return given;
    }
}

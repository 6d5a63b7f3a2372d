package io.plimsoll.report.html;

import io.plimsoll.report.plot.PlotStyle;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/// The script and the style of a page, from files in this package. Stateless.
final class Resource {
    /// In dependency order.
    static final List<String> SCRIPTS = List.of(
            "uplot/uPlot.iife.min.js",
            "format.js",
            "data.js",
            "theme.js",
            "view.js",
            "lines.js",
            "heat.js",
            "spectrum.js",
            "page.js");

    /// The script that starts a report.
    static final String REPORT = "start.js";

    /// The script that starts the page of a run in progress.
    static final String LIVE = "live.js";

    /// The script that starts a page without charts.
    static final String LIST = "list.js";

    private Resource() {}

    /// All scripts in one function, which hides their names from other scripts.
    ///
    /// @param last the script that starts the page
    static String script(String last) {
        StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
        SCRIPTS.forEach(name -> script.append(text(name)));
        script.append(text(last));
        return script.append("})();\n").toString();
    }

    static String style() {
        return text("uplot/uPlot.min.css") + text("page.css") + PlotStyle.page();
    }

    static String text(String name) {
        return PlotStyle.text(Resource.class, name);
    }

    /// The name of a script or style in a page's policy (CSP Level 3, "hash-source").
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("every Java has SHA-256", never);
        }
    }
}

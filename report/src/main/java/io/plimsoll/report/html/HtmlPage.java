package io.plimsoll.report.html;

import io.plimsoll.report.plot.Plot.PlotStyle;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/// A self-contained page. Its policy allows only its own script and style. It forbids all requests, except those of
/// a live page to its own server.
///
/// @param kind of page, shown after the name of the product
/// @param begins the script that starts the page
/// @param asks whether the page may send requests to its own server
record HtmlPage(String title, String kind, String begins, boolean asks) {
    String render(Consumer<Markup> content) {
        String script = Resource.script(begins);
        String style = Resource.style();
        Markup markup = new Markup();
        markup.raw("<!doctype html>\n")
                .open("html", "lang", "en", "data-theme", "auto")
                .open("head");
        markup.raw("<meta charset=\"utf-8\">\n");
        markup.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
                + Resource.hash(script) + "; style-src " + Resource.hash(style) + (asks ? "; connect-src 'self'" : "")
                + "; base-uri 'none'; form-action 'none'\">\n");
        markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        markup.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
        markup.element("title", title);
        markup.open("style").raw(style).close().close();
        markup.open("body").open("div", "class", "page");
        markup.open("div", "class", "bar").open("span").element("b", "Plimsoll").text(" " + kind);
        markup.close();
        markup.element("button", "Theme: auto", "type", "button", "id", "theme", "hidden", "")
                .close();
        markup.open("main");
        content.accept(markup);
        markup.close().close();
        markup.open("script").raw(script).close();
        return markup.close().close().toString();
    }

    /// The script and the style of a page, from files in this package. Stateless.
    static final class Resource {
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
}

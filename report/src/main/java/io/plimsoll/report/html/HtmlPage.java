package io.plimsoll.report.html;

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
}

#include "analysis/publish/page.hpp"

namespace firstmove::analysis {

std::string html_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string page_html(const Page& page) {
  const std::string title = html_escaped(page.title);
  std::string html = "<!doctype html>\n<html lang=\"en\" data-page=\"" + html_escaped(page.kind) +
                     "\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<title>" +
                     title +
                     "</title>\n"
                     "<link rel=\"icon\" href=\"data:,\">\n"
                     "<link rel=\"stylesheet\" href=\"assets/site.css\">\n";
  for (const std::string& script : page.scripts)
    html += "<script defer src=\"" + html_escaped(script) + "\"></script>\n";
  html +=
      "<script defer src=\"assets/site.js\"></script>\n</head>\n<body>\n<noscript>\n<h1>" + title + "</h1>\n";
  for (const std::string& words : page.words) html += "<p>" + html_escaped(words) + "</p>\n";
  return html + "<p>Tables and plots need scripts.</p>\n</noscript>\n</body>\n</html>\n";
}

}  // namespace firstmove::analysis

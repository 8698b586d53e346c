// The HTML around a published page: a title, the page's scripts, and words for readers without them.
#pragma once

#include <string>
#include <vector>

namespace firstmove::analysis {

/// & < > " and ' as character references: safe as text and in quoted attributes.
std::string html_escaped(const std::string& text);

struct Page {
  std::string title;
  std::string kind;                  ///< "index" or "variant": what the page's script shows
  std::vector<std::string> scripts;  ///< data, from the page, in their order
  std::vector<std::string> words;    ///< for readers without scripts, one a paragraph
};

std::string page_html(const Page& page);

}  // namespace firstmove::analysis

// hostile_file PATH: a small result file whose condition and player have names that would be markup and code
// if a page took them for more than text.
#include <cstdio>
#include <filesystem>

#include "tests/cli/small_campaign.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const firstmove::jobs::cli::SmallFile file([](firstmove::results::Rows& rows) {
    rows.conditions[0].name = "<img src=x onerror=hostile()>";
    rows.conditions[0].player = "</script><script>hostile()</script>\"'&\u2028";
    rows.conditions[1].name = "javascript:hostile()";
  });
  std::error_code error;
  std::filesystem::copy_file(file.path(), argv[1], std::filesystem::copy_options::overwrite_existing, error);
  if (error) std::fprintf(stderr, "%s\n", error.message().c_str());
  return error ? 1 : 0;
}

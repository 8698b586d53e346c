#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <string>

#include "jobs/cli/command.hpp"
#include "jobs/uci/session.hpp"

namespace firstmove::jobs::cli {
namespace {

int uci(const configs::Variants& variants) {
  jobs::uci::Session session(variants, [](const std::string& line) {
    std::fputs((line + '\n').c_str(), stdout);
    std::fflush(stdout);  // the other program waits for it
  });
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!session.handle(line)) return kDone;
  }
  session.finish();
  return kDone;
}

}  // namespace

void add_uci_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("uci", "Play under a chess program that speaks UCI");
  command->callback([&action] { action = [](const configs::Variants& variants) { return uci(variants); }; });
}

}  // namespace firstmove::jobs::cli

// What CLI11 would let pass: empty arguments, octal and hexadecimal numbers, numbers that are none.
#pragma once

namespace CLI {
class App;
}

namespace firstmove::jobs::cli {

/// Makes every option of every command take only plain values: integers in decimal without leading zeros,
/// finite numbers, texts that are not empty (an unset shell variable). Called once all commands are added.
void require_plain_values(CLI::App& app);

}  // namespace firstmove::jobs::cli

// Text as one word of a shell: of batch scripts, and of commands that messages tell to run.
#pragma once

#include <string>
#include <string_view>

namespace firstmove::jobs::batch {

/// Unchanged where no shell reads anything into it.
std::string shell_quoted(std::string_view text);

}  // namespace firstmove::jobs::batch

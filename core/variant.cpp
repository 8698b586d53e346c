#include "core/variant.hpp"

namespace firstmove::core {

Man VariantRules::man_of(char letter) const {
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (men[i].letter == letter) return static_cast<Man>(i);
  }
  return kNoMan;
}

}  // namespace firstmove::core

// The variants that a program knows: those that ship with it, embedded from configs/variants/*.toml, and
// those of files that a user adds.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "configs/fault.hpp"
#include "core/variant.hpp"

namespace firstmove::configs {

struct ShippedVariant {
  const char* id;
  const char* text;  ///< of the file
};
/// In the order `firstmove variants` prints them.
std::span<const ShippedVariant> shipped_variants();

/// A shipped variant, read at its first use and kept. Null when there is none of that id.
const core::VariantRules* find_variant(std::string_view id);

/// What a set of variants knows beside the shipped ones. Rules live as long as any copy of the set.
class Variants {
 public:
  /// The shipped ones alone.
  Variants() = default;

  /// Adds the variant of a file, unless the set has it already; its id.
  /// errors  every fault of the file; an id that stands for other rules
  tl::expected<std::string, std::vector<ConfigFault>> add(const std::string& text);
  /// Adds what another set knows beside the shipped ones.  errors  as `add`
  tl::expected<void, std::vector<ConfigFault>> add(const Variants& others);

  /// Null when there is none of that id.
  const core::VariantRules* find(std::string_view id) const;
  /// Shipped ones first, then in the order they were added.
  std::vector<std::string> ids() const;
  /// "unknown variant 'chess48' (did you mean 'chess480'?); known: ..."
  std::string unknown(const std::string& id) const;

  struct Own {
    std::string text;
    std::shared_ptr<const core::VariantRules> rules;
    friend bool operator==(const Own& a, const Own& b) { return a.text == b.text; }
  };
  const std::vector<Own>& own() const { return own_; }
  friend bool operator==(const Variants&, const Variants&) = default;

 private:
  std::vector<Own> own_;
};

}  // namespace firstmove::configs

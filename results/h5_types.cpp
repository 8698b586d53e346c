#include "results/h5_types.hpp"

#include <cstdlib>

namespace firstmove::results::h5 {
namespace {

using schema::Type;

Object text_type(const std::string& place) {
  Object type{H5Tcopy(H5T_C_S1), H5Tclose, "set up", place};
  checked(H5Tset_size(type.id(), H5T_VARIABLE), "set up", place);
  checked(H5Tset_cset(type.id(), H5T_CSET_UTF8), "set up", place);
  return type;
}

}  // namespace

Object file_type(Type type, const std::string& place) {
  if (type == Type::text) return text_type(place);
  const auto standard = [&] {
    switch (type) {
      case Type::u8:
        return H5T_STD_U8LE;
      case Type::u16:
        return H5T_STD_U16LE;
      case Type::u32:
        return H5T_STD_U32LE;
      case Type::u64:
        return H5T_STD_U64LE;
      case Type::i16:
        return H5T_STD_I16LE;
      case Type::i32:
        return H5T_STD_I32LE;
      case Type::i64:
        return H5T_STD_I64LE;
      case Type::f64:
        return H5T_IEEE_F64LE;
      case Type::text:
        break;
    }
    std::abort();
  };
  return {H5Tcopy(standard()), H5Tclose, "set up", place};
}

Object memory_type(Type type, const std::string& place) {
  if (type == Type::text) return text_type(place);
  Object native = file_type(type, place);
  return {H5Tget_native_type(native.id(), H5T_DIR_DEFAULT), H5Tclose, "set up", place};
}

std::size_t element_bytes(Type type) {
  switch (type) {
    case Type::u8:
      return 1;
    case Type::u16:
    case Type::i16:
      return 2;
    case Type::u32:
    case Type::i32:
      return 4;
    case Type::u64:
    case Type::i64:
    case Type::f64:
      return 8;
    case Type::text:
      return sizeof(char*);
  }
  std::abort();
}

const char* type_name(Type type) {
  switch (type) {
    case Type::u8:
      return "u8";
    case Type::u16:
      return "u16";
    case Type::u32:
      return "u32";
    case Type::u64:
      return "u64";
    case Type::i16:
      return "i16";
    case Type::i32:
      return "i32";
    case Type::i64:
      return "i64";
    case Type::f64:
      return "f64";
    case Type::text:
      return "variable-length UTF-8 text";
  }
  std::abort();
}

}  // namespace firstmove::results::h5

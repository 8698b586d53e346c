// How numbers are written, in one place: for people (.512, +.012, 1,920) and for programs (0.51234).
#pragma once

#include <cstdint>
#include <string>

namespace firstmove::analysis {

/// Digits after the point that a value with this error deserves: three, or four below .01.
int digits_with(double error);
std::string points(double value, int digits = 3);         ///< ".512", "1.000"
std::string signed_points(double value, int digits = 3);  ///< "+.012", "-.012"
/// A standard deviation in points: ".031", below .01 with one digit more: ".0072".
std::string small_points(double value);
std::string reliability(double value);     ///< ".61"
std::string correlation(double value);     ///< ".61", "-.05"
std::string percent(double share);         ///< "12.3 %"
std::string grouped(std::uint64_t value);  ///< "1,920"
/// "1,300": rounded to two digits, for a number of games that is itself an estimate; at least "1".
std::string about_games(double games);
std::string decimal(double value, int digits);  ///< "61.2"
std::string elo(double score);                  ///< "8", "-8"; "over 798" beyond .99
/// The same rounded as its error deserves: to ones below 3 Elo, to fives below 10, else to tens.
std::string about_elo(double score, double standard_error);
std::string count_of(std::uint64_t count, const std::string& singular, const std::string& plural);

std::string data_points(double value);   ///< five decimals: "0.51234"
std::string data_number(double value);   ///< six significant digits: "61.2345"
std::string data_p_value(double value);  ///< four significant digits: "0.01234", "1.2e-09"

}  // namespace firstmove::analysis

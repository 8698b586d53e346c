#!/usr/bin/python3
"""Games a second of our self-play against another way to get games, from the same start positions, without drawn
openings and without adjudication, two games at a time, the two interleaved:

  throughput.py --program build/release/firstmove --engine /path/fairy-stockfish --fastchess /path/fastchess \\
      --depth 6 [--variant chess960] [--engine-depth 6] [--setups 120] [--rounds 5]

fastchess plays Chess960 alone; for other variants leave it out, and `firstmove match` drives the engine, one process a
side like fastchess. --option NAME=VALUE goes to the engine (chess8400 needs VariantPath=bench/chess8400.ini).

On a busy machine believe the games per core-second: processor time of all processes, engines included.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time


def arguments():
    parser = argparse.ArgumentParser(description="Games a second of self-play, ours and another engine's.")
    parser.add_argument("--program", required=True, help="firstmove")
    parser.add_argument("--engine", required=True, help="a UCI engine that plays both sides")
    parser.add_argument("--fastchess", help="left out: `firstmove match` drives the engine")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE for the engine; may be repeated")
    parser.add_argument("--variant", default="chess960")
    parser.add_argument("--depth", type=int, required=True, help="of our self-play")
    parser.add_argument("--nodes", type=int, default=0, help="no new iteration of ours after so many [no limit]")
    parser.add_argument("--engine-depth", type=int, default=6)
    parser.add_argument("--setups", type=int, default=120, help="start positions, spread over all; a game each")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games-at-a-time", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.fastchess and given.variant != "chess960":
        parser.error("fastchess plays chess960 alone: leave --fastchess out")
    return given


def start_positions(given):
    """{setup id: FEN}, as many as asked for, evenly spread."""
    listed = subprocess.run([given.program, "setups", given.variant, "--format", "fen"], stdout=subprocess.PIPE,
                            text=True, check=True).stdout.splitlines()
    count = min(given.setups, len(listed))
    ids = [i * len(listed) // count for i in range(count)]
    return {setup: listed[setup] for setup in ids}


def ours(given, setups, folder):
    campaign = f"{folder}/campaign.toml"
    with open(campaign, "w", encoding="utf-8") as file:
        file.write(f"name = 'throughput'\nvariants = ['{given.variant}']\nsetups = {sorted(setups)}\ngames = 1\n"
                   f"[[condition]]\ndepth = {given.depth}\nnodes = {given.nodes}\nopening_plies = 0\n")
    command = [given.program, "run", campaign, "-o", f"{folder}/out", "--threads", str(given.games_at_a_time), "--quiet"]
    return command, len(setups)


def with_fastchess(given, setups, folder):
    openings = f"{folder}/openings.epd"
    with open(openings, "w", encoding="utf-8") as file:
        file.writelines(fen + "\n" for fen in setups.values())
    options = [f"option.{option}" for option in given.option]
    command = [given.fastchess, "-variant", "fischerandom", "-openings", f"file={openings}", "format=epd",
               "order=sequential", "-rounds", str(len(setups)), "-games", "1", "-concurrency",
               str(given.games_at_a_time), "-each", f"depth={given.engine_depth}", "tc=inf", *options]
    for name in ("one", "two"):
        command += ["-engine", f"cmd={given.engine}", f"name={name}"]
    return command, len(setups)


def with_match(given, setups, folder):
    """Every start position is not to be had with `match`; pairs from drawn ones are as good for speed."""
    options = "".join(f",option.{option}" for option in given.option)
    player = f"uci:{given.engine}{options},depth={given.engine_depth}"
    command = [given.program, "match", player, player, "--variant", given.variant, "--pairs", str(len(setups) // 2),
               "--opening-plies", "0", "--threads", str(given.games_at_a_time), "--quiet"]
    return command, len(setups) // 2 * 2


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(way, given, setups):
    with tempfile.TemporaryDirectory(prefix="firstmove-") as folder:
        command, games = way(given, setups, folder)
        cpu, begin = processor_seconds(), time.monotonic()
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder, check=False)
        seconds, core_seconds = time.monotonic() - begin, processor_seconds() - cpu
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}")
    return {"games_per_second": games / seconds, "games_per_core_second": games / core_seconds}


def main():
    given = arguments()
    given.program, given.engine = os.path.abspath(given.program), os.path.abspath(given.engine)
    given.option = [name + "=" + (os.path.abspath(value) if os.path.exists(value) else value)
                    for name, _, value in (option.partition("=") for option in given.option)]
    theirs = with_fastchess if given.fastchess else with_match
    setups = start_positions(given)
    rows = {"ours": [], "theirs": []}
    for number in range(given.rounds):
        for name, way in (("ours", ours), ("theirs", theirs)):
            rows[name].append(measure(way, given, setups))
            if not given.json:
                print(f"round {number + 1} {name}: {rows[name][-1]['games_per_second']:.1f} games/s, "
                      f"{rows[name][-1]['games_per_core_second']:.2f} games a core-second", flush=True)
    medians = {name: {key: statistics.median(row[key] for row in each) for key in each[0]} for name, each in rows.items()}
    ratio = {key: medians["ours"][key] / medians["theirs"][key] for key in medians["ours"]}
    if given.json:
        print(json.dumps({"rounds": rows, "medians": medians, "ratio": ratio}, indent=2))
        return
    print(f"medians: ours at depth {given.depth} {medians['ours']['games_per_second']:.1f} games/s, theirs at depth "
          f"{given.engine_depth} {medians['theirs']['games_per_second']:.1f}: {ratio['games_per_second']:.2f} times; by "
          f"core-seconds {ratio['games_per_core_second']:.2f} times")


main()

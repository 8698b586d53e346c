#!/usr/bin/python3
"""What a campaign costs beside its games: start, resuming, writing, merging, threads, memory, each with its bar.

  costs.py --program build/release/firstmove --synthetic build/release/tests/jobs/synthetic_folder [--only NAME,...]

  start    first row on disk after starting on all 8,400 setups of Chess8400            under 1 s
  large    a folder of ROWS game rows in PARTS parts: resuming it                       under 5 s
           merging it                                                                  under 60 s
           peak memory of every command that reads it                                  under 1 GiB
  writing  processor time of the thread that writes, as a share of the run             under 1 %
  threads  games a second of two threads over one (needs two cores without other work) at least 1.95
  tail     how long one of two threads works alone at the end of a mixed campaign

Exits 1 when a bar is missed. The rows of `large` are made up (tests/jobs/synthetic_folder.cpp): it takes some
minutes and a gigabyte or two of disk, in --folder. The figures of record are in COSTS.md.
"""
import argparse
import glob
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")
GIBIBYTE = 1 << 20  # in KiB
missed = []


def campaign(path, **settings):
    """Writes a campaign file; `conditions` are tables, everything else keys."""
    conditions = settings.pop("conditions", [])
    with open(path, "w") as file:
        for key, value in settings.items():
            file.write(f"{key} = {json.dumps(value)}\n")
        for condition in conditions:
            file.write("[[condition]]\n")
            for key, value in condition.items():
                file.write(f"{key} = {json.dumps(value)}\n")
    return path


def told(name, figure, bar=None, holds=True):
    if not holds:
        missed.append(name)
    print(f"{name:<58} {figure:<34}{'' if bar is None else ('' if holds else 'MISSED ') + bar}", flush=True)


class Done:
    """A process that has ended: wall and processor seconds, peak memory in KiB."""

    def __init__(self, process, begin):
        _, status, used = os.wait4(process.pid, 0)
        self.seconds = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        self.code = process.returncode
        self.core_seconds = used.ru_utime + used.ru_stime
        self.peak_kib = used.ru_maxrss


def start(*command, stderr=None):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr), time.monotonic()


def run(*command, expect=0):
    done = Done(*start(*command))
    assert done.code == expect, (command, done.code)
    return done


def parts(folder):
    return set(glob.glob(f"{folder}/parts/*.part.h5"))


def until_a_new_part(program, file, folder):
    """Seconds from the start of a run until its first rows are stored; the run is then interrupted."""
    before = parts(folder)
    process, begin = start(program, "run", file, "-o", folder, "--quiet", "--threads", "2", stderr=subprocess.DEVNULL)
    while parts(folder) == before and process.poll() is None:
        time.sleep(0.005)
    seconds = time.monotonic() - begin
    process.send_signal(signal.SIGINT)
    return seconds, Done(process, begin)


def measure_start(given, root):
    file = campaign(f"{root}/start.toml", name="start", variants=["chess8400"], games=1, part_seconds=0.1,
                    conditions=[{"depth": 1}])
    seconds = [until_a_new_part(given.program, file, f"{root}/start{i}")[0] for i in range(5)]
    median = statistics.median(seconds)
    told("start on 8,400 setups, first row on disk (median of 5)", f"{median:.2f} s", "< 1 s", median < 1)


def measure_large(given, root):
    games = -(-given.rows // (8400 * 3))
    file = campaign(f"{root}/large.toml", name="large", variants=["chess8400"], games=games, root_score_depths=[4, 6],
                    perft_depth=3, part_seconds=0.1, conditions=[{"depth": 1}, {"depth": 2}, {"depth": 3}])
    folder = f"{root}/large"
    made = run(given.synthetic, file, folder, str(given.parts))
    rows = games * 8400 * 3
    size = sum(os.path.getsize(path) for path in parts(folder))
    told(f"made up {rows:,} game rows in {len(parts(folder)):,} parts", f"{made.seconds:.0f} s, {size / 1e6:,.0f} MB")

    def reading(name, *command, limit=None, expect=0):
        done = run(given.program, *command, expect=expect)
        holds = done.peak_kib < GIBIBYTE and (limit is None or done.seconds < limit)
        told(name, f"{done.seconds:.1f} s ({done.core_seconds:.1f} core-s), {done.peak_kib / 1024:.0f} MiB",
             "< 1 GiB" if limit is None else f"< {limit} s, < 1 GiB", holds)

    reading("status", "status", folder)
    reading("explain", "explain", folder)
    os.remove(sorted(parts(folder))[len(parts(folder)) // 2])
    seconds, done = until_a_new_part(given.program, file, folder)
    told("run, one part missing: until new rows are stored", f"{seconds:.1f} s, {done.peak_kib / 1024:.0f} MiB",
         "< 5 s, < 1 GiB", seconds < 5 and done.peak_kib < GIBIBYTE)
    reading("run to the end, merge included", "run", file, "-o", folder, "--quiet")
    os.remove(f"{folder}/chess8400.h5")
    reading("merge", "merge", folder, "-o", folder, "--quiet", limit=60)
    result = f"{folder}/chess8400.h5"
    told("  the result file", f"{os.path.getsize(result) / 1e6:,.0f} MB")
    reading("verify", "verify", result)
    reading("analyze", "analyze", result, "-o", f"{root}/tables")
    reading("show", "show", "chess8400", "0", result)
    # Moves that nobody played are read and then refused.
    reading("game", "game", result, "--setup", "0", "--game", "0", "--condition", "d1", expect=1)
    reading("status with the result file beside the parts", "status", folder)
    shutil.rmtree(f"{folder}/parts")
    reading("status, the result file alone", "status", folder)
    reading("run, the result file alone and nothing missing", "run", file, "-o", folder, "--quiet")
    shutil.rmtree(folder)


def thread_seconds(pid):
    """Processor seconds of each thread."""
    seconds = {}
    for path in glob.glob(f"/proc/{pid}/task/*/stat"):
        try:
            with open(path) as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        seconds[int(path.split("/")[4])] = (int(fields[11]) + int(fields[12])) * TICK
    return seconds


def watched(*command, interval=0.02):
    """Runs it; yields (time, {thread: seconds}) as it goes."""
    process, begin = start(*command)
    while process.poll() is None:
        yield time.monotonic() - begin, thread_seconds(process.pid)
        time.sleep(interval)
    assert process.returncode == 0, command


def measure_writing(given, root):
    # As campaigns run (a part a minute), and with a part a second; depth 1 has the most rows a second there can be.
    for depth, part_seconds, games, setups in ((1, 60, 30, "0-959"), (4, 1, 10, "0-29"), (1, 1, 40, "0-99")):
        file = campaign(f"{root}/writing.toml", name="writing", variants=["chess960"], setups=[setups], games=games,
                        part_seconds=part_seconds, conditions=[{"depth": depth}])
        last = {}
        for _, seconds in watched(given.program, "run", file, "-o", f"{root}/writing{depth}-{part_seconds}", "--quiet",
                                  "--threads", "1", "--shard", "1/1"):
            last.update(seconds)
        worker = min(last)  # with one thread the process's first does the games
        written = sum(seconds for thread, seconds in last.items() if thread != worker)
        share = written / sum(last.values())
        is_extreme = (depth, part_seconds) == (1, 1)
        told(f"writing, a part every {part_seconds} s, games of depth {depth}",
             f"{100 * share:.2f} % of {sum(last.values()):.0f} s", None if is_extreme else "< 1 %",
             is_extreme or share < 0.01)


def measure_threads(given, root):
    file = campaign(f"{root}/threads.toml", name="threads", variants=["chess960"], setups=["0-31"], games=given.games,
                    conditions=[{"depth": 4}])
    rates = {1: [], 2: []}
    for attempt in range(given.rounds):
        for threads in (1, 2):
            done = run(given.program, "run", file, "-o", f"{root}/threads{attempt}-{threads}", "--quiet",
                       "--shard", "1/1", "--threads", str(threads))
            rates[threads].append(32 * given.games / done.seconds)
            told(f"  {threads} {'thread' if threads == 1 else 'threads'}",
                 f"{rates[threads][-1]:.1f} games/s, {done.core_seconds / done.seconds:.2f} cores")
    ratio = statistics.median(two / one for one, two in zip(rates[1], rates[2]))
    told(f"two threads over one, games of depth 4 (median of {given.rounds})", f"{ratio:.3f}", ">= 1.95", ratio >= 1.95)


def measure_tail(given, root):
    file = campaign(f"{root}/tail.toml", name="tail", variants=["chess960", "chess8400"], setups=["0-7"], games=16,
                    perft_depth=4, root_score_depths=[4, 8], conditions=[{"depth": 1}, {"depth": 4}])
    tails = []
    for attempt in range(3):
        busy = {}  # thread -> (seconds used, when that last grew)
        now = 0
        for now, seconds in watched(given.program, "run", file, "-o", f"{root}/tail{attempt}", "--quiet",
                                    "--shard", "1/1", "--threads", "2", interval=0.005):
            for thread, used in seconds.items():
                if used > busy.get(thread, (0, 0))[0]:
                    busy[thread] = (used, now)
        workers = sorted(busy.values(), reverse=True)[:2]
        tails.append((now - min(last for _, last in workers), now))
    tail, seconds = statistics.median(tails)
    told("one of two threads alone at the end, mixed campaign", f"{1000 * tail:.0f} ms of {seconds:.1f} s",
         "< 5 %", tail < 0.05 * seconds)


def main():
    measures = {"start": measure_start, "large": measure_large, "writing": measure_writing, "threads": measure_threads,
                "tail": measure_tail}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/firstmove")
    parser.add_argument("--synthetic", default="build/release/tests/jobs/synthetic_folder")
    parser.add_argument("--only", default=",".join(measures), help="comma-separated")
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--parts", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=40, help="a setup, of `threads`")
    parser.add_argument("--rounds", type=int, default=3, help="of `threads`")
    parser.add_argument("--folder", help="where temporary folders go")
    given = parser.parse_args()
    given.program, given.synthetic = os.path.abspath(given.program), os.path.abspath(given.synthetic)
    for name in given.only.split(","):
        with tempfile.TemporaryDirectory(prefix="firstmove-", dir=given.folder) as root:
            measures[name](given, root)
    if missed:
        print("missed:", "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

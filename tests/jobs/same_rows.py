#!/usr/bin/python3
"""same_rows.py PROGRAM COMPARE: one campaign, run in every way, gives the same result files.

One thread; two threads; killed with SIGKILL at several moments and continued; stopped with SIGTERM and continued; in
three shards of one folder; in three shards of three folders, merged; with a damaged part. COMPARE is
tests/results/compare_files.py.
"""
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, COMPARE = sys.argv[1:3]
CAMPAIGN = """name = "ways"
variants = ["chess480", "chess8400"]
setups = ["0-11", 30]
seed = 11
perft_depth = 3
games = 6
root_score_depths = [1, 3]
part_seconds = 0.1
[[condition]]
depth = 1
move_cap = 200
[[condition]]
depth = 2
opening_plies = 4
keep_moves = true
"""
VARIANTS = ["chess480", "chess8400"]


def run(*arguments, expect=0):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != expect:
        sys.exit(f"{arguments}: exit code {done.returncode}, not {expect}\n{done.stdout}{done.stderr}")
    return done


def compare(way, folder, reference):
    for variant in VARIANTS:
        if subprocess.run(["/usr/bin/python3", COMPARE, f"{reference}/{variant}.h5", f"{folder}/{variant}.h5"]).returncode:
            sys.exit(f"{way}: {variant}.h5 differs")
    print(f"{way}: the same rows", flush=True)


def interrupt(campaign, folder, new_parts, sent):
    """Starts a run and ends it with a signal once it has written so many more parts; returns the exit code.

    Not after a time: machines differ, and a signal must strike at work.
    """
    def parts():
        return len(glob.glob(f"{folder}/parts/*.part.h5"))
    wanted = parts() + new_parts
    process = subprocess.Popen([PROGRAM, "run", campaign, "-o", folder, "--threads", "2"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while process.poll() is None and parts() < wanted:
        time.sleep(0.002)
    time.sleep(0.01)
    process.send_signal(sent)
    process.communicate(timeout=60)
    return process.returncode


def main(root):
    campaign = f"{root}/ways.toml"
    with open(campaign, "w") as file:
        file.write(CAMPAIGN)
    reference = f"{root}/one"
    run("run", campaign, "-o", reference, "--threads", "1")
    for variant in VARIANTS:
        run("verify", f"{reference}/{variant}.h5")

    run("run", campaign, "-o", f"{root}/two", "--threads", "2")
    compare("two threads", f"{root}/two", reference)

    run("run", campaign, "-o", f"{root}/two")
    compare("run again when complete", f"{root}/two", reference)

    killed = 0
    for new_parts in (0, 1, 0, 1, 1):
        killed += interrupt(campaign, f"{root}/killed", new_parts, signal.SIGKILL) == -signal.SIGKILL
    if killed < 4:
        sys.exit(f"only {killed} runs were killed while they worked")
    if "not complete" not in run("status", f"{root}/killed").stdout:
        print("the killed runs had completed the work between them")
    run("run", campaign, "-o", f"{root}/killed")
    compare(f"killed {killed} times and continued", f"{root}/killed", reference)

    code = interrupt(campaign, f"{root}/stopped", 1, signal.SIGTERM)
    if code != 130:
        sys.exit(f"SIGTERM: exit code {code}, not 130")
    if not glob.glob(f"{root}/stopped/parts/*.part.h5"):
        sys.exit("SIGTERM: no part was written")
    run("run", campaign, "-o", f"{root}/stopped")
    compare("stopped and continued", f"{root}/stopped", reference)

    for i in (3, 1, 2):
        run("run", campaign, "-o", f"{root}/shards", "--shard", f"{i}/3")
        if glob.glob(f"{root}/shards/*.h5"):
            sys.exit("a shard merged")
    run("merge", f"{root}/shards", "-o", f"{root}/shards")
    compare("three shards in one folder", f"{root}/shards", reference)

    for i in (1, 2, 3):
        run("run", campaign, "-o", f"{root}/shard{i}", "--shard", f"{i}/3", "--threads", "2")
    run("merge", f"{root}/shard1", f"{root}/shard2", "-o", f"{root}/joined")
    run("merge", f"{root}/shard3", "-o", f"{root}/joined")
    compare("three shards in three folders, merged in two steps", f"{root}/joined", reference)

    shutil.copytree(f"{root}/two", f"{root}/damaged")
    for path in glob.glob(f"{root}/damaged/*.h5"):
        os.remove(path)
    part = sorted(glob.glob(f"{root}/damaged/parts/*.part.h5"))[0]
    os.truncate(part, os.path.getsize(part) - 7)
    said = run("run", campaign, "-o", f"{root}/damaged").stderr
    if part not in said:
        sys.exit(f"the damaged part was not reported: {said}")
    compare("with a damaged part", f"{root}/damaged", reference)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="firstmove-") as folder:
        main(folder)

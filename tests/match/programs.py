#!/usr/bin/python3
"""programs.py PROGRAM FAULTY_ENGINE: matches against other programs, good and bad, as a user meets them."""
import json
import signal
import subprocess
import sys
import time

PROGRAM, FAULTY = sys.argv[1:]


def check(condition, *told):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in told))


def match(*arguments):
    return subprocess.run([PROGRAM, "match", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=120)


def faulty(fault, ply=3, limits="depth=1,timeout=1"):
    return f"uci:/usr/bin/python3,args={FAULTY} {fault} {ply} {PROGRAM},{limits}"


OURS = f"uci:{PROGRAM},args=uci"


def our_program_plays_as_we_do_in_process():
    for variant in ("chess960", "chess480", "chess484", "chess8400"):
        run = match("depth=3,hash=1", f"{OURS},depth=3,hash=1", "--variant", variant, "--pairs", "2", "--threads", "2",
                    "--opening", "random", "--max-plies", "60", "--json", "--quiet")
        check(run.returncode == 0 and run.stderr == "", variant, run)
        said = json.loads(run.stdout)
        check(said["pentanomial"] == [0, 0, 2, 0, 0], variant, said)
        check(said["a"]["moves"] == said["b"]["moves"], variant, said)
        check(said["a"]["nodes_per_move"] == said["b"]["nodes_per_move"], variant, said)
        check(said["b"]["depth_per_move"] > 2.5 and said["b"]["cpu_seconds_per_move"] > 0, variant, said)


def evaluations_can_be_chosen():
    nodes = {}
    for mine, theirs in (("default", "derived"), ("derived", "default"), ("derived", "derived")):
        run = match(f"depth=3,hash=1,eval={mine}", f"{OURS},depth=3,hash=1,option.EvalFile={theirs}", "--pairs", "2",
                    "--opening", "random", "--max-plies", "60", "--json", "--quiet")
        check(run.returncode == 0 and run.stderr == "", mine, theirs, run)
        said = json.loads(run.stdout)
        nodes[mine, theirs] = said["a"]["nodes_per_move"], said["b"]["nodes_per_move"]
    check(nodes["derived", "derived"][0] == nodes["derived", "derived"][1], nodes)
    check(nodes["default", "derived"] == nodes["derived", "default"][::-1], nodes)
    check(nodes["default", "derived"][0] != nodes["default", "derived"][1], nodes)
    run = match("depth=3", "depth=3,eval=/nonexistent.txt")
    check(run.returncode == 2 and "/nonexistent.txt" in run.stderr and "'derived'" in run.stderr, run)


def limits_reach_the_program():
    run = match("nodes=3000", f"{OURS},nodes=3000,option.Hash=2", "--pairs", "1", "--opening", "random", "--max-plies", "40",
                "--json", "--quiet")
    said = json.loads(run.stdout)
    for side in ("a", "b"):
        check(2000 < said[side]["nodes_per_move"] < 4100, said)
    run = match("depth=1", f"{OURS},time=30ms", "--pairs", "1", "--opening", "random", "--json", "--quiet",
                "--max-plies", "30")
    said = json.loads(run.stdout)
    check(0.02 < said["b"]["seconds_per_move"] < 1, said)


def misbehaviour_loses_the_game_and_is_told():
    for fault, told in (("crash", "ended with code 3 when asked for a move"), ("kill", "was killed by signal 11"),
                        ("hang", "did not answer in time when asked for a move"),
                        ("cheat", "played 'e1e8', which is not legal in "), ("mute", "played '', which is not legal")):
        run = match("depth=1", faulty(fault), "--pairs", "1", "--opening", "random", "--threads", "1", "--json")
        check(run.returncode == 0, fault, run)
        said = json.loads(run.stdout)
        check(said["b"]["forfeits"] == 2 and said["wins"] == 2 and said["endings"]["forfeit"] == 2, fault, said)
        check(said["pentanomial"] == [0, 0, 0, 0, 1], fault, said)
        check(told in said["forfeits"][0]["reason"], fault, said)
        check(told in run.stderr, fault, run.stderr)
        text = match("depth=1", faulty(fault), "--pairs", "1", "--opening", "random", "--quiet").stdout
        check("Forfeits: A 0, B 2" in text and told in text, fault, text)


def a_well_behaved_one_does_not_forfeit():
    run = match(faulty("none"), "depth=1", "--pairs", "1", "--json", "--quiet", "--opening", "random", "--max-plies", "40")
    said = json.loads(run.stdout)
    check(said["a"]["forfeits"] == 0 and said["games"] == 2, said)
    check(said["a"]["nodes_per_move"] == 10, "numbers in an info string do not count", said)


def what_cannot_play_is_refused():
    for player, variant, told in ((faulty("orthodox"), "chess960", "does not offer the variant chess960"),
                                  (faulty("none"), "chess480", "does not offer the variant chess480"),
                                  (faulty("dies_at_start"), "chess960", "ended with code 1 when asked for uciok"),
                                  ("uci:/no/such/engine,depth=1", "chess960", "No such file"),
                                  (f"{OURS},depth=1,option.Nothing=1", "chess960", "has no option 'Nothing'")):
        run = match("depth=1", player, "--variant", variant, "--pairs", "2")
        check(run.returncode == 1 and run.stdout == "", player, run)
        check(told in run.stderr and "cannot go on" in run.stderr, player, run.stderr)
    for arguments, told in ((("depth=1", "deep"), "player 'deep'"), (("depth=1", "depth=2", "--sprt", "5,0"), "--sprt '5,0'"),
                            (("depth=1", "depth=2", "--sprt", "0,5,.05"), "ELO0,ELO1"),
                            (("depth=1", "depth=2", "--setup", "960"), "setup 960 does not exist"),
                            (("depth=1",), "B is required")):
        run = match(*arguments)
        check(run.returncode == 2 and told in run.stderr, arguments, run)


def an_interruption_keeps_the_pairs_done():
    process = subprocess.Popen([PROGRAM, "match", "depth=2", f"{OURS},depth=2", "--pairs", "100000", "--opening",
                                "random", "--max-plies", "20", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    said = json.loads(out)
    check(process.returncode == 130, process.returncode)
    check(0 < said["games"] < 200000 and said["a"]["forfeits"] + said["b"]["forfeits"] == 0, said)


for test in (our_program_plays_as_we_do_in_process, evaluations_can_be_chosen, limits_reach_the_program, misbehaviour_loses_the_game_and_is_told,
             a_well_behaved_one_does_not_forfeit, what_cannot_play_is_refused, an_interruption_keeps_the_pairs_done):
    test()

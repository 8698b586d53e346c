#!/usr/bin/python3
"""runs.py PROGRAM: what a run does to its surroundings, seen from outside.

A second plain run in one folder is refused while shards are not; a terminal gets a progress line and nothing else
does; a full disk is reported, stops the run and costs nothing that was stored; `plan`, `status` and `merge` tell the
truth about a folder.
"""
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
LONG = ["chess8400", "--depth", "3", "--games", "50"]
SHORT = ["chess196", "--depth", "1", "--games", "3", "--move-cap", "20", "--perft-depth", "1"]
ROWS_OF_SHORT = {"perft_rows": {"wanted": 196, "done": 196}, "games": {"d1": {"wanted": 588, "done": 588}}}


def program(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def check(condition, *told):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in told))


def catches_sigint(process):
    with open(f"/proc/{process.pid}/status") as file:
        caught = next(line for line in file if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1


def started(folder):
    """A long run that has begun to work."""
    process = subprocess.Popen([PROGRAM, "run", *LONG, "-o", folder, "--threads", "1"], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not os.path.exists(f"{folder}/.lock") and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    return process


def a_second_run_is_refused(root):
    first = started(f"{root}/o")
    second = program("run", *LONG, "-o", f"{root}/o")
    check(second.returncode == 2, second)
    check("another run works in" in second.stderr, second.stderr)
    shard = subprocess.Popen([PROGRAM, "run", *LONG, "-o", f"{root}/o", "--shard", "1/2"], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60  # a busy machine may take long to begin
    while not catches_sigint(shard) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    check(shard.poll() is None, "a shard must be allowed to work beside a run")
    for process in (shard, first):
        process.send_signal(signal.SIGINT)
        check(process.wait(timeout=30) == 130, "SIGINT", process.returncode)


def said_on_a_terminal(*arguments):
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, "run", *arguments], stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    said = b""
    while True:
        try:
            block = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        if not block:
            break
        said += block
    os.close(master)
    check(process.wait() == 0, process.returncode)
    return said.decode()


def a_terminal_gets_a_progress_line(root):
    said = said_on_a_terminal(*SHORT, "-o", f"{root}/o")
    check("games 588/588 (100 %)" in said, repr(said))
    check("/s" in said, repr(said))
    check(said_on_a_terminal(*SHORT, "-o", f"{root}/quiet", "--quiet") == "")
    claiming = said_on_a_terminal(*SHORT, "-o", f"{root}/claim", "--claim")
    check("games 588/588 (100 %)" in claiming and "/s" in claiming, repr(claiming))
    done = program("run", *SHORT, "-o", f"{root}/pipe")
    check(done.stderr == "", done.stderr)
    check("chess196.h5: 196 setups, 196 perft rows, 588 games" in done.stdout, done.stdout)
    check(program("run", *SHORT, "-o", f"{root}/pipe", "--quiet").stdout == "")


def limit_file_size():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


def a_full_disk_is_reported(root):
    full = program("run", *SHORT, "-o", f"{root}/o", preexec_fn=limit_file_size, restore_signals=False)
    check(full.returncode == 1, full)
    check("cannot write" in full.stderr and "File too large" in full.stderr, full.stderr)
    check("the same command goes on" in full.stderr, full.stderr)
    left = [name for name in os.listdir(f"{root}/o/parts") if name.endswith(".part.h5")]
    check(left == [], left)
    done = program("run", *SHORT, "-o", f"{root}/o")
    check(done.returncode == 0, done)
    check(program("verify", f"{root}/o/chess196.h5").returncode == 0)


def plan_and_status_tell_the_truth(root):
    campaign = f"{root}/c.toml"
    with open(campaign, "w") as file:
        file.write("name = 'c'\nvariants = ['chess196']\nperft_depth = 1\ngames = 3\n"
                   "[[condition]]\ndepth = 1\nmove_cap = 20\n")
    plan = json.loads(program("plan", campaign, "--json").stdout)
    check(plan["variants"][0]["games"]["d1"]["wanted"] == 588, plan)
    check(plan["variants"][0]["perft_rows"]["wanted"] == 196, plan)
    check(plan["jobs"] == 2 * 196, plan)
    check(0 < plan["core_seconds"] < 600, plan)
    check(json.loads(program("plan", campaign, "--json", "--no-estimate").stdout)["core_seconds"] is None)
    check("196" in program("plan", campaign).stdout)

    check(program("run", campaign, "-o", f"{root}/o", "--shard", "1/2").returncode == 0)
    half = json.loads(program("status", f"{root}/o", "--json").stdout)
    check(half["variants"][0]["games"]["d1"] == {"wanted": 588, "done": 294}, half)
    check(half["complete"] is False, half)
    check("294/588" in program("status", f"{root}/o").stdout)
    check("missing: 98 perft rows, 294 games" in program("merge", f"{root}/o", "-o", f"{root}/o").stdout)

    check(program("run", campaign, "-o", f"{root}/o").returncode == 0)
    whole = json.loads(program("status", f"{root}/o", "--json").stdout)
    check(whole["complete"] is True, whole)
    for key, value in ROWS_OF_SHORT.items():
        check(whole["variants"][0][key] == value, key, whole)

    other = program("run", campaign, "-o", f"{root}/other", "--seed", "2")
    check(other.returncode == 0, other)
    refused = program("merge", f"{root}/o", f"{root}/other", "-o", f"{root}/joined")
    check(refused.returncode == 2 and "seed is 1 in the one and 2 in the other" in refused.stderr, refused)


def more_games_need_extend(root):
    grown = ["chess196", "--depth", "1", "--move-cap", "20", "--perft-depth", "1", "--games", "4", "-o", f"{root}/o"]
    check(program("run", *SHORT, "-o", f"{root}/o").returncode == 0)
    refused = program("run", *grown)
    check(refused.returncode == 2 and "--extend" in refused.stderr, refused)
    done = program("run", *grown, "--extend")
    check(done.returncode == 0 and "784 games" in done.stdout, done)


def root_scores_are_a_job_of_their_own(root):
    scores = ["chess484", "--root-scores", "2,4", "-o", f"{root}/o"]
    done = program("run", *scores, "--shard", "2/2")
    check(done.returncode == 0, done)
    half = json.loads(program("status", f"{root}/o", "--json").stdout)
    check(half["variants"][0]["root_scores"] == {"wanted": 968, "done": 484}, half)
    done = program("run", *scores)
    check(done.returncode == 0 and "484 setups, 968 root scores" in done.stdout, done)
    check(program("verify", f"{root}/o/chess484.h5").returncode == 0)
    show = json.loads(program("show", "chess484", "252", f"{root}/o/chess484.h5", "--json").stdout)
    scores = show["statistics"]["conditions"][0]["root_score_cp"]
    for depth in (2, 4):
        engine = program("uci", input=f"setoption name UCI_Variant value chess484\nposition fen {show['fen']}\n"
                                      f"go depth {depth}\n").stdout
        told = int(engine.split(" score cp ")[-1].split()[0])
        check(scores[str(depth)] == told, scores, depth, told)
    for wrong in ("4,2", "0", "65", "two"):
        check(program("run", "chess484", "--root-scores", wrong, "-o", f"{root}/w").returncode == 2, wrong)


def output_that_cannot_be_written_is_an_error(root):
    for arguments in (["variants"], ["perft", "chess960", "--setup", "1", "--depth", "1"], ["--version"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
        check(done.returncode == 1 and "standard output" in done.stderr, arguments, done)


def a_pipe_among_the_parts_is_no_part(root):
    check(program("run", *SHORT, "-o", f"{root}/o").returncode == 0)
    os.mkfifo(f"{root}/o/parts/chess196-0000000000000002.part.h5")
    check(program("status", f"{root}/o", timeout=60).returncode == 0)


for test in (a_second_run_is_refused, output_that_cannot_be_written_is_an_error, a_pipe_among_the_parts_is_no_part, a_terminal_gets_a_progress_line, a_full_disk_is_reported,
             plan_and_status_tell_the_truth, more_games_need_extend, root_scores_are_a_job_of_their_own):
    with tempfile.TemporaryDirectory(prefix="firstmove-") as folder:
        test(folder)
    print(f"{test.__name__.replace('_', ' ')}: holds", flush=True)

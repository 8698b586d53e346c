#!/usr/bin/python3
"""slurm_jobs.py PROGRAM COMPARE: campaigns submitted to a real Slurm, whose nodes die, whose tasks are pushed aside and
run out of time. Each time the merged rows equal an undisturbed local run.

COMPARE is tests/results/compare_files.py. Exits with 77, skipped, where no Slurm can be started; with
FIRSTMOVE_REQUIRE_SLURM set that is a failure. Where a moment must be hit, a worker is held with SIGSTOP until it has
come, so that nothing depends on the speed of the machine.
"""
import glob
import os
import re
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "jobs"))
from campaign_tool import CAMPAIGN, PROGRAM, Reference, check, compare, main, parts, program, wait_for  # noqa: E402
from cluster import NODES, Cluster, missing  # noqa: E402

CLUSTER = None
PATIENCE = 300  # seconds: only a hang takes as long, however busy the machine
ENDED = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY"}


def submit(reference, folder, tasks, *options, expect=0):
    """The numbers of the array and of the merge."""
    said = program("submit", reference.campaign, "--tasks", str(tasks), "-o", folder, "--", *options, expect=expect,
                   env=CLUSTER.environment)
    jobs = dict(re.findall(r"^job (\d+): (round-1|merge)", said.stdout, re.M))
    check(sorted(jobs.values()) == ["merge", "round-1"], said.stdout)
    array, merge = sorted(jobs, key=int)
    return array, merge, said.stdout


def facts(job):
    """What Slurm knows of each task of a job: a dictionary of words."""
    lines = CLUSTER.ask("scontrol", "show", "job", "--oneliner", job).splitlines()
    return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]


def states(job):
    return sorted(task["JobState"] for task in facts(job))


def wait_state(job, wanted):
    CLUSTER.wait_for(lambda: set(states(job)) <= wanted, PATIENCE, f"job {job} in {wanted}; it is {states(job)}")


def restarts(job):
    return int(facts(job)[0]["Restarts"])


def node_of(job):
    return facts(job)[0]["NodeList"]


def is_program(pid):
    return Cluster.link(f"/proc/{pid}/exe") == os.path.realpath(PROGRAM)


def workers(node):
    return [pid for pid in CLUSTER.processes(node) if is_program(pid)]


def logs(folder):
    text = ""
    for path in sorted(glob.glob(f"{glob.escape(folder)}/slurm/logs/*")):
        with open(path, encoding="utf-8", errors="replace") as file:
            text += f"--- {os.path.basename(path)}\n{file.read()}"
    return text


def merged(folder, reference, merge, way, code="0:0"):
    wait_state(merge, ENDED)
    found = facts(merge)[0]
    check(found["ExitCode"] == code, "merge ended with", found["ExitCode"], logs(folder))
    if code == "0:0":
        compare(folder, reference.folder, way)
        check(os.path.exists(f"{folder}/chess480.md"), "no balance table", logs(folder))


def held_worker(job, folder):
    """The worker of an array's only task, stopped once it has stored a part and while work is left."""
    CLUSTER.wait_for(lambda: states(job) == ["RUNNING"] and workers(node_of(job)), PATIENCE, "the worker")
    (worker,) = workers(node_of(job))
    wait_for(lambda: parts(folder))
    os.kill(worker, signal.SIGSTOP)
    program("explain", folder, "--missing", expect=1)
    return worker


def has_pending(pid, sent):
    """Whether a signal waits for a stopped process."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        masks = re.findall(r"^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)", file.read(), re.M)
    return any(int(mask, 16) >> (sent - 1) & 1 for mask in masks)


def whatever_happens(test):
    """With the tasks' logs when it fails, and with every node up again."""
    def run(root, reference, random):
        folder = f"{root}/zwei Wörter/対局 'Ω' \"q\" [1]*%s"
        try:
            return test(folder, reference)
        except BaseException:
            print(logs(folder) + CLUSTER.ask("squeue", "-a", "-t", "all"), file=sys.stderr)
            raise
        finally:
            CLUSTER.ask("scancel", "-u", "root", check=False)
            for node in NODES:
                if CLUSTER.daemons[node].poll() is not None:
                    CLUSTER.start_node(node)
            CLUSTER.wait_for(lambda: CLUSTER.states() == ["idle"] * len(NODES), PATIENCE, "nodes idle again")
    run.__name__ = test.__name__
    return run


@whatever_happens
def an_array_runs_and_is_merged(folder, reference):
    array, merge, _ = submit(reference, folder, 3, "--cpus-per-task=2")
    wait_state(array, {"RUNNING", "COMPLETED"})
    told = program("status", folder, env=CLUSTER.environment).stdout
    check(f"Slurm job {merge}, merge: 1 pending" in told, told)
    again = submit(reference, folder, 2)
    check("an earlier submission is still in the queue" in again[2], again[2])
    merged(folder, reference, merge, "an array")
    merged(folder, reference, again[1], "the same submitted twice")
    check(states(array) == ["COMPLETED"] * 3, states(array))
    check(len(glob.glob(f"{glob.escape(folder)}/slurm/logs/{array}_[123].log")) == 3, "not one log a task")
    told = program("status", folder, env=CLUSTER.environment).stdout
    check("Slurm" not in told and ", complete" in told, told)
    return "the same rows, submitted twice"


@whatever_happens
def a_target_takes_an_array_a_round(folder, reference):
    target = "[target]\nstandard_error = 0.09\nbudget = 120\nfirst_round = 10\nmax_rounds = 3\n"
    text = CAMPAIGN.replace('"0-11", 30', '"0-3"').replace("games = 10\n", "").replace("[[condition]]", target + "[[condition]]", 1)
    own = Reference(os.path.dirname(os.path.dirname(folder)), text)
    plans = sorted(os.listdir(f"{own.folder}/rounds"))
    check(len(plans) >= 2, "the target should need several rounds:", plans)
    said = program("submit", own.campaign, "--tasks", "2", "-o", folder, env=CLUSTER.environment).stdout
    jobs = re.findall(r"^job (\d+): (\S+?)(?:,.*)?$", said, re.M)
    check([name for _, name in jobs] == ["round-1", "round-2", "round-3", "merge"], said)
    merged(folder, own, jobs[-1][0], "an array a round")
    check(sorted(os.listdir(f"{folder}/rounds")) == plans, os.listdir(f"{folder}/rounds"))
    return f"{len(plans)} rounds, the same plans and rows"


@whatever_happens
def a_node_dies_in_mid_task(folder, reference):
    array, merge, _ = submit(reference, folder, 1)
    held_worker(array, folder)
    begin = time.monotonic()
    CLUSTER.kill_node(node_of(array))
    CLUSTER.wait_for(lambda: restarts(array) > 0 and states(array) != ["PENDING"], PATIENCE, "the task's rerun")
    seconds = time.monotonic() - begin
    merged(folder, reference, merge, "a node's death")
    check("restart 1" in logs(folder), logs(folder))
    return f"begun again after {seconds:.0f} s, the same rows"


@whatever_happens
def only_slurmd_dies_and_the_task_lives_on_beside_its_rerun(folder, reference):
    array, merge, _ = submit(reference, folder, 1)
    old = held_worker(array, folder)
    node = node_of(array)
    CLUSTER.kill_daemon(node)
    others = [name for name in NODES if name != node]
    CLUSTER.wait_for(lambda: any(workers(name) for name in others), PATIENCE, "the task's rerun")
    check(is_program(old), "the old task is gone")
    os.kill(old, signal.SIGCONT)
    merged(folder, reference, merge, "two copies of a task")
    CLUSTER.wait_for(lambda: not is_program(old), PATIENCE, "the old task's end")
    ends = re.findall(r"exit code (\d+)", logs(folder))
    check(len(ends) >= 2 and set(ends) == {"0"}, logs(folder))
    return "both ended well, the same rows"


@whatever_happens
def a_task_is_pushed_aside_by_an_urgent_job(folder, reference):
    array, merge, _ = submit(reference, folder, 1)
    worker = held_worker(array, folder)
    CLUSTER.ask("sbatch", "--partition=urgent", "--nodes=3", "--exclusive", "--output=/dev/null", "--wrap=sleep 3")
    CLUSTER.wait_for(lambda: not is_program(worker) or has_pending(worker, signal.SIGTERM), PATIENCE, "the push")
    if is_program(worker):
        os.kill(worker, signal.SIGCONT)
    merged(folder, reference, merge, "preemption")
    check(restarts(array) > 0, facts(array))
    return "queued again, the same rows"


@whatever_happens
def the_time_limit_comes_near(folder, reference):
    """The warning of `--signal`: Slurm sends it between 30 and 60 s after the start here."""
    array, merge, _ = submit(reference, folder, 1, "--time=3")
    worker = held_worker(array, folder)
    before = len(parts(folder))
    CLUSTER.wait_for(lambda: has_pending(worker, signal.SIGTERM), PATIENCE, "the warning")
    os.kill(worker, signal.SIGCONT)
    CLUSTER.wait_for(lambda: restarts(array) > 0, PATIENCE, "the task's requeue")
    check("exit code 130" in logs(folder) and "queued again" in logs(folder), logs(folder))
    kept = len(parts(folder)) - before
    merged(folder, reference, merge, "the time limit")
    return f"{kept} parts written after the warning, queued again, the same rows"


@whatever_happens
def the_time_limit_strikes(folder, reference):
    """A worker that hears no warning is killed, and the merge says what is missing; submitting again does it."""
    array, merge, _ = submit(reference, folder, 1, "--time=1", "--signal=B:URG@1")
    held_worker(array, folder)
    wait_state(array, {"TIMEOUT"})
    merged(folder, reference, merge, "a time-out", code="1:0")
    told = logs(folder)
    check(re.search(r"missing, \d+ of \d+ rows", told) and "submit the campaign again" in told, told)
    again = submit(reference, folder, 2)
    merged(folder, reference, again[1], "a time-out and another submission")
    return "what is missing was told, the same rows after another submission"


@whatever_happens
def a_cancelled_array_stays_cancelled(folder, reference):
    array, merge, _ = submit(reference, folder, 2)
    CLUSTER.wait_for(lambda: parts(folder), PATIENCE, "a first part")
    CLUSTER.ask("scancel", array)
    wait_state(array, {"CANCELLED", "COMPLETED"})
    merged(folder, reference, merge, "cancelled", code="1:0")
    time.sleep(3)
    check(set(states(array)) <= {"CANCELLED", "COMPLETED"}, states(array))
    check("ignored" not in program("status", folder, env=CLUSTER.environment).stdout)
    again = submit(reference, folder, 2)
    merged(folder, reference, again[1], "cancelled and submitted again")
    return "its parts are kept, the same rows after another submission"


def refused_before_anything_is_written(root, reference, random):
    folder = f"{root}/o"
    said = program("submit", reference.campaign, "--tasks", "1001", "-o", folder, expect=2,
                   env=CLUSTER.environment).stderr
    check("MaxArraySize is 1001, so at most 1000 tasks" in said, said)
    check(not os.path.exists(folder), "something was written")
    said = program("submit", reference.campaign, "--tasks", "2", "-o", folder, "--", "--partition=none", expect=1,
                   env=CLUSTER.environment).stderr
    check("invalid partition" in said, said)
    check(CLUSTER.ask("squeue", "--noheader") == "", "something was submitted")


if __name__ == "__main__":
    why = missing()
    if why:
        print(f"SKIPPED, no Slurm can be started: {why}")
        sys.exit(1 if os.environ.get("FIRSTMOVE_REQUIRE_SLURM") else 77)
    begin = time.monotonic()
    with Cluster() as CLUSTER:
        print(f"{len(NODES)} nodes idle after {time.monotonic() - begin:.1f} s", flush=True)
        chosen = [test for test in (refused_before_anything_is_written, an_array_runs_and_is_merged,
                                    a_target_takes_an_array_a_round,
                                    a_node_dies_in_mid_task,
                                    only_slurmd_dies_and_the_task_lives_on_beside_its_rerun,
                                    a_task_is_pushed_aside_by_an_urgent_job, the_time_limit_comes_near,
                                    the_time_limit_strikes, a_cancelled_array_stays_cancelled)
                  if not sys.argv[3:] or test.__name__ in sys.argv[3:]]
        main(*chosen, text=CAMPAIGN.replace('"0-11", 30', '"0-3"'))

#!/usr/bin/python3
"""submit.py PROGRAM COMPARE: `firstmove submit` and its scripts with Slurm's commands played by short shell scripts.

COMPARE is tests/results/compare_files.py.
"""
import os
import re
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "jobs"))
from campaign_tool import CAMPAIGN, PROGRAM, check, compare, main, parts, program, wait_for, write  # noqa: E402


class Fake:
    """Commands in a folder at the head of PATH; each notes its words, one a line, and a line `end`."""

    def __init__(self, root, **scripts):
        self.folder = f"{root}/bin"
        self.notes = f"{root}/notes"
        os.mkdir(self.folder)
        for name, script in scripts.items():
            note = f"printf '%s\\n' {name} \"$@\" end >>'{self.notes}'"
            write(f"{self.folder}/{name}", f"#!/bin/bash\n{note}\n{script}\n")
            os.chmod(f"{self.folder}/{name}", 0o755)
        self.environment = dict(os.environ, PATH=f"{self.folder}:/usr/bin:/bin")

    def calls(self, name):
        if not os.path.exists(self.notes):
            return []
        with open(self.notes, encoding="utf-8") as file:
            calls = [call.strip("\n").split("\n") for call in file.read().split("\nend\n")[:-1]]
        return [call[1:] for call in calls if call[0] == name]


CONFIG = "echo 'MaxArraySize            = 101'; echo 'MaxJobCount             = 60'"
COUNTING_SBATCH = 'n=$(grep -c ^sbatch$ "$(dirname "$0")/../notes"); echo "$((100 + n));east"'


def a_dry_run_prints_and_writes_nothing(root, reference, random):
    nothing = dict(os.environ, PATH="")
    out = program("submit", reference.campaign, "--tasks", "64", "-o", f"{root}/o", "--dry-run", "--", "--time=8:00:00",
                  "-p", "long queue", env=nothing).stdout
    check(not os.path.exists(f"{root}/o"), "a dry run wrote")
    for said in ("#SBATCH --array=1-64\n", "#SBATCH --signal=B:TERM@", "--requeue", "%A_%a.log\"\n",
                 "--claim -o \"$folder\"",
                 f"# ---- submitted by: sbatch --parsable --time=8:00:00 -p 'long queue' {root}/o/slurm/round-1.sh\n",
                 "# ---- submitted by: sbatch --parsable '--dependency=afterany:<job of round-1>' --time=8:00:00",
                 "analyze", "explain \"$folder\" --missing --all"):
        check(said in out, "no", said, "in", out)
    scripts = re.split(r"^# ---- .*\n", out, flags=re.M)
    check(sum(text.startswith("#!/bin/bash\n") for text in scripts) == 2, out)
    for text in scripts:
        subprocess.run(["bash", "-n"], input=text, text=True, check=True)


def without_slurm_it_says_so(root, reference, random):
    said = program("submit", reference.campaign, "--tasks", "2", "-o", f"{root}/o", expect=1,
                   env=dict(os.environ, PATH=f"{root}")).stderr
    check("'scontrol' is not on this machine's PATH" in said and "--dry-run" in said, said)
    check(not os.path.exists(f"{root}/o"), "something was written")


def it_submits_a_chain(root, reference, random):
    fake = Fake(root, scontrol=CONFIG, sbatch=COUNTING_SBATCH,
                squeue="echo 101 RUNNING; echo 101 RUNNING; echo 102 PENDING")
    folder = f"{root}/größe 1"
    out = program("submit", reference.campaign, "--tasks", "5", "-o", folder, "--", "--mem=4G",
                  env=fake.environment).stdout
    check("job 101: round-1, 5 tasks\njob 102: merge\n" in out, out)
    first, last = fake.calls("sbatch")
    check(first == ["--parsable", "--mem=4G", f"{folder}/slurm/round-1.sh"], first)
    check(last == ["--parsable", "--dependency=afterany:101", "--mem=4G", f"{folder}/slurm/merge.sh"], last)
    with open(first[-1], encoding="utf-8") as file:
        check("--mem-per-cpu" not in file.read(), "Slurm refuses --mem beside --mem-per-cpu")
    told = program("status", folder, env=fake.environment).stdout
    check("Slurm job 101, round-1: 2 running\nSlurm job 102, merge: 1 pending\n" in told, told)
    out = program("submit", reference.campaign, "--tasks", "5", "-o", folder, env=fake.environment).stdout
    check("an earlier submission is still in the queue" in out, out)
    check("--jobs=101,102" in fake.calls("squeue")[-1], fake.calls("squeue"))
    other = write(f"{root}/other.toml", "name = 'x'\nvariants = ['chess196']\nperft_depth = 1\n")
    said = program("submit", other, "--tasks", "5", "-o", folder, expect=2, env=fake.environment).stderr
    check("holds another campaign" in said, said)


def limits_are_checked_first(root, reference, random):
    fake = Fake(root, scontrol=CONFIG, sbatch=COUNTING_SBATCH)
    for tasks, words in (("101", "MaxArraySize is 101, so at most 100 tasks"),
                         ("60", "makes 61 jobs in 1 round with the merge, too many for this cluster: MaxJobCount is 60, "
                                "so at most 59 tasks")):
        said = program("submit", reference.campaign, "--tasks", tasks, "-o", f"{root}/o", expect=2,
                       env=fake.environment).stderr
        check(words in said, said)
    check(not os.path.exists(f"{root}/o") and fake.calls("sbatch") == [], "it went on")
    for word in ("--array=1-5", "-a1", "--dep=afterok:3", "-d", "--wrap=x", "--test-only"):
        said = program("submit", reference.campaign, "--tasks", "2", "--dry-run", "--", word, expect=2).stderr
        check("cannot be passed on" in said, said)
    said = program("submit", reference.campaign, "--tasks", "2", "--dry-run", "long", expect=2).stderr
    check("'long' is no option of sbatch" in said, said)


def what_is_refused_in_the_middle_is_taken_back(root, reference, random):
    fake = Fake(root, scontrol=CONFIG, scancel="", squeue="",
                sbatch='case "$*" in *afterany*) echo "sbatch: error: no more jobs" >&2; exit 1;; *) echo 101;; esac')
    said = program("submit", reference.campaign, "--tasks", "2", "-o", f"{root}/o", expect=1,
                   env=fake.environment).stderr
    check("sbatch: error: no more jobs; cancelled job 101, round-1" in said, said)
    check(fake.calls("scancel") == [["101"]], fake.calls("scancel"))
    # Nothing was begun: another campaign may have the folder.
    check(not os.path.exists(f"{root}/o/campaign.toml"), os.listdir(f"{root}/o"))
    program("status", f"{root}/o", expect=2, env=fake.environment)


def what_is_complete_is_not_submitted(root, reference, random):
    fake = Fake(root, scontrol=CONFIG, sbatch="echo 101", squeue="")
    said = program("submit", reference.campaign, "--tasks", "2", "-o", reference.folder, env=fake.environment).stdout
    check("nothing is missing" in said and not fake.calls("sbatch"), said)


def a_silent_cluster_is_told_in_one_line(root, reference, random):
    fake = Fake(root, scontrol="printf 'scontrol: error: no such host\nscontrol: fatal: no\n' >&2; exit 1")
    said = program("submit", reference.campaign, "--tasks", "2", "-o", f"{root}/o", expect=1, env=fake.environment).stderr
    check("no Slurm cluster answers here (scontrol: error: no such host); submit where" in said, said)


def task_in(folder, environment, sent=None):
    """A task as Slurm starts it; `sent` is called with its number once it has written a part. Its exit code and log."""
    before = len(parts(folder))
    variables = dict(environment, SLURM_JOB_ID="9", SLURM_ARRAY_JOB_ID="7", SLURM_ARRAY_TASK_ID="3",
                     SLURM_CPUS_ON_NODE="1")
    with subprocess.Popen(["bash", f"{folder}/slurm/round-1.sh"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, env=variables, start_new_session=True) as task:
        try:
            if sent:
                wait_for(lambda: len(parts(folder)) > before, task)
                sent(task.pid)
            out = task.communicate(timeout=200)[0]
        except BaseException:
            os.killpg(task.pid, signal.SIGKILL)
            raise
    return task.returncode, out


def a_warned_task_stops_and_asks_for_another_turn(root, reference, random):
    with open(reference.campaign, encoding="utf-8") as file:
        longer = write(f"{root}/longer.toml", file.read().replace("games = 10", "games = 200"))
    fake = Fake(root, sbatch=COUNTING_SBATCH, squeue="echo ${STATE:-RUNNING}",
                scontrol=f'[ "$1" = requeue ] || {{ {CONFIG}; }}')
    for campaign, folder in ((longer, f"{root}/longer"), (reference.campaign, f"{root}/short")):
        program("submit", campaign, "--tasks", "1", "-o", folder, env=fake.environment)

    def to_the_script(pid):
        os.kill(pid, signal.SIGTERM)

    def to_all(pid):
        os.killpg(pid, signal.SIGTERM)

    for sent in (to_the_script, to_all):
        code, out = task_in(f"{root}/longer", fake.environment, sent)
        check(code == 130 and "the work done is kept" in out and "task 7_3: queued again" in out, code, out)
    requeues = [call for call in fake.calls("scontrol") if call[0] == "requeue"]
    check(requeues == [["requeue", "7_3"]] * 2, requeues)
    # As when it is cancelled.
    code, out = task_in(f"{root}/longer", dict(fake.environment, STATE="COMPLETING"), to_all)
    check(code == 130 and "queued again" not in out, code, out)
    code, out = task_in(f"{root}/short", fake.environment)
    check(code == 0 and "task 7_3: exit code 0" in out, code, out)


def the_merge_script_tells_what_is_missing(root, reference, random):
    fake = Fake(root, scontrol=CONFIG, sbatch=COUNTING_SBATCH)
    folder = f"{root}/o ö"
    program("submit", reference.campaign, "--tasks", "1", "-o", folder, env=fake.environment)
    program("run", reference.campaign, "-o", folder, "--shard", "1/2")
    merge = ["bash", f"{folder}/slurm/merge.sh"]
    done = subprocess.run(merge, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    check(done.returncode == 1 and "chess480 games d1: " in done.stdout and "missing, 0 of" in done.stdout, done.stdout)
    check("submit the campaign again" in done.stdout, done.stdout)
    program("run", reference.campaign, "-o", folder, "--claim")
    done = subprocess.run(merge, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    check(done.returncode == 0 and "complete: nothing is missing" in done.stdout, done.stdout)
    compare(folder, reference.folder, "the merge script")


def the_example_of_fixed_shares_brings_the_folders_back(root, reference, random):
    fake = Fake(root, rsync='from=${@: -2:1}; mkdir -p "${@: -1}" && cp -r "$from." "${@: -1}"')
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../configs/slurm/shards.sh")
    with open(source, encoding="utf-8") as file:
        text = file.read()
    for name, value in (("program", PROGRAM), ("campaign", reference.campaign),
                        ("here", f"{root}/node-$SLURM_ARRAY_TASK_ID"), ("there", f"{root}/back-$SLURM_ARRAY_TASK_ID")):
        text, count = re.subn(f"^{name}=.*$", lambda _: f'{name}="{value}"', text, flags=re.M)  # noqa: B023
        check(count == 1, name)
    script = write(f"{root}/shards.sh", text)
    for task in ("1", "2"):
        variables = dict(fake.environment, SLURM_ARRAY_TASK_ID=task, SLURM_ARRAY_TASK_COUNT="2")
        done = subprocess.run(["bash", script], env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        check(done.returncode == 0, done.stdout)
    program("merge", f"{root}/back-1", f"{root}/back-2", "-o", f"{root}/o")
    compare(f"{root}/o", reference.folder, "fixed shares")


def the_lines_for_gnu_parallel(root, reference, random):
    if shutil.which("parallel") is None:
        return "SKIPPED, GNU parallel is not installed"
    environment = dict(os.environ, PATH=f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}")
    file = reference.campaign
    for line in (f"parallel firstmove run {file} --shard {{}}/4 -o shares/{{}} --threads 1 --quiet ::: 1 2 3 4 "
                 "&& firstmove merge shares/* -o out",
                 f"parallel --jobs 2 --retries 3 firstmove run {file} --claim -o out2 '#' {{}} ::: {{1..3}} "
                 "&& firstmove merge out2 -o out2"):
        subprocess.run(["bash", "-c", line], cwd=root, env=environment, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, check=True)
    for folder in ("out", "out2"):
        compare(f"{root}/{folder}", reference.folder, "GNU parallel")
    return "the same rows"


main(a_dry_run_prints_and_writes_nothing, without_slurm_it_says_so, it_submits_a_chain, limits_are_checked_first,
     what_is_refused_in_the_middle_is_taken_back, what_is_complete_is_not_submitted,
     a_silent_cluster_is_told_in_one_line, a_warned_task_stops_and_asks_for_another_turn,
     the_merge_script_tells_what_is_missing, the_example_of_fixed_shares_brings_the_folders_back,
     the_lines_for_gnu_parallel, text=CAMPAIGN.replace('"0-11", 30', '"0-3"'))

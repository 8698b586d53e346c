#!/usr/bin/python3
"""cluster.py COMMAND [ARGUMENT...]: starts a small Slurm on the loopback, runs the command in it, takes it down again.

As root, with Debian's slurmctld, slurmd, slurm-client and munge; nothing outside a temporary folder is touched and no
service is started. Nodes n1 to n3 are slurmd processes of this machine, with 4 processors each in name. Partition
`batch` is the default; jobs of partition `urgent` push its jobs off their nodes, which are queued again.
"""
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

NODES = ["n1", "n2", "n3"]
PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol"]

CONFIGURATION = """ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={control}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={root}/munge/socket,cred_expire=5
StateSaveLocation={root}/state
SlurmdSpoolDir={root}/spool/%n
SlurmctldPidFile={root}/slurmctld.pid
SlurmdPidFile={root}/slurmd.%n.pid
SlurmctldLogFile={root}/slurmctld.log
SlurmdLogFile={root}/slurmd.%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=2,sched_min_interval=0,bf_interval=2
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
MaxArraySize=1001
MaxJobCount=2000
MinJobAge=3600
SlurmdTimeout=5
InactiveLimit=0
KillWait=5
MessageTimeout=5
TCPTimeout=2
ReturnToService=2
{nodes}
PartitionName=batch Nodes=ALL Default=YES PriorityTier=1 MaxTime=INFINITE State=UP
PartitionName=urgent Nodes=ALL PriorityTier=9 PreemptMode=OFF MaxTime=INFINITE State=UP
"""


def missing():
    """Why no cluster can be started here, or nothing."""
    if os.geteuid() != 0:
        return "it must be root"
    absent = [name for name in PROGRAMS if shutil.which(name, path=search_path()) is None]
    return f"not installed: {', '.join(absent)} (packages.txt, section [slurm])" if absent else None


def search_path():
    return os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def children_of(pid):
    """Every process below it, whatever session it is in."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    parents.setdefault(int(file.read().rpartition(")")[2].split()[1]), []).append(int(name))
            except OSError:
                pass
    found = []
    waiting = [pid]
    while waiting:
        below = parents.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def die_with_parent():
    """Between fork and exec: a test that is killed leaves no daemon behind."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def end(pid, sent=signal.SIGKILL):
    try:
        os.kill(pid, sent)
    except ProcessLookupError:
        pass


class Cluster:
    """Context manager: running inside, gone outside, whatever happened."""

    def __init__(self):
        self.root = tempfile.mkdtemp(prefix="firstmove-slurm-")
        os.chmod(self.root, 0o755)
        self.daemons = {}  # name: process
        self.environment = dict(os.environ, SLURM_CONF=f"{self.root}/slurm.conf", PATH=search_path())

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            self.start()
        except BaseException:
            self.tell_logs()
            self.stop()
            raise
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.tell_logs()
        self.stop()

    def start(self):
        control, *ports = free_ports(1 + len(NODES))
        for folder in ["munge", "state"] + [f"spool/{node}" for node in NODES]:
            os.makedirs(f"{self.root}/{folder}")
        nodes = "\n".join(f"NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=4 "
                          f"RealMemory=16000 State=UNKNOWN" for node, port in zip(NODES, ports))
        self.write("slurm.conf", CONFIGURATION.format(root=self.root, control=control, nodes=nodes))
        self.start_munge()
        self.daemon("slurmctld", "slurmctld", "-D", "-i")
        for node in NODES:
            self.start_node(node)
        self.wait_for(lambda: self.states() == ["idle"] * len(NODES), 300, "nodes idle")

    def write(self, name, text):
        with open(f"{self.root}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def start_munge(self):
        folder = f"{self.root}/munge"
        with open(f"{folder}/key", "wb") as file:
            file.write(os.urandom(128))
        os.chmod(f"{folder}/key", 0o400)
        # It insists on not being root's, unless forced.
        self.daemon("munged", "munged", "--foreground", "--force", f"--key-file={folder}/key",
                    f"--socket={folder}/socket", f"--pid-file={folder}/pid", f"--seed-file={folder}/seed",
                    f"--log-file={folder}/log")
        self.wait_for(lambda: os.path.exists(f"{folder}/socket"), 300, "munge's socket")

    def start_node(self, node):
        self.daemon(node, "slurmd", "-D", "-N", node)

    def daemon(self, name, *command):
        with open(f"{self.root}/{name}.out", "ab") as out:
            self.daemons[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=out,
                                                  stderr=out, start_new_session=True, preexec_fn=die_with_parent)

    def kill_daemon(self, node):
        """Only slurmd; the tasks of the node and their slurmstepd live on."""
        end(self.daemons[node].pid)
        self.daemons[node].wait()

    def kill_node(self, node):
        """As when the power fails: slurmd and every process it started."""
        self.kill_daemon(node)
        for pid in self.processes(node):
            end(pid)

    def processes(self, node):
        """What runs on a node: its slurmstepds, which outlive slurmd, and all below them."""
        spool = f"{self.root}/spool/{node}"
        found = []
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read()
                if words.startswith((b"slurmstepd: ", b"/usr/sbin/slurmstepd")) and self.is_of(int(name), spool):
                    found += [int(name)] + children_of(int(name))
            except OSError:
                pass
        return found

    def is_of(self, pid, spool):
        """Whether a slurmstepd keeps its socket in the node's spool folder, so that no other cluster's is hit."""
        with open("/proc/net/unix", encoding="utf-8") as file:
            sockets = {line.split()[6] for line in file if line.rstrip().find(f" {spool}/") >= 0}
        return any(self.link(f"/proc/{pid}/fd/{name}") in {f"socket:[{inode}]" for inode in sockets}
                   for name in os.listdir(f"/proc/{pid}/fd"))

    @staticmethod
    def link(path):
        try:
            return os.readlink(path)
        except OSError:
            return ""

    def stop(self):
        for node in NODES:
            if node in self.daemons:
                self.kill_node(node)
        for process in self.daemons.values():
            end(process.pid, signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                end(process.pid)
                process.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def tell_logs(self):
        for name in ["slurmctld"] + [f"slurmd.{node}" for node in NODES]:
            path = f"{self.root}/{name}.log"
            if os.path.exists(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    print(f"--- end of {name}.log\n" + "".join(file.readlines()[-25:]), file=sys.stderr)

    def ask(self, *command, check=True):
        return subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=check).stdout

    def states(self):
        """Of the nodes, in order: idle, mixed, down..."""
        return [line.split()[1] for line in sorted(self.ask("sinfo", "-h", "-N", "-p", "batch", "-o", "%N %T",
                                                            check=False).splitlines()) if len(line.split()) == 2]

    def wait_for(self, what, seconds, told):
        deadline = time.monotonic() + seconds
        while not what():
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {seconds} s in vain: {told}")
            time.sleep(0.1)


if __name__ == "__main__":
    if missing():
        sys.exit(f"cluster.py: {missing()}")
    with Cluster() as cluster:
        status = subprocess.run(sys.argv[1:] or ["bash"], env=cluster.environment, check=False).returncode
    sys.exit(status)

"""seccomp: which system calls a process may make, as a classic BPF program written here.

Denied calls answer EPERM, so that well-meant code gets an ordinary PermissionError; calls newer
than the tables answer ENOSYS, so that libraries take their older path. A foreign word size kills.
What is denied and why: everything that reaches other processes, the network, the kernel's rarer
doors or file metadata, which Landlock does not watch. Source: seccomp(2), and the project's
measurements of what Landlock leaves open (udp, path sockets, chmod, prlimit, io_uring, fork).
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from . import syscalls

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, JEQ, JGT, JSET, AND, RET = 0x20, 0x15, 0x25, 0x45, 0x54, 0x06
NUMBER_AT, ARCH_AT, ARGS_AT = 0, 4, 16
X32_BIT = 0x40000000
CLONE_THREAD = 0x00010000
CLONE_NAMESPACES = 0x7E020080  # NEWNS, CGROUP, UTS, IPC, USER, PID, NET and NEWTIME
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
# PR_GET_DUMPABLE, GET/SET_NAME, GET_SECCOMP, GET_TIMERSLACK, GET_NO_NEW_PRIVS
HARMLESS_PRCTL = (3, 15, 16, 21, 30, 39)
# FIONBIO, FIONREAD, FIOCLEX, FIONCLEX, TCGETS, TIOCGWINSZ
HARMLESS_IOCTL = (0x5421, 0x541B, 0x5451, 0x5450, 0x5401, 0x5413)
AF_UNIX, SOCK_STREAM = 1, 1

NETWORK = "socket connect accept accept4 bind listen sendmsg sendmmsg recvmmsg"
OTHERS = (
    "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_open "
    "pidfd_getfd pidfd_send_signal rt_sigqueueinfo rt_tgsigqueueinfo setsid setpgid setns unshare "
    "setpriority setrlimit ioprio_set sched_setparam sched_setscheduler sched_setattr "
    "sched_setaffinity migrate_pages move_pages mbind set_mempolicy set_mempolicy_home_node"
)
KERNEL = (
    "io_uring_setup io_uring_enter io_uring_register io_setup io_submit io_destroy io_cancel "
    "io_getevents io_pgetevents bpf perf_event_open userfaultfd add_key request_key keyctl mount "
    "umount2 pivot_root chroot open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr "
    "name_to_handle_at open_by_handle_at fanotify_init fanotify_mark inotify_init inotify_init1 "
    "inotify_add_watch syslog swapon swapoff reboot init_module finit_module delete_module "
    "kexec_load kexec_file_load quotactl quotactl_fd personality acct settimeofday clock_settime "
    "clock_adjtime adjtimex sethostname setdomainname vhangup iopl ioperm modify_ldt uselib "
    "lookup_dcookie nfsservctl ustat sysfs _sysctl sync syncfs mincore vmsplice splice tee "
    "remap_file_pages landlock_create_ruleset landlock_add_rule landlock_restrict_self"
)
SHARED_MEMORY = (
    "memfd_create memfd_secret shmget shmat shmctl shmdt semget semop semctl semtimedop msgget "
    "msgsnd msgrcv msgctl mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr"
)
METADATA = (
    "chmod fchmod fchmodat chown fchown lchown fchownat utime utimes utimensat futimesat setxattr "
    "lsetxattr fsetxattr removexattr lremovexattr fremovexattr"
)
IDENTITY = "setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset"
TREE = (
    "mkdir mkdirat rmdir mknod mknodat rename renameat renameat2 link linkat symlink symlinkat "
    "unlink unlinkat creat truncate ftruncate fallocate copy_file_range"
)
DEVICES = "mknod mknodat"
EXECUTION = "execve execveat"

# Stands for the process's own number in a prepared filter; far above any real one.
OWN_PID = 0x5EC00B01

Program = list[tuple[int, int, int, int]]


@dataclass(frozen=True)
class Rules:
    """How far a filter goes. The defaults are those of the pure profile."""

    forking: bool = False  # processes may be started (never with namespaces of their own)
    execution: bool = False  # other programs may be run
    tree: bool = False  # files may be made, renamed and removed where Landlock or a mount allows
    metadata: bool = False  # modes, owners and times may be set: only where nothing of ours is seen
    writing: bool = True  # files may be opened for writing, where Landlock or a mount allows
    stacking: bool = False  # a second, narrower filter may follow; descriptors may be received


def program(rules: Rules, pid: int = OWN_PID) -> bytes:
    """The filter as packed BPF instructions for the process `pid` on this machine.

    Without a pid it is a template for `for_process`, which costs a child far less than building.
    """
    on = syscalls.machine()
    code: Program = [
        (LOAD, 0, 0, ARCH_AT),
        (JEQ, 1, 0, syscalls.AUDIT_ARCH[on]),
        (RET, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER_AT),
    ]
    if on == "x86_64":
        code += [(JSET, 0, 1, X32_BIT), (RET, 0, 0, KILL)]
    for name, block in _filtered(rules, pid):
        code += _on(syscalls.number(name, on), block)
    for number in sorted(_denied(rules, on)):
        code += _on(number, [_error(errno.EPERM)])
    code += [(JGT, 0, 1, syscalls.NEWEST_KNOWN), _error(errno.ENOSYS), (RET, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in code)


def for_process(template: bytes, pid: int) -> bytes:
    """A prepared filter with the process's own number filled in."""
    return template.replace(struct.pack("=I", OWN_PID), struct.pack("=I", pid))


def install(code: bytes) -> None:
    """Load the filter for this thread and all it starts. Needs no_new_privs; OSError if refused."""
    buffer = ctypes.create_string_buffer(code, len(code))
    fprog = struct.pack("@HxxxxxxP", len(code) // 8, ctypes.addressof(buffer))
    packed = ctypes.create_string_buffer(fprog, len(fprog))
    syscalls.check(syscalls.libc().prctl(22, 2, packed, 0, 0), "prctl(PR_SET_SECCOMP)")


def accepted() -> bool:
    """Whether this machine takes a filter; tried in a child, since none can be taken off again."""
    if not syscalls.machine():
        return False
    pid = os.fork()
    if pid == 0:
        code = 1
        with contextlib.suppress(OSError, KeyError):
            syscalls.check(syscalls.prctl(38, 1), "prctl(NO_NEW_PRIVS)")
            install(program(Rules(), os.getpid()))
            code = 0
        os._exit(code)
    return os.waitpid(pid, 0)[1] == 0


def _denied(rules: Rules, on: str) -> set[int]:
    """Numbers that answer EPERM whatever their arguments."""
    groups = [NETWORK, OTHERS, KERNEL, SHARED_MEMORY, IDENTITY]
    groups += [] if rules.metadata else [METADATA]
    groups += [DEVICES] if rules.tree else [TREE]
    groups += [] if rules.execution else [EXECUTION]
    groups += [] if rules.forking else ["fork vfork"]
    groups += [] if rules.stacking else ["recvmsg seccomp"]
    numbers = (syscalls.number(name, on) for group in groups for name in group.split())
    return {number for number in numbers if number is not None}


def _filtered(rules: Rules, pid: int) -> Iterable[tuple[str, Program]]:
    """Calls that depend on their arguments, each with its block (which must end in a return)."""
    yield "clone3", [_error(errno.ENOSYS)]  # its flags lie in memory, out of a filter's sight
    yield "clone", _clone(rules.forking)
    yield "sendto", _argument_is(4, 0)  # send() on a connected pair, never to an address
    yield "socketpair", _stream_pair()
    yield "prlimit64", _one_of(0, (0, pid))
    if not rules.stacking:
        yield "prctl", _one_of(0, HARMLESS_PRCTL)
    yield "ioctl", _one_of(1, HARMLESS_IOCTL)
    if not (rules.forking or rules.stacking):
        for name in ("kill", "tkill", "tgkill"):
            yield name, _one_of(0, (pid,))
    if not rules.writing:
        yield "open", _no_bits(1, WRITE_FLAGS)
        yield "openat", _no_bits(2, WRITE_FLAGS)
        yield "openat2", [_error(errno.ENOSYS)]


def _on(number: int | None, block: Program) -> Program:
    return [] if number is None else [(JEQ, 0, len(block), number), *block]


def _error(code: int) -> tuple[int, int, int, int]:
    return (RET, 0, 0, ERRNO | code)


def _argument(index: int) -> tuple[int, int, int, int]:
    return (LOAD, 0, 0, ARGS_AT + 8 * index)


def _one_of(index: int, values: Iterable[int]) -> Program:
    """Allow when the low word of an argument (an int to the kernel) is one of `values`."""
    block: Program = [_argument(index)]
    for value in values:
        block += [(JEQ, 0, 1, value & 0xFFFFFFFF), (RET, 0, 0, ALLOW)]
    return [*block, _error(errno.EPERM)]


def _argument_is(index: int, value: int) -> Program:
    """Allow when all 64 bits of an argument equal `value` (a small number)."""
    low, high = _argument(index), (LOAD, 0, 0, ARGS_AT + 8 * index + 4)
    return [
        low,
        (JEQ, 0, 3, value),
        high,
        (JEQ, 0, 1, 0),
        (RET, 0, 0, ALLOW),
        _error(errno.EPERM),
    ]


def _no_bits(index: int, bits: int) -> Program:
    """Allow when none of `bits` is set in an argument."""
    return [_argument(index), (JSET, 0, 1, bits), _error(errno.EPERM), (RET, 0, 0, ALLOW)]


def _clone(forking: bool) -> Program:
    """Threads are allowed, processes only where the rules say so, namespaces never."""
    block: Program = [_argument(0), (JSET, 0, 1, CLONE_NAMESPACES), _error(errno.EPERM)]
    if not forking:
        block += [(JSET, 1, 0, CLONE_THREAD), _error(errno.EPERM)]
    return [*block, (RET, 0, 0, ALLOW)]


def _stream_pair() -> Program:
    """Only connected stream pairs: a datagram pair can send to any path (measured)."""
    return [
        _argument(0),
        (JEQ, 0, 4, AF_UNIX),
        _argument(1),
        (AND, 0, 0, 0xF),
        (JEQ, 0, 1, SOCK_STREAM),
        (RET, 0, 0, ALLOW),
        _error(errno.EPERM),
    ]

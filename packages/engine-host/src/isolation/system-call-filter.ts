/** Numbers of a system call on x86-64 and on 64-bit ARM, which lacks some. */
type CallNumbers = readonly [x64: number, arm64?: number];

/**
 * Calls that a process that reads a document never makes: reach others, start others, look into others, change what the
 * system shows it, and make names that lead elsewhere. Refused with EPERM.
 */
const REFUSED: Readonly<Record<string, CallNumbers>> = {
  fork: [57],
  vfork: [58],
  execveat: [322, 281],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: [424, 424],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  symlink: [88],
  symlinkat: [266, 36],
  link: [86],
  linkat: [265, 37],
  mknod: [133],
  mknodat: [259, 33],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  unshare: [272, 97],
  setns: [308, 268],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  // Memory and queues that outlive the process.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  msgget: [68, 186],
  msgsnd: [69, 189],
  semget: [64, 190],
  semop: [65, 193],
  mq_open: [240, 180],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
};

/** Refused as if the system were older: the C library and libuv then do without. */
const UNKNOWN: Readonly<Record<string, CallNumbers>> = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

/** Memory that no limit of the system counts. CUDA shares some with its driver. */
const UNCOUNTED_MEMORY: Readonly<Record<string, CallNumbers>> = {
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
};

/** Allowed for the process itself, which breaks off by a signal to itself. */
const OWN_PROCESS_ONLY: Readonly<Record<string, CallNumbers>> = {
  kill: [62, 129],
  tgkill: [234, 131],
};

/** CUDA makes a local one before anything else, and gives up where it may not. In a view there is none to connect to. */
const SOCKET: CallNumbers = [41, 198];
const LOCAL_SOCKET = 1;

/** Maps memory. Shared memory keeps its contents when the process gives the pages back, and no limit counts it then. */
const MMAP: CallNumbers = [9, 222];
const MAP_SHARED = 0x01;
const MAP_ANONYMOUS = 0x20;

/** Makes threads and processes. */
const CLONE: CallNumbers = [56, 220];
const CLONE_THREAD = 0x1_00_00;

interface Architecture {
  /** As the kernel names it to a filter. */
  readonly audit: number;
  readonly column: 0 | 1;
  readonly prctl: number;
  readonly seccomp: number;
}

const ARCHITECTURES: Readonly<Partial<Record<NodeJS.Architecture, Architecture>>> = {
  x64: { audit: 0xc0_00_00_3e, column: 0, prctl: 157, seccomp: 317 },
  arm64: { audit: 0xc0_00_00_b7, column: 1, prctl: 167, seccomp: 277 },
};

/** Of the classic packet filter, of which such a filter is made. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_GREATER_OR_EQUAL = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets at which a filter finds the facts of a call. */
const NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;
const FIRST_ARGUMENT_OFFSET = 16;
const FOURTH_ARGUMENT_OFFSET = 40;

const ALLOW = 0x7f_ff_00_00;
const KILL_PROCESS = 0x80_00_00_00;
const FAIL = 0x00_05_00_00;
const EPERM = 1;
const ENOSYS = 38;

/** Calls of the other ABI of x86-64 begin here; Node uses none. */
const X32_CALLS = 0x40_00_00_00;

/** Stands for the number of the process, which only that process knows. */
const OWN_PROCESS = "pid";

type Instruction = readonly [
  code: number,
  ifTrue: number,
  ifFalse: number,
  value: number | typeof OWN_PROCESS,
];

/**
 * Perl is part of every Debian and Ubuntu and can make any system call, which Node cannot. Becomes the command, which
 * keeps the filter. Arguments: numbers of `prctl` and `seccomp`, the filter, the command.
 */
const LOAD_FILTER = `my ($prctl, $seccomp, $filter) = splice(@ARGV, 0, 3);
my @instructions = map {
  my ($code, $if_true, $if_false, $value) = split /,/;
  pack("SCCL", $code, $if_true, $if_false, $value eq "${OWN_PROCESS}" ? $$ : $value);
} split / /, $filter;
my $code = join "", @instructions;
my $program = pack("Sx6P", scalar(@instructions), $code);
# No new privileges, without which only root may load a filter.
syscall($prctl + 0, 38, 1, 0, 0, 0) == 0 or die "prctl: $!";
# The flag keeps the processor's speculation as it is: without it older systems make the whole process slower.
syscall($seccomp + 0, 1, 4, $program) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV or die "exec: $!";`;

/** Goes before a command that may make no calls but those of a parser. `undefined` on other processors. */
export function filterArguments({
  usesCuda,
}: {
  readonly usesCuda: boolean;
}): string[] | undefined {
  const facts = ARCHITECTURES[process.arch];
  if (facts === undefined) return undefined;
  const filter = createFilter(facts, usesCuda)
    .map((instruction) => instruction.join(","))
    .join(" ");
  return ["-e", LOAD_FILTER, String(facts.prctl), String(facts.seccomp), filter];
}

function createFilter({ audit, column }: Architecture, usesCuda: boolean): Instruction[] {
  const numbersOf = (calls: Readonly<Record<string, CallNumbers>>) =>
    Object.values(calls).flatMap((numbers) => numbers[column] ?? []);
  const refuse = returning(FAIL + EPERM);
  return [
    [LOAD, 0, 0, ARCHITECTURE_OFFSET],
    [JUMP_EQUAL, 1, 0, audit],
    returning(KILL_PROCESS),
    [LOAD, 0, 0, NUMBER_OFFSET],
    [JUMP_GREATER_OR_EQUAL, 0, 1, X32_CALLS],
    refuse,
    ...numbersOf(REFUSED).flatMap((number) => whenCalled(number, [refuse])),
    ...numbersOf(usesCuda ? UNKNOWN : { ...UNKNOWN, ...UNCOUNTED_MEMORY }).flatMap((number) =>
      whenCalled(number, [returning(FAIL + ENOSYS)]),
    ),
    ...numbersOf(OWN_PROCESS_ONLY).flatMap((number) =>
      whenCalled(number, allowIfFirstArgument([JUMP_EQUAL, 0, 1, OWN_PROCESS])),
    ),
    ...numbersOf({ SOCKET }).flatMap((number) =>
      whenCalled(
        number,
        usesCuda ? allowIfFirstArgument([JUMP_EQUAL, 0, 1, LOCAL_SOCKET]) : [refuse],
      ),
    ),
    ...numbersOf(usesCuda ? {} : { MMAP }).flatMap((number) =>
      whenCalled(number, [
        [LOAD, 0, 0, FOURTH_ARGUMENT_OFFSET],
        [JUMP_ANY_BIT, 0, 2, MAP_SHARED],
        [JUMP_ANY_BIT, 0, 1, MAP_ANONYMOUS],
        refuse,
        returning(ALLOW),
      ]),
    ),
    ...numbersOf({ CLONE }).flatMap((number) =>
      whenCalled(number, allowIfFirstArgument([JUMP_ANY_BIT, 0, 1, CLONE_THREAD])),
    ),
    returning(ALLOW),
  ];
}

function returning(value: number): Instruction {
  return [RETURN, 0, 0, value];
}

function whenCalled(number: number, then: readonly Instruction[]): Instruction[] {
  return [[JUMP_EQUAL, 0, then.length, number], ...then];
}

function allowIfFirstArgument(test: Instruction): Instruction[] {
  return [[LOAD, 0, 0, FIRST_ARGUMENT_OFFSET], test, returning(ALLOW), returning(FAIL + EPERM)];
}

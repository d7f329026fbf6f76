/**
 * Rules of the kernel on files, which a process without privileges may set for itself, in a container too. Perl makes
 * the system calls, see `system-call-filter.ts`; their numbers are the same on every processor. Becomes the command,
 * which keeps the rules. It must have given up new privileges before. Arguments: the paths to read, the paths to write
 * and the devices, one a line each, whether it may make sockets, the command.
 */
const SET_RULES = `my ($readable, $writable, $devices, $sockets) = splice(@ARGV, 0, 4);
my $version = syscall(444, 0, 0, 1);
die "Landlock: $!" if $version < 1;
# What each version of the kernel's interface knows; all of it is forbidden unless a rule allows it.
my $files = $version >= 5 ? 0xffff : $version >= 3 ? 0x7fff : $version >= 2 ? 0x3fff : 0x1fff;
my $network = $version >= 4 ? 3 : 0;
my $signals_and_sockets = $version >= 6 ? 3 : 0;
my $size = $version >= 6 ? 24 : $version >= 4 ? 16 : 8;
my $rules = syscall(444, pack("QQQ", $files, $network, $signals_and_sockets), $size, 0);
die "Landlock: $!" if $rules < 0;
sub allow {
  my ($access, $paths) = @_;
  for my $path (split /\\n/, $paths) {
    # Opened as a name only (O_PATH), which needs no permission to read it.
    sysopen(my $file, $path, 0x200000) or die "$path: $!";
    # Of the rights, these five are those of a file.
    my $rights = $files & (-d $file ? $access : $access & 0xc007);
    syscall(445, $rules, 1, pack("Ql", $rights, fileno $file), 0) == 0 or die "$path: $!";
  }
}
# Run, read, list.
allow(0x000d, $readable);
# Write, read, list, remove folders and files, make folders, files and perhaps sockets, move, cut. No links, no devices, no
# running.
allow(0x61be | ($sockets ? 0x200 : 0), $writable);
# Write, read, cut, give orders.
allow(0xc006, $devices);
syscall(446, $rules, 0) == 0 or die "Landlock: $!";
exec { $ARGV[0] } @ARGV or die "exec: $!";`;

/** Files that a process may touch. */
export interface LandlockRules {
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  /** Read, written and given orders to, never made or removed. */
  readonly devices: readonly string[];
  /** True if sockets may be made where it writes. */
  readonly hasSockets: boolean;
}

/** Goes before a command that is to touch nothing else. */
export function landlockArguments(rules: LandlockRules): string[] {
  const { readable, writable, devices, hasSockets } = rules;
  const paths = [readable, writable, devices].map((each) => each.join("\n"));
  return ["-e", SET_RULES, ...paths, hasSockets ? "1" : ""];
}

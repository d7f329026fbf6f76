import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

/** System libraries, and files of the machine that they read. None of it must be hidden from a job. */
export const SYSTEM_PATHS = [
  "/lib",
  "/lib64",
  "/usr/lib",
  "/usr/lib64",
  "/usr/local/lib",
  "/etc/ld.so.cache",
  // Node gives up where it may not read it, and does without where there is none.
  "/etc/ssl/openssl.cnf",
  "/dev/null",
  "/dev/urandom",
  "/proc/cpuinfo",
  "/proc/meminfo",
  "/sys/devices/system/cpu",
];

/**
 * Makes a file system that holds the given paths and no others, read-only but for one folder, and goes on in it.
 * Arguments: an empty folder to build it on, the folder to start in, the folder to write, the folders to make, one a
 * line, the paths, `--`, the command.
 */
const BUILD_VIEW = `set -ef
PATH=/usr/sbin:/usr/bin:/sbin:/bin
IFS='
'
view=$1 start=$2 writable=$3
# The process may have another account, which must find its way.
umask 022
mount -t tmpfs -o mode=755 view "$view"
mkdir -p "$view$writable" $4
shift 4
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then
    ln -s "$(readlink "$1")" "$view$1"
  else
    [ -d "$1" ] || : > "$view$1"
    # A user without privileges may add limits to a mount, never take one away.
    case $1 in
      /dev/*) limits=nosuid,noexec ;;
      /proc | /proc/* | /sys | /sys/*) limits=nosuid,noexec,nodev ;;
      *) limits=nosuid,nodev ;;
    esac
    mount --bind "$1" "$view$1"
    mount -o "remount,bind,ro,$limits" "$view$1"
  fi
  shift
done
shift
# CUDA names its threads there, and gives up where it may not. What becomes of this shell keeps its number.
[ ! -d "$view/proc/$$" ] || mount --bind "/proc/$$/task" "$view/proc/$$/task"
mount --bind "$writable" "$view$writable"
mount -o remount,bind,nosuid,nodev,noexec "$view$writable"
mount -o remount,bind,ro "$view"
unset PWD
exec unshare --root="$view" --wd="$start" "$@"`;

/** Files of the machine that a process may see. */
export interface FileView {
  /** Empty; every process builds on it for itself. */
  readonly viewFolder: string;
  readonly readable: readonly string[];
  /** Folder in which the process starts; it may not exist yet, and what lies in it has to be named as well. */
  readonly startFolder: string;
  /** Folders that may not exist yet, by paths that contain no links. */
  readonly laterReadable: readonly string[];
  readonly writableFolder: string;
}

/** Arguments of a shell that becomes a command, which follows them and sees only this. Needs a name space for mounts. */
export function viewArguments(view: FileView): string[] {
  const { viewFolder, readable, laterReadable, startFolder, writableFolder } = view;
  const code = readable.map(wholeModuleFolder);
  const existing = outermost([...SYSTEM_PATHS, ...code].flatMap(withTarget));
  const folders = existing.map((path) => viewFolder + (isFolder(path) ? path : dirname(path)));
  const laterFolders = laterReadable.map((path) => viewFolder + path);
  return [
    "-c",
    BUILD_VIEW,
    "view",
    viewFolder,
    startFolder,
    writableFolder,
    [...new Set([...folders, ...laterFolders])].join("\n"),
    ...existing,
    ...laterReadable,
    "--",
  ];
}

/** Mounting some thirty packages one by one would dominate start-up; Node's permission flags still restrict each. */
function wholeModuleFolder(path: string): string {
  const name = "/node_modules/";
  const position = path.indexOf(name);
  return position < 0 ? path : path.slice(0, position + name.length - 1);
}

/** A link is of use only with what it leads to. */
function withTarget(path: string): string[] {
  return existsSync(path) ? [path, realpathSync(path)] : [];
}

/** Each path once, and none that another brings along. */
function outermost(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)];
  const folders = new Set(unique.filter(isFolder));
  return unique.filter((path) => !ancestorsOf(path).some((folder) => folders.has(folder)));
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestorsOf(parent)];
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory();
}

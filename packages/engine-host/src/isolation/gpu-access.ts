import { existsSync, readdirSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ExecutionProvider } from "@parsewright/contract";
import { CUDA_LIBRARY } from "@parsewright/engine/cuda-library";

/** Access that a process needs to compute on an NVIDIA GPU for others, beside what every engine process has. */
export interface GpuAccess {
  /** True if it makes local sockets and memory that it shares with the driver. */
  readonly hasSockets: boolean;
  /** Device files, which it reads, writes and gives orders to. */
  readonly devices: readonly string[];
  /** Of `/proc`: where it names its threads. */
  readonly threads: readonly string[];
  /** Files that the driver may look at. Not all of it can be read, nor has to be. */
  readonly readable: readonly string[];
  /** Memory that CUDA maps and the system's limit counts, whether it is used or not. */
  readonly reservedBytes: number;
}

export const NO_GPU: GpuAccess = {
  hasSockets: false,
  devices: [],
  threads: [],
  readable: [],
  reservedBytes: 0,
};

/** The driver's own, not those of displays. */
const DEVICE = /^nvidia(?:\d+|ctl|-uvm|-uvm-tools)$/;

/**
 * The driver asks for different files of the system in each version, none of them about other processes or users. Its
 * libraries are often installed beside the system's own, and found through links.
 */
const CUDA_PATHS = ["/proc", "/sys", "/usr/local/nvidia", "/usr/local/cuda", "/etc/alternatives"];

const RESERVED_BYTES = 16 * 1024 ** 3;

export interface GpuQuestion {
  readonly executionProvider: ExecutionProvider;
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** Tests only: another machine. */
  readonly deviceFolder?: string;
  readonly library?: string;
}

/**
 * The GPU's devices, where models may run there. A process is kept from them where nothing in it could use them: the
 * driver is more code to attack.
 */
export function findGpuAccess({
  executionProvider,
  childEnvironment,
  deviceFolder = "/dev",
  library = CUDA_LIBRARY,
}: GpuQuestion): GpuAccess {
  if (executionProvider === "cpu" || !existsSync(library)) return NO_GPU;
  const names = readdirSync(deviceFolder).filter((name) => DEVICE.test(name));
  if (names.length === 0) return NO_GPU;
  const libraryFolders = (childEnvironment["LD_LIBRARY_PATH"] ?? "").split(delimiter);
  return {
    hasSockets: true,
    devices: names.map((name) => join(deviceFolder, name)),
    threads: ["/proc/self/task"],
    readable: [...CUDA_PATHS, ...libraryFolders.filter(isAbsolute)].filter((path) =>
      existsSync(path),
    ),
    reservedBytes: RESERVED_BYTES,
  };
}

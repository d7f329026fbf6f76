import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Gpu } from "@parsewright/contract";
import { GPU_TABLE_ARGUMENTS, type GpuDevice, parseGpuTable } from "./parse-gpu-table.ts";

/** Facts about the worker's graphics processors. Only `ready` waits for `nvidia-smi`; before that, there are none. */
export interface GpuProbe {
  /** Resolves when the devices were looked at for the first time. */
  readonly ready: Promise<void>;
  /** The first device, as `debug` shows it, looked at once when the worker started. */
  facts(): Gpu;
  /** All devices as they were last seen. */
  devices(): readonly GpuDevice[];
  /** Looks again every few seconds, in the background, until `close`. */
  startSampling(): void;
  close(): void;
}

/** Variables by which `nvidia-smi` and its library are found; taken from the worker's own environment. */
interface SearchPaths {
  readonly PATH?: string | undefined;
  readonly LD_LIBRARY_PATH?: string | undefined;
  readonly CUDA_VISIBLE_DEVICES?: string | undefined;
}

/** A driver in trouble can hang; on a healthy machine it takes 20 ms. */
const QUERY_TIMEOUT_MS = 5000;
/** As often as metrics are sent. */
const SAMPLE_INTERVAL_MS = 10_000;
const GIBIBYTE = 1024 ** 3;

/** Begins to look for graphics processors. That there are none, or no `nvidia-smi`, is normal. */
export function createGpuProbe(
  environment: SearchPaths,
  sampleIntervalMs = SAMPLE_INTERVAL_MS,
): GpuProbe {
  let devices: readonly GpuDevice[] = [];
  let facts = describe(undefined);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const ready = look();

  async function look(): Promise<void> {
    devices = await findGpus(environment);
    facts = describe(devices[0]);
  }

  async function sample(): Promise<void> {
    devices = await findGpus(environment);
    if (!isClosed) schedule();
  }

  async function startSampling(): Promise<void> {
    await ready;
    if (facts.available && timer === undefined && !isClosed) schedule();
  }

  function schedule(): void {
    // The next look starts after the last one has ended, so that a slow driver never has two at a time.
    timer = setTimeout(() => void sample(), sampleIntervalMs).unref();
  }

  return {
    ready,
    facts: () => facts,
    devices: () => devices,
    startSampling: () => void startSampling(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The GPUs that this worker may use; `[]` when there is none, or nobody to ask. */
export async function findGpus(environment: SearchPaths): Promise<readonly GpuDevice[]> {
  const { PATH, LD_LIBRARY_PATH, CUDA_VISIBLE_DEVICES } = environment;
  try {
    const { stdout } = await promisify(execFile)("nvidia-smi", [...GPU_TABLE_ARGUMENTS], {
      env: { PATH, LD_LIBRARY_PATH },
      timeout: QUERY_TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    return onlyVisible(parseGpuTable(stdout), CUDA_VISIBLE_DEVICES);
  } catch {
    return [];
  }
}

/** `nvidia-smi` shows all devices whatever CUDA may use. Names other than numbers are not in its table. */
function onlyVisible(
  devices: readonly GpuDevice[],
  visible: string | undefined,
): readonly GpuDevice[] {
  if (visible === undefined || !/^[-\d, ]*$/.test(visible)) return devices;
  const indexes = visible.split(",").map((index) => index.trim());
  return indexes.flatMap((index) => devices.find((device) => device.index === index) ?? []);
}

function describe(device: GpuDevice | undefined): Gpu {
  if (device === undefined) return { available: false };
  const { name, computeCapability, memoryTotalBytes } = device;
  return {
    available: true,
    name,
    ...(computeCapability !== undefined && { compute_capability: computeCapability }),
    ...(memoryTotalBytes !== undefined && {
      total_memory_gb: Math.round((memoryTotalBytes / GIBIBYTE) * 10) / 10,
    }),
  };
}

/** One graphics processor as `nvidia-smi` describes it. `undefined` is what it does not know. */
export interface GpuDevice {
  /** Its number on this machine, as telemetry labels it. */
  readonly index: string;
  readonly name: string;
  /** Such as `8.9`. */
  readonly computeCapability: string | undefined;
  readonly memoryTotalBytes: number | undefined;
  readonly memoryUsedBytes: number | undefined;
  readonly utilizationPercent: number | undefined;
}

const COLUMNS = [
  "index",
  "name",
  "memory.total",
  "memory.used",
  "utilization.gpu",
  "compute_cap",
] as const;

/** Arguments that make `nvidia-smi` print the table which `parseGpuTable` reads. */
export const GPU_TABLE_ARGUMENTS = [
  `--query-gpu=${COLUMNS.join(",")}`,
  "--format=csv,noheader,nounits",
] as const;

const MEBIBYTE = 1024 * 1024;

/** Devices in the order of the table. Lines that are none, such as warnings, are left out. */
export function parseGpuTable(table: string): GpuDevice[] {
  return table.split("\n").flatMap((line) => parseLine(line) ?? []);
}

function parseLine(line: string): GpuDevice | undefined {
  const cells = line.split(",").map((cell) => cell.trim());
  const [index = "", name = "", total, used, utilization, capability = ""] = cells;
  if (cells.length !== COLUMNS.length || !/^\d+$/.test(index)) return undefined;
  return {
    index,
    name,
    computeCapability: /^\d+\.\d+$/.test(capability) ? capability : undefined,
    memoryTotalBytes: scaled(total, MEBIBYTE),
    memoryUsedBytes: scaled(used, MEBIBYTE),
    utilizationPercent: scaled(utilization, 1),
  };
}

/** The driver writes `[N/A]` or `[Not Supported]` for values that a device does not report. */
function scaled(cell: string | undefined, unit: number): number | undefined {
  const value = Number(cell);
  return cell !== "" && Number.isFinite(value) ? value * unit : undefined;
}

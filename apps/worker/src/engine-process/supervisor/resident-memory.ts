import { readFile } from "node:fs/promises";

/** Memory can double between two looks; the limit by the system is there for that. */
const LOOK_EVERY_MS = 250;

/** Memory that a process has in use. `undefined` where the system does not say, or the process has ended. */
export async function readResidentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Looks at a process now and then until `stop`. */
export function watchResidentMemory(
  pid: number,
  onLook: (residentBytes: number) => void,
): { readonly stop: () => void } {
  const look = async () => {
    const bytes = await readResidentBytes(pid);
    if (bytes !== undefined) onLook(bytes);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE_FACTS } from "../package-facts.ts";
import type { Check } from "./check.ts";

const GIBIBYTE = 1024 ** 3;
const GPU_TIMEOUT_MS = 5000;

/** `required` is a lower bound as `package.json` writes it: `>=20.19`. */
export function checkNode(
  running = process.versions.node,
  required = PACKAGE_FACTS.engines.node,
): Check {
  const [major = 0, minor = 0] = numbersOf(running);
  const [requiredMajor = 0, requiredMinor = 0] = numbersOf(required);
  const isEnough = major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
  const check = { name: "Node.js", detail: `${running} (needs ${required})`, essential: true };
  if (isEnough) return { ...check, status: "ok" };
  return { ...check, status: "missing", fix: "Install a newer Node.js from https://nodejs.org." };
}

export function checkProcessor(): Check {
  return { name: "CPU cores", status: "ok", detail: String(availableParallelism()) };
}

/** The limit of a container where there is one, else the memory of the machine. */
export function checkMemory(): Check {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { name: "Memory", status: "ok", detail: `${(bytes / GIBIBYTE).toFixed(1)} GiB` };
}

export async function checkGpu(command = "nvidia-smi"): Promise<Check> {
  const query = ["--query-gpu=name,memory.total", "--format=csv,noheader"];
  try {
    const { stdout } = await promisify(execFile)(command, query, { timeout: GPU_TIMEOUT_MS });
    return { name: "GPU", status: "ok", detail: stdout.trim().replaceAll("\n", "; ") };
  } catch {
    return {
      name: "GPU",
      status: "note",
      detail: "none found; only vision models of the auto engines need one",
    };
  }
}

export async function checkTemporaryFolder(folder = tmpdir()): Promise<Check> {
  const check = { name: "Temporary folder", detail: folder };
  try {
    const path = await mkdtemp(join(folder, "parser-doctor-"));
    await writeFile(join(path, "probe"), "probe");
    await rm(path, { recursive: true });
    return { ...check, status: "ok" };
  } catch {
    const fix = "Make it writable, or set TMPDIR (on Windows TEMP) to a folder that is.";
    return { ...check, status: "missing", fix };
  }
}

function numbersOf(version: string): number[] {
  return version.replace(/^\D+/, "").split(".").map(Number);
}

import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Names of the files that show how a document was parsed. */
export const debugFileNames = {
  stage: (index: number, name: string) => `stage-${String(index).padStart(2, "0")}-${name}.json`,
  page: (pageNumber: number) => `page-${String(pageNumber).padStart(3, "0")}.png`,
};

const DEBUG_FILE = /^(?:page-\d{3,}\.png|stage-\d{2}-[a-z-]+\.json)$/;

/** Makes a folder for debug files, or removes those of an earlier run. All other files in it stay. */
export async function clearDebugFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder)).filter((name) => DEBUG_FILE.test(name));
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
}

/** Copies what a process left, which may be anything: only debug files, and no links. */
export async function copyDebugFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && DEBUG_FILE.test(entry.name));
  for (const { name } of files) await copyFile(join(from, name), join(to, name));
}

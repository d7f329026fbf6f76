import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyPlainFiles } from "./copy-plain-files.ts";

/** Names of the files that show how a document was parsed. */
export const debugFileNames = {
  stage: (index: number, name: string) => `stage-${String(index).padStart(2, "0")}-${name}.json`,
  page: (pageNumber: number) => `page-${String(pageNumber).padStart(3, "0")}.png`,
  /** `half` is 2 for the second page of a spread. */
  step: (name: string, half = 1) => `step-${name}${half === 1 ? "" : `-${half}`}.svg`,
};

const DEBUG_FILE = /^(?:page-\d{3,}\.png|step-[a-z]+(?:-\d)?\.svg|stage-\d{2}-[a-z-]+\.json)$/;

/** Makes a folder for debug files, or removes those of an earlier run. All other files in it stay. */
export async function clearDebugFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder)).filter((name) => DEBUG_FILE.test(name));
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
}

/** Copies what a process left, which may be anything or nothing: only debug files, and no links. */
export async function copyDebugFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await copyPlainFiles(from, to, { isWanted: (name) => DEBUG_FILE.test(name) });
}

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { ParserClientError } from "../client-error.ts";

/**
 * Fills a folder all at once: it is written beside its place and moved there when it is complete. On failure nothing
 * is left, and what was there before is as it was.
 */
export async function fillFolder(
  target: string,
  { overwrite }: { readonly overwrite: boolean },
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const place = resolve(target);
  await requireFree(place, overwrite);
  await mkdir(dirname(place), { recursive: true });
  const folder = await createBeside(place);
  try {
    await fill(folder);
    await moveInto(folder, place, overwrite);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function createBeside(place: string): Promise<string> {
  const folder = besideOf(place);
  await mkdir(folder);
  return folder;
}

async function moveInto(folder: string, place: string, overwrite: boolean): Promise<void> {
  // Looked at again: it may have been filled meanwhile.
  const state = await requireFree(place, overwrite);
  if (state === "filled") return exchange(folder, place);
  if (state === "empty") await rmdir(place);
  await rename(folder, place);
}

async function exchange(folder: string, place: string): Promise<void> {
  const aside = besideOf(place);
  await rename(place, aside);
  try {
    await rename(folder, place);
  } catch (error) {
    await rename(aside, place);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** In the same folder, because only there a rename is one step. */
function besideOf(place: string): string {
  return join(dirname(place), `.${basename(place).slice(0, 100)}-${randomUUID()}`);
}

async function requireFree(
  place: string,
  overwrite: boolean,
): Promise<"absent" | "empty" | "filled"> {
  let names: string[];
  try {
    names = await readdir(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "absent";
    if (code !== "ENOTDIR") throw error;
    throw new ParserClientError("TARGET_EXISTS", `${place} is a file. Name a folder.`);
  }
  if (names.length === 0) return "empty";
  if (overwrite) return "filled";
  throw new ParserClientError(
    "TARGET_EXISTS",
    `The folder ${place} has content. Name another one, or pass overwrite: true to replace all of it.`,
  );
}

import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with those above it. Node's own `recursive` never ends where the system refuses a name in a folder that
 * exists, as below `/proc`, and no signal stops it.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have been faster.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts?.isDirectory() === true;
}

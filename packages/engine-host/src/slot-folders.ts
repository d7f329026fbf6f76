import { chmod, chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The folders of one engine process and the account that it has. */
export interface SlotFolders {
  readonly root: string;
  /** Folder that the process reads: it cannot write here, so that nothing here becomes something else by its doing. */
  readonly input: string;
  /** Folder that the process writes. Nobody else makes anything here: a name may lead anywhere by then. */
  readonly output: string;
  /** Number of the user and of the group; absent where processes keep the account of this one. */
  readonly account?: number | undefined;
}

/** Only this account may look into the folders of documents. */
export const OWNER_ONLY = 0o700;

/** Others may reach what they know the name of and are allowed to read, and list nothing. */
export const PASSABLE = 0o711;

const READ_BY_GROUP = 0o640;
const PASSED_BY_GROUP = 0o710;

export async function makeSlotFolders(root: string, account?: number): Promise<SlotFolders> {
  const folders = { root, input: join(root, "in"), output: join(root, "out") };
  for (const folder of Object.values(folders)) await mkdir(folder, { mode: OWNER_ONLY });
  return giveTo(account, folders);
}

/** Makes the folders those of an account, or this process's own again. */
export async function giveTo(
  account: number | undefined,
  { root, input, output }: SlotFolders,
): Promise<SlotFolders> {
  const folders = { root, input, output, account };
  if (process.getuid?.() !== 0) return folders;
  for (const folder of [root, input]) await letPass(folder, folders);
  await chown(output, account ?? 0, account ?? 0);
  return folders;
}

/** Lets the process into a folder that it is not to write. */
export async function letPass(folder: string, { account }: SlotFolders): Promise<void> {
  await setGroup(folder, { account, mode: PASSED_BY_GROUP });
}

/** Lets the process read a file that it is not to write. */
export async function letRead(file: string, { account }: SlotFolders): Promise<void> {
  await setGroup(file, { account, mode: READ_BY_GROUP });
}

/** Lets the process read the files of a folder. */
export async function letReadFolder(folder: string, slot: SlotFolders): Promise<void> {
  await letPass(folder, slot);
  for (const name of await readdir(folder)) await letRead(join(folder, name), slot);
}

async function setGroup(
  path: string,
  { account, mode }: { readonly account: number | undefined; readonly mode: number },
): Promise<void> {
  if (account === undefined) return;
  await chown(path, 0, account);
  await chmod(path, mode);
}

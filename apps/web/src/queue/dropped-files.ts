import { INPUT_EXTENSIONS } from "@parsewright/contract";
import type { ChosenDocument } from "./upload-queue.ts";

const READ_EXTENSIONS: ReadonlySet<string> = new Set(INPUT_EXTENSIONS);

/** Files of a drop: folders with all that lies in them, but only files that can be read. Names have their folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenDocument[]> {
  // The list is emptied when the event is over, so that it is read before anything is waited for.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain.map(documentOf);
  const here = entries.filter((entry) => entry !== null);
  const found = await Promise.all(here.map((entry) => filesIn(entry, "")));
  return found.flat();
}

/** A file as a document, which a chooser of folders names with its folders. */
export function documentOf(file: File): ChosenDocument {
  return { name: file.webkitRelativePath || file.name, source: { file } };
}

/** Checks the name for an extension that the service reads: dropped folders contain much else. */
export function isReadable(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  return !fileName.startsWith(".") && READ_EXTENSIONS.has(extension);
}

/** The addresses in a pasted text, one in each line; nothing where a line is anything else. */
export function pastedAddresses(text: string): readonly ChosenDocument[] {
  const lines = text.split(/\s*\n\s*/).filter((line) => line.trim() !== "");
  const documents = lines.map(documentAt);
  return documents.every((document) => document !== undefined) ? documents : [];
}

/** The document at an address, with the name at its end; `undefined` when it is not an address. */
export function documentAt(text: string): ChosenDocument | undefined {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const name = url.pathname.split("/").findLast((part) => part !== "");
  return { name: name ?? url.host, source: { url: url.href } };
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<readonly ChosenDocument[]> {
  const name = `${folder}${entry.name}`;
  if (entry.isFile) {
    if (!isReadable(entry.name)) return [];
    const file = await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done));
    return [{ name, source: { file } }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenDocument[] = [];
  for (;;) {
    // A browser gives at most a hundred at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
    if (entries.length === 0) return found;
    for (const inside of entries) found.push(...(await filesIn(inside, `${name}/`)));
  }
}

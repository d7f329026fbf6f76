import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type JobInput, validateJobInput } from "@parsewright/contract";
import type { PackagingRequest } from "../package-result.ts";

const folders: string[] = [];

export type OutputFiles = Readonly<Record<string, string | Uint8Array>>;

/** A picture that does not compress, as real ones do not. */
export const PICTURE = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(3000)]);

/** What the engine writes for a document named `doc`. */
export const RESULT_FILES: OutputFiles = {
  "doc.md": "# Überschrift\n\nText\n",
  "doc_content_list_v2.json": JSON.stringify([{ type: "text", text: "Text", page_idx: 0 }]),
  "doc_middle.json": JSON.stringify({ pdf_info: [] }),
  "images/a.png": PICTURE,
  "images/b.png": PICTURE.subarray(0, 100),
};

/** A folder of its own for a test; `removeFolders` removes it. */
export function createFolder(files: OutputFiles = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "output-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A job whose result is these files. */
export function requestFor(
  input: Partial<JobInput> = {},
  files: OutputFiles = RESULT_FILES,
): PackagingRequest {
  return {
    jobId: "job-1",
    input: validateJobInput({ volume_path: "/a.pdf", ...input }),
    outputFolder: createFolder(files),
    workFolder: createFolder(),
    signal: new AbortController().signal,
  };
}

/** A result of about 25 MB whichever way it is carried. */
export function largeResult(): OutputFiles {
  const pictures = Array.from({ length: 25 }, (_, index) => [
    `images/${index}.png`,
    randomBytes(1024 * 1024),
  ]);
  return { ...RESULT_FILES, ...(Object.fromEntries(pictures) as OutputFiles) };
}

/** The names that one side lacks or has other bytes for. */
export function differencesOf(files: OutputFiles, expected: OutputFiles): string[] {
  const names = new Set([...Object.keys(files), ...Object.keys(expected)]);
  return [...names].filter((name) => {
    const [actual, wanted] = [files[name], expected[name]];
    if (actual === undefined || wanted === undefined) return true;
    return !Buffer.from(actual).equals(Buffer.from(wanted));
  });
}

/** One member of an archive as its reader found it; its name is not checked. */
export interface ArchiveMember {
  readonly name: string;
  readonly kind: "file" | "directory";
  /** Must be read to the end before the next member is asked for. */
  content(): AsyncIterable<Uint8Array>;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A name in UTF-8; `undefined` when it is none. */
export function decodeName(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

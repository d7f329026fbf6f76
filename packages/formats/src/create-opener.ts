import { ParserError } from "@parsewright/contract";
import { detectFormat } from "@parsewright/document/detection";
import type { Format, FormatName, OpenedFile, OpenOptions } from "@parsewright/document/files";

/** Limits how deep documents may lie in one another: a message in a message in a message. */
const MAX_NESTED = 4;

type OpenFile = (bytes: Uint8Array, options: OpenOptions) => Promise<OpenedFile>;

/** Opens documents of the given formats, and those inside them. */
export function createOpener(formats: Readonly<Partial<Record<FormatName, Format>>>): OpenFile {
  const openAt = async (bytes: Uint8Array, options: OpenOptions, depth: number) => {
    const openPart =
      depth < MAX_NESTED ? (part: Uint8Array) => openAt(part, options, depth + 1) : undefined;
    const name = detectFormat(bytes);
    const format = formats[name];
    if (format === undefined) throw notReadHere(name);
    return format.open(bytes, { ...options, openPart });
  };
  return (bytes, options) => openAt(bytes, options, 0);
}

function notReadHere(name: FormatName): ParserError {
  return new ParserError(
    "UNSUPPORTED_FORMAT",
    `The document is recognised as ${name}, which this package does not read. Use @parsewright/engine.`,
    { details: { format: name } },
  );
}

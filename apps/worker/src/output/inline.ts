import {
  HOSTED_OUTPUT_FILES,
  type InlineResult,
  OUTPUT_FORMATS,
  type OutputFormat,
} from "@parsewright/contract";
import {
  type Artifact,
  describeLoss,
  type LostArtifact,
  markdownMissing,
  whyMissing,
} from "./artifacts/list-artifacts.ts";
import { lose, readArtifact } from "./artifacts/open-artifact.ts";
import { createOneAtATime } from "./one-at-a-time.ts";
import type { OutputTransport, TransportContext } from "./transport.ts";

/**
 * Files on disk can be this many times as large as their JSON in the response, which has no indentation. Beyond
 * that a result is not even read.
 */
const MAX_INDENTATION_FACTOR = 3;

/** Of upstream's two lists the flat one is meant where nothing else is said. */
const LEFT_OUT = HOSTED_OUTPUT_FILES.content_list_v2("");

/** The artifacts as keys of the response. */
export const inlineTransport: OutputTransport = {
  name: "inline",
  async package(context) {
    const wanted = context.list.artifacts.filter(
      ({ format, name }) =>
        format !== null && context.input.formats.includes(format) && name !== LEFT_OUT,
    );
    const { maxPayloadBytes } = context;
    const size = boundSize(wanted);
    const isHopeless = size.onDisk > maxPayloadBytes * MAX_INDENTATION_FACTOR;
    if (isHopeless || size.atLeast > maxPayloadBytes) return { tooLargeBytes: size.onDisk };

    const reading: Reading = { context, wanted, lost: lossesOf(context) };
    const payload = await oneAtATime(() => readPayload(reading));
    if (size.atMost > maxPayloadBytes) {
      const payloadBytes = Buffer.byteLength(JSON.stringify(payload));
      if (payloadBytes > maxPayloadBytes) return { tooLargeBytes: payloadBytes };
    }
    return { payload, bytesOut: size.onDisk, lost: reading.lost };
  },
};

/** While it is read, the JSON of a large result takes many times its size in the memory of this process. */
const oneAtATime = createOneAtATime();

type Payload = Pick<InlineResult, OutputFormat>;

interface Reading {
  readonly context: TransportContext;
  readonly wanted: readonly Artifact[];
  readonly lost: LostArtifact[];
}

const READERS: Readonly<Record<OutputFormat, (reading: Reading) => Promise<unknown>>> = {
  markdown: readMarkdown,
  content_list: (reading) => readJson(reading, "content_list", []),
  middle: (reading) => readJson(reading, "middle", {}),
  images: (reading) => readFolder(reading, "images", "base64"),
  docling: (reading) => readJson(reading, "docling", {}),
  chunks: (reading) => readJson(reading, "chunks", []),
  text: (reading) => readText(reading, "text"),
  html: (reading) => readText(reading, "html"),
  source_map: (reading) => readJson(reading, "source_map", []),
  csv: (reading) => readFolder(reading, "csv", "utf8"),
  xlsx: (reading) => readText(reading, "xlsx", "base64"),
};

/** The engine's JSON is passed on as it is: checking all of it would cost more than packing it. */
async function readPayload(reading: Reading): Promise<Payload> {
  const payload: Partial<Record<OutputFormat, unknown>> = {};
  for (const format of OUTPUT_FORMATS) {
    reading.context.signal.throwIfAborted();
    if (!reading.context.input.formats.includes(format)) continue;
    payload[format] = await READERS[format](reading);
  }
  return payload as Payload;
}

async function readMarkdown({ context, wanted }: Reading): Promise<string> {
  const { basename } = context.input;
  const [artifact] = wanted.filter(({ format }) => format === "markdown");
  if (artifact === undefined) {
    throw markdownMissing(basename, whyMissing(context.list, "markdown") ?? "no such file");
  }
  const content = await readArtifact(artifact);
  if (content.lost !== undefined) throw markdownMissing(basename, describeLoss(content.lost));
  try {
    return decodeText(content.bytes);
  } catch {
    throw markdownMissing(basename, "not UTF-8");
  }
}

/** Content of a file; nothing, noted as a loss, where it cannot be read. */
async function readText(
  { wanted, lost }: Reading,
  format: OutputFormat,
  encoding: BufferEncoding = "utf8",
): Promise<string> {
  const [artifact] = wanted.filter((candidate) => candidate.format === format);
  if (artifact === undefined) return "";
  const content = await readArtifact(artifact);
  if (content.lost === undefined) return Buffer.from(content.bytes).toString(encoding);
  lost.push(content.lost);
  return "";
}

/** Content of a JSON file, if that is of the same kind as the fallback; else the fallback, noted as a loss. */
async function readJson(
  { wanted, lost }: Reading,
  format: OutputFormat,
  fallback: object,
): Promise<unknown> {
  const [artifact] = wanted.filter((candidate) => candidate.format === format);
  if (artifact === undefined) return fallback;
  const content = await readArtifact(artifact);
  if (content.lost !== undefined) {
    lost.push(content.lost);
    return fallback;
  }
  try {
    const value: unknown = JSON.parse(decodeText(content.bytes));
    const isSameKind =
      typeof value === "object" &&
      value !== null &&
      Array.isArray(value) === Array.isArray(fallback);
    if (isSameKind) return value;
    throw new TypeError("another kind of value");
  } catch (error) {
    lost.push(lose(artifact, "unreadable", error instanceof Error ? error.name : undefined));
    return fallback;
  }
}

/** The files of a folder by name. */
async function readFolder(
  { context, wanted, lost }: Reading,
  format: OutputFormat,
  encoding: BufferEncoding,
): Promise<Record<string, string>> {
  const files: [string, string][] = [];
  for (const artifact of wanted) {
    if (artifact.format !== format) continue;
    context.signal.throwIfAborted();
    const content = await readArtifact(artifact);
    if (content.lost !== undefined) lost.push(content.lost);
    else {
      const name = artifact.name.slice(artifact.name.indexOf("/") + 1);
      files.push([name, Buffer.from(content.bytes).toString(encoding)]);
    }
  }
  return Object.fromEntries(files);
}

/** Losses of formats that nobody asked for are none. */
function lossesOf({ list, input }: TransportContext): LostArtifact[] {
  return list.lost.filter(({ artifact }) => artifact === null || input.formats.includes(artifact));
}

/** Least size of the payload in a response, from the sizes on disk alone. */
function boundSize(artifacts: readonly Artifact[]) {
  let atLeast = 0;
  let atMost = 0;
  let onDisk = 0;
  for (const { format, bytes } of artifacts) {
    const base64Bytes = Math.ceil(bytes / 3) * 4;
    const isBase64 = format === "images" || format === "xlsx";
    onDisk += isBase64 ? base64Bytes : bytes;
    if (isBase64) atLeast += base64Bytes;
    if (format === "markdown") atLeast += bytes;
    // In JSON a line end or a quotation mark takes two bytes.
    atMost += isBase64 ? base64Bytes + MAX_IMAGE_KEY_BYTES : bytes * 2;
  }
  return { atLeast, atMost, onDisk };
}

/** A file name in its quotation marks. */
const MAX_IMAGE_KEY_BYTES = 512;

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

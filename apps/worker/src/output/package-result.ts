import {
  type ArchiveLayout,
  DEGRADED_MAX_ITEMS,
  type LostFiles,
  ParserError,
  type ResolvedJobInput,
  type S3Config,
} from "@parsewright/contract";
import { type Archive, createArchive } from "./archive/create-archive.ts";
import { listArtifacts } from "./artifacts/list-artifacts.ts";
import type { OutputSettings } from "./output-settings.ts";
import { OUTPUT_TRANSPORTS } from "./registry.ts";
import { createBucketStore } from "./s3/bucket-store.ts";
import { createBlobStore } from "./stores/blob-store.ts";
import { linkPayload } from "./stores/link-payload.ts";
import type { ResultStore } from "./stores/result-store.ts";
import type { ResultPayload, TransportContext, TransportResult } from "./transport.ts";

const MEBIBYTE = 1024 * 1024;

/** Room for the parts of a response besides its payload: debug, a list of what was lost, the platform's envelope. */
const ENVELOPE_BYTES = 64 * 1024;

export interface PackagingRequest {
  readonly jobId: string;
  readonly input: ResolvedJobInput;
  readonly archiveLayout?: ArchiveLayout | undefined;
  /** The bucket that the job brings. */
  readonly s3Config?: S3Config | undefined;
  /** Folder that the engine wrote. It is not trusted. */
  readonly outputFolder: string;
  /** For the archive, while it is needed. */
  readonly workFolder: string;
  readonly signal: AbortSignal;
}

export interface SpillRequest extends PackagingRequest {
  /** Size of the response that the platform did not take. */
  readonly refusedBytes: number;
}

export interface PackagedResult {
  /** Comes after `pages_requested` in a result entry. */
  readonly payload: ResultPayload;
  /** Bytes that the transport carries, for metrics. */
  readonly bytesOut: number;
  /** Present when files were lost. */
  readonly lost?: LostFiles;
}

/**
 * Makes a result ready for its transport. One that does not fit into a response is stored, and its address is
 * the result. Fails with a `ParserError`, or with the reason of the signal.
 */
export async function packageResult(
  request: PackagingRequest,
  settings: OutputSettings,
): Promise<PackagedResult> {
  return withContext(request, settings, async (context) => {
    const outcome = await OUTPUT_TRANSPORTS[request.input.transport].package(context);
    if (!("tooLargeBytes" in outcome)) return outcome;
    return spill(context, settings, outcome.tooLargeBytes);
  });
}

/** Stores a result that the platform has refused for its size. */
export async function spillResult(
  request: SpillRequest,
  settings: OutputSettings,
): Promise<PackagedResult> {
  return withContext(request, settings, (context) =>
    spill(context, settings, request.refusedBytes),
  );
}

async function withContext(
  request: PackagingRequest,
  settings: OutputSettings,
  run: (context: TransportContext) => Promise<TransportResult>,
): Promise<PackagedResult> {
  const { input, jobId, outputFolder, workFolder, signal } = request;
  signal.throwIfAborted();
  const list = await listArtifacts(outputFolder, input.basename, request.archiveLayout);
  const { basename, archive_format: format } = input;
  const [store] = storesOf(settings);
  let making: Promise<Archive> | undefined;
  const archive = () => (making ??= createArchive({ list, basename, format, workFolder, signal }));
  try {
    const { payload, bytesOut, lost } = await run({
      input,
      jobId,
      list,
      maxPayloadBytes: settings.responseMaxBytes - ENVELOPE_BYTES,
      ...(store && { store }),
      archive,
      signal,
    });
    if (lost.length === 0) return { payload, bytesOut };
    const items = lost.slice(0, DEGRADED_MAX_ITEMS);
    return { payload, bytesOut, lost: { count: lost.length, items } };
  } finally {
    await making?.then(
      (made) => made.close(),
      () => {},
    );
  }
}

/** Stores the archive in the first store that takes it. */
async function spill(
  context: TransportContext,
  settings: OutputSettings,
  bytes: number,
): Promise<TransportResult> {
  const { archive, input, jobId, signal } = context;
  const stores = storesOf(settings);
  if (stores.length === 0) throw resultTooLarge(context, settings, bytes);
  const packed = await archive();
  let failure: unknown;
  for (const store of stores) {
    try {
      const stored = await store.store(packed, { basename: input.basename, jobId, signal });
      const payload = linkPayload(packed, stored, input.transport);
      return { payload, bytesOut: packed.bytes, lost: packed.lost };
    } catch (error) {
      signal.throwIfAborted();
      failure ??= error;
    }
  }
  throw failure;
}

/** The operator's bucket comes first: what lies there is the operator's to keep. */
function storesOf({ bucket, blobStore }: OutputSettings): ResultStore[] {
  return [
    ...(bucket ? [createBucketStore(bucket)] : []),
    ...(blobStore ? [createBlobStore(blobStore)] : []),
  ];
}

function resultTooLarge(
  { input: { transport } }: TransportContext,
  { responseMaxBytes }: OutputSettings,
  bytes: number,
): ParserError {
  const limit =
    bytes > responseMaxBytes
      ? `over the limit of ${Math.floor(responseMaxBytes / MEBIBYTE)} MB`
      : "more than the platform takes";
  const fewerFormats = transport === "inline" ? ", or ask for fewer formats" : "";
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the result is ${(bytes / MEBIBYTE).toFixed(1)} MB, ${limit} for transport '${transport}'; ` +
      "use transport 's3' with the BUCKET_* variables set on the endpoint, " +
      `parse fewer pages per job (start_page, end_page)${fewerFormats}`,
  );
}

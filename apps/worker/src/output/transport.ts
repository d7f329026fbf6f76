import type {
  BucketResult,
  InlineResult,
  OutputFormat,
  ResolvedJobInput,
  TarballResult,
  TransportName,
} from "@parsewright/contract";
import type { Archive } from "./archive/create-archive.ts";
import type { ArtifactList, LostArtifact } from "./artifacts/list-artifacts.ts";
import type { ResultStore } from "./stores/result-store.ts";

/** The keys of a result entry that depend on its transport, in the order of the contract. */
export type ResultPayload =
  | Pick<TarballResult, "tarball_b64">
  | Pick<InlineResult, OutputFormat>
  | Omit<BucketResult, "basename" | "source" | "pages_requested" | "degraded">;

/** A result that is ready to be sent. */
export interface TransportResult {
  readonly payload: ResultPayload;
  /** Kind of the payload, for metrics: text, base64 or the archive in the bucket. */
  readonly bytesOut: number;
  readonly lost: readonly LostArtifact[];
}

/** Size of a payload that does not fit into a response. */
interface TooLarge {
  readonly tooLargeBytes: number;
}

/** Parts that a transport may use. */
export interface TransportContext {
  readonly jobId: string;
  readonly input: ResolvedJobInput;
  readonly list: ArtifactList;
  /** Largest payload of a response. */
  readonly maxPayloadBytes: number;
  /** Store for the archive of transport `s3`: the operator's bucket, else the store of our own gateway. */
  readonly store?: ResultStore;
  /** The archive of the artifacts, made when it is first asked for. */
  readonly archive: () => Promise<Archive>;
  readonly signal: AbortSignal;
}

/**
 * A way for results to reach the caller. Implementations: `inline.ts`, `tarball-b64.ts`, `s3/s3-transport.ts`;
 * `transport-conformance.ts` tests what each of them promises.
 */
export interface OutputTransport {
  readonly name: TransportName;
  /**
   * Fails with a `ParserError`, or with the reason of the signal. A payload over `maxPayloadBytes` is no
   * failure: its size is returned, and the result is stored elsewhere.
   */
  package(context: TransportContext): Promise<TransportResult | TooLarge>;
}

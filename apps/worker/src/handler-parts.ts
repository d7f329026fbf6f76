import type {
  Degraded,
  Gpu,
  ParserError,
  ProbeResponse,
  ResolvedJobInput,
  ResultEntry,
} from "@parser/contract";
import type { EngineRunner } from "./engine-process/engine-runner.ts";
import type { FetchedDocument } from "./input/fetched-document.ts";
import type { RefreshCounter } from "./refresh/refresh-counter.ts";
import type { FailureText } from "./responses/response-writer.ts";
import type { SourceKind, Telemetry } from "./telemetry/telemetry.ts";

/** The worker's sources, as a job uses them. */
export interface JobSources {
  /** Refuses, before anything is fetched or parsed, what this worker may not or cannot do for the job. */
  readonly check: (input: ResolvedJobInput) => Promise<void> | void;
  readonly fetch: (
    input: ResolvedJobInput,
    to: {
      readonly folder: string;
      /** What `file_b64` decodes to. */
      readonly decoded?: Uint8Array;
      readonly signal: AbortSignal;
    },
  ) => Promise<FetchedDocument>;
  /** The `source` of a result entry. */
  readonly describe: (input: ResolvedJobInput) => string;
  readonly kindOf: (input: ResolvedJobInput) => SourceKind;
}

/** The keys of a result entry that depend on its transport. */
export type ResultPayload = ResultEntry extends infer Entry
  ? Entry extends ResultEntry
    ? Omit<Entry, "basename" | "source" | "pages_requested" | "degraded">
    : never
  : never;

export interface PackagedResult {
  readonly payload: ResultPayload;
  /** What the transport carries, for metrics. */
  readonly bytesOut: number;
  /** Present when something was lost. */
  readonly degraded?: Degraded;
}

export interface PackagingRequest {
  readonly jobId: string;
  readonly input: ResolvedJobInput;
  /** What the engine wrote. It is not to be trusted. */
  readonly outputFolder: string;
  /** For files that packaging needs in between. */
  readonly workFolder: string;
  readonly signal: AbortSignal;
}

export interface SpillRequest extends PackagingRequest {
  /** Size of the response that the platform did not take. */
  readonly refusedBytes: number;
}

/** The worker's transports, as a job uses them. */
export interface JobTransports {
  readonly package: (request: PackagingRequest) => Promise<PackagedResult>;
  /** Stores a result that the platform refused for its size; fails where there is no store. */
  readonly spill: (request: SpillRequest) => Promise<PackagedResult>;
}

/** All that a job needs of the worker. */
export interface HandlerParts {
  readonly telemetry: Telemetry;
  readonly engine: Pick<EngineRunner, "openWorkFolder" | "parse">;
  readonly sources: JobSources;
  readonly transports: JobTransports;
  readonly refresh: RefreshCounter;
  /** Describes the worker; fails where probes are refused. */
  readonly probe: () => Promise<ProbeResponse["probe"]>;
  readonly describeFailure: (error: ParserError) => FailureText;
  readonly redactValue: (value: unknown) => unknown;
  readonly gpu: () => Gpu;
  /** Folder of the models that the warm-up loaded. */
  readonly modelDirectory: string | null;
  /** 0 means no limit. */
  readonly maxPagesPerJob: number;
}

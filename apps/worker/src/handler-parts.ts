import type {
  Gpu,
  ParserError,
  ProbeResponse,
  ResolvedJobInput,
  S3Config,
} from "@parsewright/contract";
import type { EngineHost } from "@parsewright/engine-host";
import type { FetchedDocument } from "./input/fetched-document.ts";
import type { JobTimeLimits } from "./job/time-limits.ts";
import type { PackagedResult, PackagingRequest, SpillRequest } from "./output/package-result.ts";
import type { PageExchange } from "./pages/page-exchange.ts";
import type { RefreshCounter } from "./refresh/refresh-counter.ts";
import type { FailureTexts } from "./telemetry/describe-failure.ts";
import type { SourceKind, Telemetry } from "./telemetry/telemetry.ts";
import type { FindJobVision } from "./vision/job-vision.ts";

/** The worker's sources, as a job uses them. */
export interface JobSources {
  /** Refuses, before anything is fetched or parsed, what this worker may not or cannot do for the job. */
  readonly check: (input: ResolvedJobInput, s3Config?: S3Config) => Promise<void> | void;
  readonly fetch: (
    input: ResolvedJobInput,
    to: {
      readonly folder: string;
      /** Bytes of `file_b64`, decoded. */
      readonly decoded?: Uint8Array;
      readonly signal: AbortSignal;
    },
  ) => Promise<FetchedDocument>;
  /** The `source` of a result entry. */
  readonly describe: (input: ResolvedJobInput) => string;
  readonly kindOf: (input: ResolvedJobInput) => SourceKind;
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
  readonly engine: Pick<EngineHost, "openWorkFolder" | "parse">;
  readonly findVision: FindJobVision;
  /** Place to share pages with other workers; absent where the platform has no such place. */
  readonly pages?: PageExchange | undefined;
  readonly sources: JobSources;
  readonly transports: JobTransports;
  readonly refresh: RefreshCounter;
  /** Describes the worker; fails where probes are refused. */
  readonly probe: () => Promise<ProbeResponse["probe"]>;
  readonly describeFailure: (error: ParserError) => FailureTexts;
  readonly redactValue: (value: unknown) => unknown;
  readonly gpu: () => Gpu;
  /** Folder of the models that the warm-up loaded. */
  readonly modelDirectory: string | null;
  readonly timeLimits: JobTimeLimits;
  /** 0 means no limit. */
  readonly maxPagesPerJob: number;
}

import type { DialectName } from "@parsewright/contract";
import type { ExtractionSettings } from "@parsewright/extraction";
import type { JobBlobs } from "../blobs/job-blobs.ts";
import type { PageBlobs } from "../blobs/page-blobs.ts";
import type { AddressSigner } from "../blobs/signed-address.ts";
import type { TenantStorage } from "../blobs/tenant-storage.ts";
import type { DialectTasks } from "../dialects/dialect-tasks.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { ClientLinks } from "../http/client-links.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import type { HttpSettings } from "../http/http-settings.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { RouteDescription } from "../http/route.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { SecretBox } from "../jobs/secret-box.ts";
import type { KeyStore } from "../keys/key-store.ts";
import type { Readiness } from "../readiness.ts";
import type { GatewayMetrics } from "../metrics/gateway-metrics.ts";
import type { Traces } from "../traces/traces.ts";
import type { CheckWebhook } from "../webhooks/check-webhook.ts";
import type { ReadDeliveries } from "../webhooks/delivery-log.ts";
import type { VersionStore } from "../versions/version-store.ts";
import type { ReadHint } from "./hint-reader.ts";
import type { ShareMaking } from "../answers/share-making.ts";
import type { ConversionThreads } from "../answers/conversion-threads.ts";
import type { Converter } from "../answers/converter.ts";
import type { OutputGate } from "../blobs/output-gate.ts";
import type { ScalerView } from "./scaler-view.ts";

/** Parts that the HTTP side of the gateway needs. */
export interface AppParts {
  readonly jobs: JobStore;
  readonly blobs: JobBlobs;
  readonly secrets: SecretBox;
  readonly versions: VersionStore;
  /** Pages of long documents; without it each document is read by one worker. */
  readonly pages?: PageBlobs | undefined;
  /** Not needed where a bucket signs its own addresses. */
  readonly addresses?: Pick<AddressSigner, "checkDownload">;
  readonly readDeliveries: ReadDeliveries;
  readonly limitRate: RateLimit;
  readonly checkWebhook: CheckWebhook;
  readonly links: ClientLinks;
  readonly keys: KeyStore;
  readonly storage: Pick<TenantStorage, "report">;
  readonly endpoints: (id: string) => EndpointSettings | undefined;
  readonly scaler: ScalerView;
  readonly readiness: Readiness;
  /** Routes of plugins that were added to the app, for its description. */
  readonly alsoDescribed?: readonly RouteDescription[];
  /** APIs of other programs that are answered, and the endpoint that does their work. */
  readonly dialects?: {
    readonly names: readonly DialectName[];
    readonly endpoint: EndpointSettings;
    readonly tasks: DialectTasks;
    readonly addresses: AddressSigner;
  };
  /** The endpoints that the page offers and the metrics count. */
  readonly endpointIds?: readonly string[];
  /** Folder of the built page, unless it is where the build puts it. */
  readonly pageFolder?: string;
  /** Language model that fills schemas; without it none are filled. */
  readonly extraction?: ExtractionSettings;
  readonly settings: HttpSettings;
  readonly log: GatewayLog;
  /** Without it the traces of callers are only passed on. */
  readonly traces?: Traces;
}

/** The parts, and what the app itself adds for its routes. */
export interface RouteParts extends AppParts {
  /** Aborts when the app closes, so that no held request delays it. */
  readonly stopping: AbortSignal;
  readonly readHint: ReadHint;
  readonly converter: Converter;
  readonly conversionThreads: ConversionThreads;
  /** Bounds the outputs that answers hold in memory. */
  readonly outputs: OutputGate;
  readonly shareMaking: ShareMaking;
  /** The same for outputs that a language model is asked about, which takes minutes. */
  readonly questions: OutputGate;
  readonly metrics: GatewayMetrics;
}

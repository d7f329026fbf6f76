import { readFileSync } from "node:fs";
import {
  badVariable,
  type Bucket,
  checkVariables,
  DIALECT_NAMES,
  type DialectName,
  type Environment,
  ENVIRONMENT_VARIABLES,
  ParserError,
  parsePairs,
  readVariable,
} from "@parsewright/contract";
import { type ExtractionSettings, readExtractionSettings } from "@parsewright/extraction";
import { readBlobBucket } from "./blobs/blob-bucket.ts";
import { type DatabaseSettings, readDatabaseSettings } from "./database/database-settings.ts";
import type { EndpointSettings } from "./endpoints/endpoint-settings.ts";
import { readEndpointSettings } from "./endpoints/read-endpoint-settings.ts";
import { type HttpSettings, readHttpSettings } from "./http/http-settings.ts";
import { readTenantNumbers } from "./jobs/tenant-numbers.ts";
import { readConfiguredKeys } from "./keys/configured-keys.ts";
import type { ConfiguredKey } from "./keys/postgres-key-store.ts";
import { type LogSettings, readLogSettings } from "./log/log-settings.ts";
import type { TraceSettings } from "./traces/send-spans.ts";
import type { WebhookPolicy } from "./webhooks/check-webhook.ts";

const MEBIBYTE = 1024 * 1024;

/** Everything an operator can change about a gateway. */
export interface GatewaySettings {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Address by which clients reach the gateway; by default host and port. */
  readonly publicUrl?: string;
  readonly database: DatabaseSettings;
  readonly http: HttpSettings;
  readonly endpoints: readonly [EndpointSettings, ...EndpointSettings[]];
  /** Bucket for payloads; without it they are in the data folder. */
  readonly bucket?: Bucket;
  readonly signingKey?: string;
  /** Keys beside those of the database. */
  readonly configuredKeys: readonly ConfiguredKey[];
  readonly startsWorkers: boolean;
  /** APIs of other programs that are answered. */
  readonly dialects: readonly DialectName[];
  /** Share of the workers that a tenant gets beside others. */
  readonly weightOf: (tenant: string) => number;
  /** Time for which pages of long documents are kept; 0 for not at all. */
  readonly pageRetentionMs: number;
  /** Retention of the jobs of a tenant, where it differs from the endpoint's. */
  readonly retentionMsOf: (tenant: string) => number | undefined;
  /** Space that documents and results of one tenant may take. */
  readonly tenantMaxStoredBytes: number;
  readonly webhooks: WebhookPolicy;
  /** Language model that fills schemas. */
  readonly extraction: ExtractionSettings;
  readonly log: LogSettings;
  /** Collector of traces; none unless set. */
  readonly traces?: TraceSettings;
}

/** Reads the environment and the file that it names; the first mistake stops the gateway with its name and the fix. */
export function readGatewaySettings(environment: Environment): GatewaySettings {
  checkVariables(environment, "gateway");
  const [first, ...others] = readEndpointSettings(environment, readConfigFile(environment));
  if (!first) throw new ParserError("INVALID_INPUT", "There is no endpoint.");
  const bucket = readBlobBucket(environment);
  const publicUrl = readVariable(environment, "PARSER_PUBLIC_URL")?.replace(/\/+$/, "");
  const signingKey = readVariable(environment, "PARSER_SIGNING_KEY");
  return {
    host: readVariable(environment, "PARSER_HOST"),
    port: readVariable(environment, "PARSER_PORT"),
    ...(publicUrl !== undefined && { publicUrl }),
    database: readDatabaseSettings(environment),
    http: readHttpSettings(environment),
    endpoints: [first, ...others],
    ...(bucket && { bucket }),
    ...(signingKey !== undefined && { signingKey }),
    configuredKeys: readConfiguredKeys(environment),
    startsWorkers: readVariable(environment, "PARSER_LOCAL_WORKERS"),
    dialects: readDialects(environment),
    weightOf: readTenantWeights(environment),
    retentionMsOf: readTenantRetention(environment),
    pageRetentionMs: readVariable(environment, "PARSER_PAGE_RETENTION_MS"),
    tenantMaxStoredBytes: readVariable(environment, "PARSER_TENANT_MAX_STORED_MB") * MEBIBYTE,
    webhooks: {
      allowPrivateHosts: readVariable(environment, "PARSER_ALLOW_LOCAL_FETCH"),
      trustedHosts: readVariable(environment, "PARSER_ALLOW_WEBHOOKS_TO"),
    },
    extraction: readExtractionSettings(environment),
    log: readLogSettings(environment),
    ...readTraceSettings(environment),
  };
}

function readTenantWeights(environment: Environment): GatewaySettings["weightOf"] {
  const bounds = { minimum: 1, maximum: 1000 };
  const weights = readTenantNumbers(environment, "PARSER_TENANT_WEIGHTS", bounds);
  return (tenant) => weights.get(tenant) ?? 1;
}

function readTenantRetention(environment: Environment): GatewaySettings["retentionMsOf"] {
  const bounds = ENVIRONMENT_VARIABLES.PARSER_RESULT_RETENTION_MS;
  const retention = readTenantNumbers(environment, "PARSER_TENANT_RETENTION_MS", bounds);
  return (tenant) => retention.get(tenant);
}

function readTraceSettings(environment: Environment): Pick<GatewaySettings, "traces"> {
  const endpoint = readVariable(environment, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === undefined) return {};
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) {
    const fix = "Set it to an http(s) URL such as http://collector:4318";
    throw badVariable("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint, fix);
  }
  const headers = parsePairs(readVariable(environment, "OTEL_EXPORTER_OTLP_HEADERS") ?? "");
  return { traces: { endpoint, headers } };
}

function readDialects(environment: Environment): readonly DialectName[] {
  const names = readVariable(environment, "PARSER_DIALECTS");
  if (names.length === 1 && names[0] === "none") return [];
  const unknown = names.find((name) => !DIALECT_NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    const fix = `Set it to one or more of ${DIALECT_NAMES.join(", ")}, or to none`;
    throw badVariable("PARSER_DIALECTS", unknown, fix);
  }
  // In the order of the table, which decides who has an address that two of them want.
  return DIALECT_NAMES.filter((name) => names.includes(name));
}

function readConfigFile(environment: Environment) {
  const path = readVariable(environment, "PARSER_CONFIG");
  if (path === undefined) return undefined;
  try {
    return { path, text: readFileSync(path, "utf8") };
  } catch (error) {
    throw new ParserError(
      "INVALID_INPUT",
      `PARSER_CONFIG names ${path}, which cannot be read; correct the path or unset it.`,
      { cause: error },
    );
  }
}

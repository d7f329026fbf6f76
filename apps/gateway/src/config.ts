import { readFileSync } from "node:fs";
import { type Bucket, isSwitchedOn, ParserError } from "@parser/contract";
import { readBlobBucket } from "./blobs/blob-bucket.ts";
import { type DatabaseSettings, readDatabaseSettings } from "./database/database-settings.ts";
import type { EndpointSettings } from "./endpoints/endpoint-settings.ts";
import { readEndpointSettings } from "./endpoints/read-endpoint-settings.ts";
import { type HttpSettings, readHttpSettings } from "./http/http-settings.ts";
import { type LogSettings, readLogSettings } from "./log/log-settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything an operator can change about a gateway. */
export interface GatewaySettings {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** How clients reach the gateway; by default host and port. */
  readonly publicUrl?: string;
  readonly database: DatabaseSettings;
  readonly http: HttpSettings;
  readonly endpoints: readonly [EndpointSettings, ...EndpointSettings[]];
  /** Where payloads are kept; without it in the data folder. */
  readonly bucket?: Bucket;
  readonly signingKey?: string;
  readonly startsWorkers: boolean;
  /** Whether webhooks may go to hosts that are not public. */
  readonly allowsLocalWebhooks: boolean;
  readonly log: LogSettings;
}

const DEFAULT_PORT = 8000;
const PORT_MAX = 65_535;

/** Reads the environment and the file that it names; the first mistake stops the gateway with its name and the fix. */
export function readGatewaySettings(environment: Environment): GatewaySettings {
  const [first, ...others] = readEndpointSettings(environment, readConfigFile(environment));
  if (!first) throw new ParserError("INVALID_INPUT", "There is no endpoint.");
  const bucket = readBlobBucket(environment);
  const publicUrl = readPublicUrl(environment);
  const signingKey = environment["PARSER_SIGNING_KEY"]?.trim();
  return {
    host: environment["PARSER_HOST"]?.trim() || "127.0.0.1",
    port: readPort(environment["PARSER_PORT"]?.trim()),
    ...(publicUrl !== undefined && { publicUrl }),
    database: readDatabaseSettings(environment),
    http: readHttpSettings(environment),
    endpoints: [first, ...others],
    ...(bucket && { bucket }),
    ...(signingKey && { signingKey }),
    startsWorkers: isSwitchedOn(environment["PARSER_LOCAL_WORKERS"] ?? "on"),
    allowsLocalWebhooks: isSwitchedOn(environment["PARSER_ALLOW_LOCAL_FETCH"]),
    log: readLogSettings(environment),
  };
}

function readConfigFile(environment: Environment) {
  const path = environment["PARSER_CONFIG"]?.trim();
  if (!path) return undefined;
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

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return port;
  throw new ParserError(
    "INVALID_INPUT",
    `PARSER_PORT is "${text}"; use a number from 0 to ${PORT_MAX}.`,
  );
}

function readPublicUrl(environment: Environment): string | undefined {
  const text = environment["PARSER_PUBLIC_URL"]?.trim();
  if (!text) return undefined;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
  throw new ParserError(
    "INVALID_INPUT",
    `PARSER_PUBLIC_URL is "${text}"; use an address such as https://parser.example.com.`,
  );
}

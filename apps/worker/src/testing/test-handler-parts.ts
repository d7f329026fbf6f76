import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ContentListEntry,
  type Document,
  OUTPUT_FILES,
  type ResolvedJobInput,
} from "@parsewright/contract";
import { detectFormat } from "@parsewright/document/detection";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import type { HandlerParts, JobSources, JobTransports } from "../handler-parts.ts";
import type { PackagedResult, PackagingRequest } from "../output/package-result.ts";
import type { ResultPayload } from "../output/transport.ts";
import { createRefreshCounter } from "../refresh/refresh-counter.ts";
import { createRecordedTelemetry, type RecordedTelemetry } from "./recorded-telemetry.ts";

export interface TestHandlerParts extends HandlerParts {
  readonly telemetry: RecordedTelemetry;
  readonly engine: ReturnType<typeof createInProcessHost>;
}

/** Simple parts around the real engine, for tests of the handler alone. */
export function createTestHandlerParts(): TestHandlerParts {
  return {
    telemetry: createRecordedTelemetry(),
    engine: createInProcessHost(),
    findVision: async () => undefined,
    sources: inlineSources,
    transports: plainTransports,
    refresh: createRefreshCounter({ afterJobs: 0, afterPages: 0 }),
    probe: () =>
      Promise.resolve({ env: {}, paths: {}, models_found: [], versions: {}, limits: {} }),
    describeFailure: (error) => ({ error: error.responseText, traceback: error.responseText }),
    redactValue: (value) => value,
    gpu: () => ({ available: false }),
    modelDirectory: null,
    timeLimits: { jobSeconds: 900 },
    maxPagesPerJob: 0,
  };
}

/** Only `file_b64`. */
const inlineSources: JobSources = {
  check: () => undefined,
  async fetch(_input, { folder, decoded = new Uint8Array() }) {
    const path = join(folder, "document");
    await writeFile(path, decoded);
    return { path, bytes: decoded.length, format: detectFormat(decoded) };
  },
  describe: () => "b64",
  kindOf: () => "b64",
};

/** Reads what the engine wrote as it is: no archive, no bucket, no distrust. */
const plainTransports: JobTransports = {
  async package(request) {
    const payload: ResultPayload =
      request.input.transport === "inline"
        ? await readInline(request)
        : { tarball_b64: Buffer.from("an archive").toString("base64") };
    return { payload, bytesOut: JSON.stringify(payload).length };
  },
  spill: ({ input, refusedBytes }) => Promise.resolve(spilled(input, refusedBytes)),
};

async function readInline({ input, outputFolder }: PackagingRequest): Promise<ResultPayload> {
  const { basename, formats } = input;
  const read = (format: "markdown" | "content_list" | "middle") =>
    readFile(join(outputFolder, OUTPUT_FILES[format](basename)), "utf8");
  return {
    ...(formats.includes("markdown") && { markdown: await read("markdown") }),
    ...(formats.includes("content_list") && {
      content_list: JSON.parse(await read("content_list")) as ContentListEntry[],
    }),
    ...(formats.includes("middle") && {
      middle: JSON.parse(await read("middle")) as Document,
    }),
    ...(formats.includes("images") && { images: await readImages(outputFolder) }),
  };
}

async function readImages(outputFolder: string): Promise<Record<string, string>> {
  const folder = join(outputFolder, OUTPUT_FILES.images(""));
  const names = await readdir(folder);
  const images = names.map(
    async (name) => [name, await readFile(join(folder, name), "base64")] as const,
  );
  return Object.fromEntries(await Promise.all(images));
}

function spilled({ basename, transport }: ResolvedJobInput, bytes: number): PackagedResult {
  return {
    payload: {
      tarball_url: "https://bucket.example/key",
      tarball_url_expires_in: 3600,
      bucket_key: `${basename}-0.tar.gz`,
      bucket_bytes: bytes,
      parser_spilled_from: transport,
    },
    bytesOut: bytes,
  };
}

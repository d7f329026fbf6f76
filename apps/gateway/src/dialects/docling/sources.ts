import { randomUUID } from "node:crypto";
import { ParserError, RUNSYNC_BODY_MAX_BYTES } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { callerOf } from "../../http/authenticate.ts";
import { checkJson } from "../../http/check-json.ts";
import type { DialectParts } from "../dialect.ts";
import { fileNameOf, fileNameOfUrl } from "../../http/file-name.ts";
import { type Source, storeDocument } from "../documents.ts";
import { OptionReader } from "../options.ts";
import type { DoclingRequest } from "./to-job-input.ts";

const HttpSource = z.object({
  kind: z.literal("http"),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.unknown()).optional(),
});

const FileSource = z.object({
  kind: z.literal("file"),
  base64_string: z.base64(),
  filename: z.string(),
});

const SourcesRequest = z.object({
  options: z.record(z.string(), z.unknown()).nullish(),
  convert_options: z.record(z.string(), z.unknown()).nullish(),
  chunking_options: z.record(z.string(), z.unknown()).nullish(),
  include_converted_doc: z.boolean().nullish(),
  sources: z
    .array(z.discriminatedUnion("kind", [HttpSource, FileSource]))
    .min(1)
    .max(100),
  target: z.object({ kind: z.string() }).nullish(),
  callbacks: z.array(z.unknown()).nullish(),
});
type SourcesRequest = z.infer<typeof SourcesRequest>;

/** The documents of a JSON request: at addresses that the worker fetches, or in the body. */
export async function receiveSources(
  parts: DialectParts,
  call: FastifyRequest,
  toRequest: (options: OptionReader) => DoclingRequest,
): Promise<{ readonly request: DoclingRequest; readonly sources: readonly Source[] }> {
  const { keyId } = callerOf(call);
  parts.limitRate(keyId);
  const body = await checkJson(call, SourcesRequest, RUNSYNC_BODY_MAX_BYTES);
  refuseUnsupported(body);
  parts.limitRate(keyId, body.sources.length - 1);
  const request = toRequest(optionsOf(body));
  const sources: Source[] = [];
  for (const source of body.sources) sources.push(await toSource(parts, call, source));
  return { request, sources };
}

function refuseUnsupported(data: SourcesRequest): void {
  if (data.callbacks && data.callbacks.length > 0) {
    throw new ParserError(
      "INVALID_INPUT",
      "callbacks are not called here. Ask for the status instead.",
    );
  }
  const withHeaders = data.sources.some(
    (source) => source.kind === "http" && Object.keys(source.headers ?? {}).length > 0,
  );
  if (withHeaders) {
    throw new ParserError(
      "INVALID_INPUT",
      "headers of a source are not sent here. Give an address that needs none, such as a presigned one.",
    );
  }
}

/** As the fields of a form name them. */
function optionsOf(body: SourcesRequest): OptionReader {
  const prefixed = (prefix: string, options: object | null | undefined) =>
    Object.fromEntries(
      Object.entries(options ?? {}).map(([name, value]) => [prefix + name, value]),
    );
  return OptionReader.of({
    ...body.options,
    ...prefixed("convert_", body.convert_options),
    ...prefixed("chunking_", body.chunking_options),
    include_converted_doc: body.include_converted_doc,
    target_type: body.target?.kind,
  });
}

async function toSource(
  parts: DialectParts,
  call: FastifyRequest,
  source: SourcesRequest["sources"][number],
): Promise<Source> {
  if (source.kind === "http") return { url: source.url, fileName: fileNameOfUrl(source.url) };
  return storeDocument(parts, call, {
    jobId: randomUUID(),
    fileName: fileNameOf(source.filename),
    stream: Buffer.from(source.base64_string, "base64"),
  });
}

import { randomUUID } from "node:crypto";
import { ERROR_SPECS, ParserError, RUN_BODY_MAX_BYTES } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { fileNameOf, fileNameOfUrl } from "../../http/file-name.ts";
import { pathParameter } from "../../http/parameters.ts";
import { readForm } from "../../http/read-form.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { checkJson } from "../../http/check-json.ts";
import { paramOf } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { parseNow, type Source, storeDocument } from "../documents.ts";
import { fileContentRoute, fileRoute } from "../file-routes.ts";
import { readResult } from "../results.ts";
import {
  describeFile,
  findFile,
  removeFile,
  type StoredFile,
  storeFile,
  toSource,
} from "../stored-files.ts";
import { toOcrResponse } from "./from-result.ts";
import { documentOf, OcrRequest, toJobInput } from "./to-job-input.ts";

const JSON_BODY = { contentType: "application/json" };
/** An uploaded file is removed after it. */
const URL_TTL_SECONDS = 3600;
/** A document in the request is in base64. */
const BODY_MAX_BYTES = 3 * RUN_BODY_MAX_BYTES;

const OCR_BODY = {
  type: "object",
  required: ["document"],
  properties: {
    model: { type: "string" },
    document: {
      type: "object",
      required: ["type"],
      properties: {
        type: { type: "string", enum: ["document_url", "image_url", "file"] },
        document_url: { type: "string", format: "uri" },
        image_url: { type: "string", format: "uri" },
        file_id: { type: "string" },
      },
    },
    pages: { type: "array", items: { type: "integer" } },
    include_image_base64: { type: "boolean" },
    table_format: { type: "string", enum: ["html"] },
    extract_header: { type: "boolean" },
    extract_footer: { type: "boolean" },
    include_blocks: { type: "boolean" },
  },
};

const FILE_FORM = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" }, purpose: { type: "string" } },
};

/** Mistral's OCR API. */
export const mistralDialect: Dialect = {
  name: "mistral",
  routes: (parts) => [ocrRoute(parts), ...fileRoutes(parts)],
  words: { pages: "pages", file: "document", url: "document_url" },
  errorBody: (error) => ({
    object: "error",
    message: error.message,
    type: ERROR_SPECS[error.code].httpStatus < 500 ? "invalid_request_error" : "server_error",
    param: paramOf(error),
    code: error.code,
  }),
};

function ocrRoute(parts: DialectParts): DialectRoute {
  return {
    methods: ["POST"],
    path: "/v1/ocr",
    summary: "Mistral: read a document page by page",
    access: "submit",
    request: [{ contentType: "application/json", inline: OCR_BODY }],
    response: { description: "Its pages.", ...JSON_BODY },
    handle: (request, reply) => readDocument(parts, request, reply),
  };
}

function fileRoutes(parts: DialectParts): readonly DialectRoute[] {
  const find = (request: FastifyRequest) =>
    findFile(parts, request, pathParameter(request, "file_id"));
  return [
    {
      methods: ["POST"],
      path: "/v1/files",
      summary: "Mistral: upload a document, which is kept for an hour",
      access: "submit",
      request: [{ contentType: "multipart/form-data", inline: FILE_FORM }],
      response: { description: "The file.", ...JSON_BODY },
      handle: async (request) => describeFile(await receiveFile(parts, request)),
    },
    fileRoute(parts, "Mistral"),
    {
      methods: ["GET"],
      path: "/v1/files/{file_id}/url",
      summary: "Mistral: get an address of a file that needs no key",
      access: "read",
      response: { description: "The address.", ...JSON_BODY },
      handle: async (request) => {
        const { id, facts } = await find(request);
        const grant = { expiresInSeconds: URL_TTL_SECONDS, fileName: facts.fileName };
        return { url: await parts.blobs.downloadUrl(blobKeys.upload(id), grant) };
      },
    },
    fileContentRoute(parts, "Mistral"),
    {
      methods: ["DELETE"],
      path: "/v1/files/{file_id}",
      summary: "Mistral: remove a file",
      access: "submit",
      response: { description: "It is removed.", ...JSON_BODY },
      handle: async (request) => {
        const file = await find(request);
        await removeFile(parts, file);
        return { id: file.id, object: "file", deleted: true };
      },
    },
  ];
}

async function readDocument(parts: DialectParts, request: FastifyRequest, reply: FastifyReply) {
  parts.limitRate(callerOf(request).keyId);
  const asked = await checkJson(request, OcrRequest, BODY_MAX_BYTES);
  const job = toJobInput(asked);
  const source = await findSource(parts, request, asked);
  const ended = await parseNow(parts, { request, reply }, { source, job });
  const { result } = await readResult(parts.blobs, ended);
  return toOcrResponse(result, { request: asked, bytes: "bytes" in source ? source.bytes : null });
}

async function findSource(
  parts: DialectParts,
  request: FastifyRequest,
  asked: OcrRequest,
): Promise<Source> {
  const document = documentOf(asked);
  if ("url" in document) return { url: document.url, fileName: fileNameOfUrl(document.url) };
  if ("fileId" in document) {
    return toSource(parts, request, await findFile(parts, request, document.fileId));
  }
  const { bytes, fileName } = document;
  return storeDocument(parts, request, {
    jobId: randomUUID(),
    fileName: fileNameOf(fileName),
    stream: bytes,
  });
}

async function receiveFile(parts: DialectParts, request: FastifyRequest): Promise<StoredFile> {
  parts.limitRate(callerOf(request).keyId);
  const rules = { maxFiles: 1, maxFields: 8, fieldMaxBytes: 1024, advice: "Send the field file." };
  const { files } = await readForm(request, rules, ({ name, stream }) =>
    storeFile(parts, request, { fileName: fileNameOf(name), stream, purpose: "ocr" }),
  );
  const [file] = files;
  if (file !== undefined) return file;
  throw new ParserError("INVALID_INPUT", "The form has no file. Send the field file.");
}

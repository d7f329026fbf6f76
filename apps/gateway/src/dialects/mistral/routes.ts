import { randomUUID } from "node:crypto";
import { ERROR_SPECS, ParserError, RUN_BODY_MAX_BYTES } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { clientSignal } from "../../http/client-signal.ts";
import { fileNameOf, fileNameOfUrl } from "../../http/file-name.ts";
import { pathParameter } from "../../http/parameters.ts";
import { readForm } from "../../http/read-form.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { checkJson } from "../../http/check-json.ts";
import { paramOf } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { parseNow, type Source, storeDocument } from "../documents.ts";
import { fileContentRoute, fileRoute } from "../file-routes.ts";
import { OptionReader } from "../options.ts";
import { askAboutResult, convertResult } from "../results.ts";
import {
  describeFile,
  findFile,
  listFiles,
  removeFile,
  type StoredFile,
  storeFile,
  toSource,
} from "../stored-files.ts";
import { annotate, checkAnnotations, NO_ANNOTATIONS } from "./annotate.ts";
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
    image_limit: { type: "integer" },
    image_min_size: { type: "integer" },
    table_format: { type: "string", enum: ["html", "markdown"] },
    confidence_scores_granularity: { type: "string", enum: ["page", "block"] },
    bbox_annotation_format: { type: "object" },
    document_annotation_format: { type: "object" },
    document_annotation_prompt: { type: "string" },
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
  routes: (parts) => [ocrRoute(parts), ...fileRoutes(parts), ...modelRoutes()],
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
    answersResult: true,
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
    {
      methods: ["GET"],
      path: "/v1/files",
      summary: "Mistral: list the uploaded files, the newest first",
      access: "read",
      query: [
        { name: "page", type: "integer", description: "From 0." },
        { name: "page_size", type: "integer", description: "At most 1000; 100 by default." },
      ],
      response: { description: "The files.", ...JSON_BODY },
      handle: async (request) => {
        const query = OptionReader.of(request.query);
        const limit = query.integer("page_size", { min: 1, max: 1000 }) ?? 100;
        const page = query.integer("page", { min: 0, max: 10_000 }) ?? 0;
        const { files } = await listFiles(parts, request, { limit, offset: page * limit });
        return { object: "list", data: files.map(describeFile), total: files.length };
      },
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

/** The one model, by the name that clients ask for. */
const MODEL = {
  id: "mistral-ocr-latest",
  object: "model",
  owned_by: "parsewright",
  type: "base",
  capabilities: { ocr: true, completion_chat: false, vision: true },
};

function modelRoutes(): readonly DialectRoute[] {
  const shared = { methods: ["GET"], access: "read" } as const;
  return [
    {
      ...shared,
      path: "/v1/models",
      summary: "Mistral: list the models",
      response: { description: "The model that reads documents.", ...JSON_BODY },
      handle: () => Promise.resolve({ object: "list", data: [MODEL] }),
    },
    {
      ...shared,
      path: "/v1/models/{model_id}",
      summary: "Mistral: read about a model; all names are the same model",
      response: { description: "The model.", ...JSON_BODY },
      handle: (request) => Promise.resolve({ ...MODEL, id: pathParameter(request, "model_id") }),
    },
  ];
}

async function readDocument(parts: DialectParts, request: FastifyRequest, reply: FastifyReply) {
  parts.limitRate(callerOf(request).keyId);
  const asked = await checkJson(request, OcrRequest, BODY_MAX_BYTES);
  const { extraction = {}, stopping } = parts;
  checkAnnotations(asked, extraction);
  const job = toJobInput(asked);
  const source = await findSource(parts, request, asked);
  const ended = await parseNow(parts, { request, reply }, { source, job });
  const { document_annotation_format: ofDocument, bbox_annotation_format: ofPictures } = asked;
  const annotations =
    ofDocument || ofPictures
      ? await askAboutResult(parts, reply, {
          job: ended,
          to: "mistralAnnotated",
          asked: { pictures: Boolean(ofPictures) },
          ask: (result) =>
            annotate(result, asked, {
              settings: extraction,
              signal: clientSignal(reply, stopping),
            }),
        })
      : NO_ANNOTATIONS;
  const bytes = "bytes" in source ? source.bytes : null;
  const answer = await convertResult(parts, reply, {
    job: ended,
    to: "mistral",
    asked: { request: asked, bytes, annotations },
  });
  return reply.type("application/json").send(answer);
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
    checksFormat: true,
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

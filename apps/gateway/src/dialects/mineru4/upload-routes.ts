import { FILE_URL_MAX_BYTES, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { callerOf } from "../../http/authenticate.ts";
import { fileNameOf } from "../../http/file-name.ts";
import { pathParameter } from "../../http/parameters.ts";
import { bodyStream } from "../../http/read-body.ts";
import { checkJson } from "../../http/check-json.ts";
import type { DialectParts, DialectRoute } from "../dialect.ts";
import { storeDocument } from "../documents.ts";
import {
  describeFile,
  findFile,
  findPlace,
  reservePlace,
  type StoredFile,
} from "../stored-files.ts";

const JSON_BODY = { contentType: "application/json" };
const BODY_MAX_BYTES = 64 * 1024;
/** As long as an upload without a job is kept. */
const TTL_SECONDS = 3600;

const CreateUpload = z.object({
  filename: z.string().min(1),
  bytes: z.int().min(1).max(FILE_URL_MAX_BYTES),
  mime_type: z.string().nullish(),
});

const CREATE = {
  type: "object",
  required: ["filename", "bytes"],
  properties: {
    filename: { type: "string" },
    bytes: { type: "integer" },
    mime_type: { type: "string" },
  },
};

/** Routes by which MinerU 4 takes files in: announced, sent, completed. */
export function uploadRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["POST"],
      path: "/v1/uploads",
      summary: "MinerU 4: announce a file",
      access: "submit",
      request: [{ contentType: "application/json", inline: CREATE }],
      response: { description: "Where to send it.", ...JSON_BODY },
      handle: (call) => create(parts, call),
    },
    {
      methods: ["PUT"],
      path: "/v1/uploads/{file_id}/content",
      summary: "MinerU 4: send a file that was announced",
      access: "submit",
      request: [{ contentType: "application/octet-stream" }],
      response: { description: "It is stored.", ...JSON_BODY },
      handle: (call) => receive(parts, call),
    },
    {
      methods: ["POST"],
      path: "/v1/uploads/{file_id}/complete",
      summary: "MinerU 4: say that a file was sent",
      access: "submit",
      response: { description: "The file.", ...JSON_BODY },
      handle: async (call) => describeUpload(await sent(parts, call), true),
    },
    {
      methods: ["GET"],
      path: "/v1/uploads/{file_id}",
      summary: "MinerU 4: read an upload",
      access: "read",
      response: { description: "The upload.", ...JSON_BODY },
      handle: async (call) => describeUpload(await sent(parts, call), true),
    },
  ];
}

async function create(parts: DialectParts, call: FastifyRequest) {
  parts.limitRate(callerOf(call).keyId);
  const { filename, bytes } = await checkJson(call, CreateUpload, BODY_MAX_BYTES);
  const place = { fileName: fileNameOf(filename), bytes, purpose: "parse" };
  return describeUpload(await reservePlace(parts, call, place), false);
}

async function receive(parts: DialectParts, call: FastifyRequest) {
  const file = await findPlace(parts, call, pathParameter(call, "file_id"));
  const stream = bodyStream(call);
  const { bytes } = await storeDocument(parts, call, {
    jobId: file.id,
    fileName: file.facts.fileName,
    stream,
    maxBytes: file.facts.bytes,
  });
  if (bytes === file.facts.bytes) return describeUpload(file, false);
  throw new ParserError(
    "INVALID_INPUT",
    `The file has ${bytes} bytes, and ${file.facts.bytes} were announced. Send all of it.`,
  );
}

function sent(parts: DialectParts, call: FastifyRequest): Promise<StoredFile> {
  return findFile(parts, call, pathParameter(call, "file_id"));
}

function describeUpload(file: StoredFile, isCompleted: boolean): object {
  const createdAt = Math.floor(file.createdAt / 1000);
  return {
    id: file.id,
    object: "upload",
    bytes: file.facts.bytes,
    created_at: createdAt,
    expires_at: createdAt + TTL_SECONDS,
    filename: file.facts.fileName,
    purpose: file.facts.purpose,
    mime_type: "application/octet-stream",
    sha256sum: null,
    ...(isCompleted
      ? { status: "completed", file: describeFile(file) }
      : {
          status: "pending",
          upload_url: `/v1/uploads/${file.id}/content`,
          upload_method: "PUT",
          upload_headers: {},
        }),
  };
}

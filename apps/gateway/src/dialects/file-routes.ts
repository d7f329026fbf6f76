import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { pathParameter } from "../http/parameters.ts";
import type { DialectParts, DialectRoute } from "./dialect.ts";
import { findJob } from "./documents.ts";
import { toOutput } from "./mineru4/from-result.ts";
import { readResult } from "./results.ts";
import { describeFile, findFile, openFile } from "./stored-files.ts";

/** An output of MinerU 4's jobs. */
const OUTPUT_ID = /^([0-9a-f-]{36})\.(markdown|middle_json|zip)$/;

/** Mistral and MinerU 4 have one address for files: it answers both. */
export function fileRoute(parts: DialectParts, program: string): DialectRoute {
  return {
    methods: ["GET"],
    path: "/v1/files/{file_id}",
    summary: `${program}: read about a file`,
    access: "read",
    response: { description: "The file.", contentType: "application/json" },
    handle: async (request) =>
      describeFile(await findFile(parts, request, pathParameter(request, "file_id"))),
  };
}

/** What was uploaded, or what was made of it. */
export function fileContentRoute(parts: DialectParts, program: string): DialectRoute {
  return {
    methods: ["GET"],
    path: "/v1/files/{file_id}/content",
    summary: `${program}: download a file`,
    access: "read",
    response: { description: "The file.", contentType: "application/octet-stream" },
    handle: async (request, reply) => sendFile(reply, await contentOf(parts, request)),
  };
}

async function contentOf(parts: DialectParts, request: FastifyRequest) {
  const id = pathParameter(request, "file_id");
  const [, jobId, output] = OUTPUT_ID.exec(id) ?? [];
  if (jobId === undefined) return openFile(parts, await findFile(parts, request, id));
  const job = await findJob(parts, jobId, callerOf(request).tenant);
  if (job.status !== "COMPLETED") throw new ParserError("NOT_FOUND", "The file is not there yet.");
  const { result } = await readResult(parts.blobs, job);
  return toOutput(result, output as Parameters<typeof toOutput>[1]);
}

/** Whatever the uploader called it: a browser must not run it under our name. */
function sendFile(reply: FastifyReply, content: unknown): FastifyReply {
  return reply
    .type("application/octet-stream")
    .header("content-disposition", "attachment")
    .header("x-content-type-options", "nosniff")
    .send(content);
}

import { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import { streamZip } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { pathParameter } from "../http/parameters.ts";
import type { DialectParts, DialectRoute } from "./dialect.ts";
import { findJob } from "./documents.ts";
import { sendPieces } from "../answers/send-pieces.ts";
import { convertResult } from "./results.ts";
import { describeFile, findFile, openFile } from "./stored-files.ts";

/** An output of MinerU 4's jobs. */
const OUTPUT_ID = /^([0-9a-f-]{36})\.(markdown|middle_json|zip)$/;

const CONTENT_TYPE = "application/octet-stream";

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

/** Answers with an uploaded file, or with the result made of it. */
export function fileContentRoute(parts: DialectParts, program: string): DialectRoute {
  return {
    methods: ["GET"],
    path: "/v1/files/{file_id}/content",
    summary: `${program}: download a file`,
    access: "read",
    response: { description: "The file.", contentType: "application/octet-stream" },
    handle: (request, reply) => sendContent(parts, request, reply),
  };
}

async function sendContent(
  parts: DialectParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = pathParameter(request, "file_id");
  const [, jobId, output] = OUTPUT_ID.exec(id) ?? [];
  // Whatever the uploader called it: a browser must not run it under our name.
  void reply
    .header("content-disposition", "attachment")
    .header("x-content-type-options", "nosniff");
  if (jobId === undefined) {
    const content = await openFile(parts, await findFile(parts, request, id));
    return reply.type(CONTENT_TYPE).send(content);
  }
  const job = await findJob(parts, jobId, callerOf(request).tenant);
  if (job.status !== "COMPLETED") throw new ParserError("NOT_FOUND", "The file is not there yet.");
  if (output === "zip") {
    const files = await convertResult(parts, reply, { job, to: "mineru4Zip", asked: "" });
    return sendPieces(reply, CONTENT_TYPE, streamZip(Readable.from(files)));
  }
  const to = output === "markdown" ? "mineru4Markdown" : "mineru4Middle";
  const content = await convertResult(parts, reply, { job, to, asked: null });
  return reply.type(CONTENT_TYPE).send(content);
}

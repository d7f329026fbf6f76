import { CORRECTIONS_MAX_BYTES, ParserError, VersionRequest } from "@parsewright/contract";
import { streamZip } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import { enterRoom, untilSent } from "../answers/convert-output.ts";
import { openPageBundle } from "../answers/page-bundle.ts";
import { sendPieces } from "../answers/send-pieces.ts";
import { holdLayout, versionEntries } from "../answers/version-entries.ts";
import { VERSION_OUTPUTS, type VersionOutput } from "../answers/version-files.ts";
import { callerOf } from "../http/authenticate.ts";
import { checkJson } from "../http/check-json.ts";
import { clientSignal } from "../http/client-signal.ts";
import { jobIdOf, pathParameter } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { findVersion, optionsOf } from "../versions/asked-version.ts";
import { requireResult } from "./accepted-text.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob } from "./find-job.ts";

/** JSON escapes may make a text a good deal longer. */
const BODY_MAX_BYTES = 2 * CORRECTIONS_MAX_BYTES;
/** Ids that an error names. */
const NAMED_BLOCKS = 5;

/** Corrections that people make to results, saved as versions of the document. */
export function versionRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/versions/{job_id}",
      summary: "List the versions of a document that people corrected",
      access: "read",
      response: { description: "The history.", ...jsonBody("VersionList") },
      handle: async (request) => {
        const { id } = await findJob(parts, request, jobIdOf(request));
        return { versions: await parts.versions.list(id) };
      },
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/versions/{job_id}",
      summary: "Save corrections as a new version of a document",
      access: "submit",
      description:
        "The original result is kept. CONFLICT if a newer version was saved than the one that the corrections are based on. Versions are deleted with their job.",
      request: [jsonBody("VersionRequest")],
      response: { description: "The new version.", ...jsonBody("DocumentVersion") },
      handle: (request, reply) => saveVersion(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/versions/{job_id}/{version}",
      summary: "Read the corrections of a version",
      access: "read",
      response: { description: "The corrections.", ...jsonBody("VersionContent") },
      handle: (request, reply) => sendCorrections(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/versions/{job_id}/{version}/{output}",
      summary: "Download an output of a version",
      access: "read",
      description: `The version is a number, of which 0 is the document as it was read, or latest. The output is one of ${VERSION_OUTPUTS.join(", ")}; truth is Markdown for the quality gate, zip has all outputs and the pictures.`,
      response: { description: "The file.", contentType: "application/octet-stream" },
      handle: (request, reply) => sendOutput(parts, request, reply),
    },
  ];
}

async function sendCorrections(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const asked = await findVersion(parts, job, pathParameter(request, "version"));
  const { tenant } = job;
  const release = await enterRoom(parts, reply, { tenant, bytes: asked.bytes });
  // Also where the answer is that they cannot be read.
  untilSent(reply, { value: undefined, release });
  const { corrections } = await asked.read();
  return { version: asked.version, corrections };
}

async function saveVersion(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const { tenant, name, keyId } = callerOf(request);
  const job = await findJob(parts, request, jobIdOf(request));
  requireResult(job);
  const saved = await checkJson(request, VersionRequest, BODY_MAX_BYTES);
  const ids = (saved.blocks ?? []).map(({ block }) => block);
  const pageNumbers = [...new Set(ids.map((id) => Number.parseInt(id.slice(1), 10)))];
  const bundle = await openPageBundle(parts, reply, { job, pageNumbers, images: [] });
  const conversion = { job, bundle, to: "unknownBlocks" as const, asked: ids };
  const { value: unknown, release } = await holdLayout(parts, reply, conversion);
  release();
  if (unknown.length > 0) {
    throw new ParserError(
      "INVALID_INPUT",
      `The result has no block ${unknown.slice(0, NAMED_BLOCKS).join(", ")}. The source map and the chunks name its blocks.`,
    );
  }
  // All corrections of the version before are read.
  const signal = clientSignal(reply, parts.stopping);
  const leave = await parts.outputs.enter({ tenant, bytes: CORRECTIONS_MAX_BYTES, signal });
  return parts.versions
    .save({ jobId: job.id, tenant }, { ...saved, by: name ?? keyId })
    .finally(leave);
}

async function sendOutput(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  requireResult(job);
  const output = outputOf(pathParameter(request, "output"));
  const version = await findVersion(parts, job, pathParameter(request, "version"));
  const stem = stemOf(job);
  if (output === "zip") {
    setHeaders(reply, `${stem}-v${version.version}.zip`);
    const entries = versionEntries(parts, reply, { job, version, stem });
    return sendPieces(reply, "application/zip", streamZip(entries));
  }
  const asked: VersionOutput = { output, stem, options: optionsOf(job) };
  const bundle = await openPageBundle(parts, reply, { job });
  const conversion = { job, bundle, to: "version" as const, asked, version };
  const [file] = untilSent(reply, await holdLayout(parts, reply, conversion));
  setHeaders(reply, file?.name ?? stem);
  return reply.type("application/octet-stream").send(file?.data);
}

/** A document must not act in the name of the page that shares its address. */
function setHeaders(reply: FastifyReply, name: string): void {
  void reply
    .header("content-disposition", `attachment; filename="${name.replaceAll(/[^\w.-]/g, "_")}"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store");
}

function outputOf(text: string): VersionOutput["output"] {
  const output = VERSION_OUTPUTS.find((one) => one === text);
  if (output !== undefined) return output;
  throw new ParserError(
    "NOT_FOUND",
    `A version has no output ${text}: ask for one of ${VERSION_OUTPUTS.join(", ")}.`,
  );
}

function stemOf({ documentName = "document" }: JobRecord): string {
  return documentName.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "_") || "document";
}

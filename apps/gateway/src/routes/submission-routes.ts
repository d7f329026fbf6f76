import {
  FILE_URL_MAX_BYTES,
  RUN_BODY_MAX_BYTES,
  RUNSYNC_BODY_MAX_BYTES,
} from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf, mayUse, requireScope } from "../http/authenticate.ts";
import { clientSignal } from "../http/client-signal.ts";
import { type BodyShape, jsonBody, type QueryParameter, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { ACCEPTED_TEXTS, acceptedText, fieldsFor, sendText } from "./accepted-text.ts";
import { WAIT_PARAMETER, waitForEnd } from "./find-job.ts";
import { envelopeWithoutOutput, isEnded, sendEnvelope } from "../jobs/job-envelope.ts";
import { submitJob } from "./submission/submit-job.ts";

const MEBIBYTE = 1024 * 1024;

const SUBMISSION_BODIES: readonly BodyShape[] = [
  jsonBody("Submission"),
  { contentType: "multipart/form-data", schema: "SubmissionForm" },
  { contentType: "application/octet-stream" },
];

const SUBMISSION_HEADERS: readonly QueryParameter[] = [
  {
    name: "Idempotency-Key",
    type: "string",
    description:
      "1 to 255 printable characters. The same key with the same body is the same job; with another body it is refused (409).",
  },
  {
    name: "X-Parser-Input",
    type: "string",
    description: "The job input as JSON, for a document that is the body itself.",
  },
  {
    name: "X-Parser-Document-Name",
    type: "string",
    description:
      "Name of a document that is the body itself, percent-encoded, for lists of jobs. In a form it is the name of the file.",
  },
  {
    name: "traceparent",
    type: "string",
    description: "W3C Trace Context: the spans of the job become part of the caller's trace.",
  },
];

const ACCEPT_HEADER: QueryParameter = {
  name: "Accept",
  type: "string",
  description: `${ACCEPTED_TEXTS.join(", ")} for the text alone; anything else for the job as JSON.`,
};

function bodyRules(jsonMaxBytes: number): string {
  return (
    `A JSON body has at most ${jsonMaxBytes / MEBIBYTE} MB and 10,000 values, a document at most ${FILE_URL_MAX_BYTES / MEBIBYTE} MB. It is ` +
    "the file of a form, or the body itself with its own content type or application/octet-stream. With a document the fields of JobInput may be in the query."
  );
}

/** Routes by which jobs come in. */
export function submissionRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/run",
      summary: "Submit a job and get its id immediately",
      access: "submit",
      description: bodyRules(RUN_BODY_MAX_BYTES),
      headers: SUBMISSION_HEADERS,
      request: SUBMISSION_BODIES,
      response: { description: "The job is on disk and waits.", ...jsonBody("RunResponse") },
      handle: async (request) => {
        const { id, status } = await submitJob(parts, request, { isSync: false });
        return { id, status };
      },
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/runsync",
      summary: "Submit a job and wait for its end",
      access: "submit",
      description: `${bodyRules(RUNSYNC_BODY_MAX_BYTES)} With Accept: ${ACCEPTED_TEXTS.join(", ")} the answer is the document as such text alone, once it is parsed.`,
      query: [WAIT_PARAMETER],
      headers: [...SUBMISSION_HEADERS, ACCEPT_HEADER],
      request: SUBMISSION_BODIES,
      response: {
        description:
          "The ended job, or its state when the wait is over. Without its output for a key that may not read.",
        ...jsonBody("JobEnvelope"),
      },
      handle: (request, reply) => runSync(parts, request, reply),
    },
  ];
}

async function runSync(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const signal = clientSignal(reply, parts.stopping);
  const text = acceptedText(request);
  const mayRead = mayUse(callerOf(request), "read");
  if (text !== undefined) requireScope(callerOf(request), "read");
  const submitted = await submitJob(parts, request, {
    isSync: true,
    ...(text && { fields: fieldsFor(text) }),
  });
  const job = await waitForEnd(parts, request, { jobId: submitted.id, signal });
  if (text !== undefined && isEnded(job)) return sendText(parts, reply, { job, text });
  return mayRead ? sendEnvelope(parts, reply, job) : envelopeWithoutOutput(job);
}

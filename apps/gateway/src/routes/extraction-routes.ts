import { type Extraction, ParserError, type SourceMapEntry } from "@parsewright/contract";
import {
  checkSchema,
  connectExtractionModel,
  extractValues,
  requireServer,
  type ValueSchema,
} from "@parsewright/extraction";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Converted } from "../conversions/conversions.ts";
import { askAboutOutput } from "../answers/convert-output.ts";
import { clientSignal } from "../http/client-signal.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { requireResult } from "./accepted-text.ts";
import type { RouteParts } from "./app-parts.ts";
import { WAIT_PARAMETER, waitForEnd } from "./find-job.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import { submitJob } from "./submission/submit-job.ts";

/** Input fields of the job: values are searched in the Markdown, and the source map gives their places. */
const FIELDS = { transport: "inline", formats: ["markdown", "source_map"] };

/** Values of a schema, with the place of the document that says each. */
export function extractionRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/extract",
      summary: "Parse a document and find the values that a JSON Schema asks for",
      access: "submit",
      answersResult: true,
      description:
        "The body is that of runsync with the member schema. A language model that the operator names (PARSER_EXTRACT_URL) finds the values; each is checked against the text of the document, and a value that is not in it is unsupported.",
      query: [WAIT_PARAMETER],
      request: [
        jsonBody("Submission"),
        { contentType: "multipart/form-data", schema: "SubmissionForm" },
      ],
      response: { description: "The values and their evidence.", ...jsonBody("Extraction") },
      handle: (request, reply) => extract(parts, request, reply),
    },
  ];
}

async function extract(
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Extraction> {
  const { extraction = {} } = parts;
  requireServer(extraction);
  const signal = clientSignal(reply, parts.stopping);
  const asked: { schema?: ValueSchema } = {};
  const submitted = await submitJob(parts, request, {
    isSync: true,
    fields: FIELDS,
    check: (submission) => void (asked.schema = checkSchema(submission.schema)),
  });
  const job = await waitForEnd(parts, request, { jobId: submitted.id, signal });
  if (!isEnded(job)) throw notParsedYet(job);
  requireResult(job);
  const ask = async ({ markdown, source_map }: Converted<"extraction">) => {
    if (typeof markdown !== "string" || !Array.isArray(source_map)) throw tooLarge();
    const document = { markdown, sourceMap: source_map as readonly SourceMapEntry[] };
    const schema = asked.schema ?? checkSchema(undefined);
    const model = await connectExtractionModel(extraction, signal);
    try {
      return await extractValues(document, schema, { model, signal });
    } finally {
      model.close();
    }
  };
  return askAboutOutput(parts, reply, { job, to: "extraction", asked: null, ask });
}

function notParsedYet({ id, status }: JobRecord): ParserError {
  return new ParserError(
    "CONFLICT",
    `The document is not parsed yet: the job ${id} is ${status}. Ask again with a longer wait, or with documentOf.`,
  );
}

function tooLarge(): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    "The text of the document is too large for the language model. Choose pages with page_ranges.",
  );
}

import { randomBytes } from "node:crypto";
import {
  ParserError,
  RUN_BODY_MAX_BYTES,
  RUNSYNC_BODY_MAX_BYTES,
  type Submission,
} from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf, requireScope } from "../../http/authenticate.ts";
import { endpointOf } from "../../http/parameters.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import { NO_TRACES } from "../../traces/traces.ts";
import type { RouteParts } from "../app-parts.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { discardJson, storeJson } from "../../jobs/stored-json.ts";
import { type ReceivedSubmission, receiveSubmission } from "./receive-submission.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

interface SubmitOptions {
  readonly isSync: boolean;
  /** Fields of the job input that the route decides. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Throws where the route wants more of a submission; nothing of it is kept then. */
  readonly check?: ((submission: Submission) => void) | undefined;
}

/** Takes a job in. When it resolves the job is on disk; its worker goes on with the trace of the submission. */
export function submitJob(
  parts: RouteParts,
  request: FastifyRequest,
  options: SubmitOptions,
): Promise<JobRecord> {
  const sent = request.headers["traceparent"]?.toString();
  return (parts.traces ?? NO_TRACES).span(
    { name: "parser.submit", traceparent: sent },
    async (span) => {
      const job = await takeIn(parts, request, { ...options, traceparent: span.traceparent });
      span.set("job_id", job.id);
      span.set("parser.endpoint", job.endpointId);
      return job;
    },
  );
}

async function takeIn(
  parts: RouteParts,
  request: FastifyRequest,
  {
    isSync,
    fields,
    check,
    traceparent,
  }: SubmitOptions & { readonly traceparent?: string | undefined },
): Promise<JobRecord> {
  const { keyId, tenant } = callerOf(request);
  parts.limitRate(keyId);
  const jobId = createJobId(isSync);
  const idempotencyKey = idempotencyKeyOf(request);
  const received = await receiveSubmission({
    parts,
    request,
    jobId,
    jsonMaxBytes: isSync ? RUNSYNC_BODY_MAX_BYTES : RUN_BODY_MAX_BYTES,
  });
  await checkReceived(parts, received, check);
  const { open, password } = takeOutPassword(withFields(received.submission.input, fields));
  // It shows the worker's machine, which is the operator's.
  if (isProbe(open)) requireScope(callerOf(request), "admin");
  const options = optionsOf(received);
  const owner = { jobId, tenant };
  const input = await storeJson(parts.blobs, open, { key: blobKeys.input(jobId), owner });
  // A caller that waits for the result keeps nobody from sending.
  request.leaveBodyRoom?.();
  const discard = async () => {
    await discardJson(parts.blobs, input);
    await parts.blobs.remove(received.storedKeys);
  };
  const newJob: NewJob = {
    id: jobId,
    endpointId: endpointOf(request).id,
    tenant,
    input,
    ...received.document,
    calledUrl: parts.links.calledUrl(request),
    ...(password !== undefined && { sealedPassword: parts.secrets.seal(password) }),
    ...options,
    ...(traceparent !== undefined && { traceparent }),
    ...(idempotencyKey !== undefined && {
      idempotency: { key: idempotencyKey, bodyHash: received.bodyHash },
    }),
  };
  const { job, isRepeat } = await parts.jobs.submit(newJob).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  if (isRepeat) await discard();
  return job;
}

/** Removes what was stored on the way when the submission is refused. */
async function checkReceived(
  parts: RouteParts,
  received: ReceivedSubmission,
  check: SubmitOptions["check"],
): Promise<void> {
  try {
    check?.(received.submission);
    const { webhook } = optionsOf(received);
    if (webhook !== undefined) await parts.checkWebhook(webhook, "webhook");
  } catch (error) {
    await parts.blobs.remove(received.storedKeys);
    throw error;
  }
}

/** An input that is not an object stays as it is: the worker says what is wrong with it. */
function withFields(input: unknown, fields: SubmitOptions["fields"]): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return { ...input, ...fields };
}

/** Separates what may be stored and repeated as it is from the password, which may not. */
function takeOutPassword(input: unknown): { readonly open: unknown; readonly password?: unknown } {
  if (typeof input !== "object" || input === null || !("password" in input)) return { open: input };
  const { password, ...open } = input;
  return { open, password: password ?? undefined };
}

function isProbe(input: unknown): boolean {
  return typeof input === "object" && input !== null && "probe" in input && input.probe === true;
}

function optionsOf({
  submission,
}: ReceivedSubmission): Pick<NewJob, "policy" | "webhook" | "s3Config"> {
  const webhook = submission.webhook ?? submission.webhookV2;
  return {
    policy: submission.policy ?? {},
    ...(webhook !== undefined && { webhook }),
    ...(submission.s3Config !== undefined && { s3Config: submission.s3Config }),
  };
}

/** 128 random bits in the platform's spelling; `sync-` says how it was submitted. */
function createJobId(isSync: boolean): string {
  const hex = randomBytes(16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isSync ? `sync-${id}` : id;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (IDEMPOTENCY_KEY.test(String(key))) return String(key);
  throw new ParserError(
    "INVALID_INPUT",
    "The header Idempotency-Key must be 1 to 255 printable characters without spaces.",
  );
}

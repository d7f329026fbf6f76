import { ParserError, WAIT_MAX_MS, WAIT_MIN_MS } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set for addresses that name an endpoint. */
    endpoint: EndpointSettings | null;
  }
}

const JOB_ID = /^[a-zA-Z0-9_-]{1,128}$/;
/** Worker ids are free text on the platform (a placeholder left as it is, for one), but never more than this. */
const WORKER_ID = /^[\x21-\x7e]{1,200}$/;

/** The endpoint that the address names. */
export function endpointOf(request: FastifyRequest): EndpointSettings {
  if (request.endpoint === null) throw new Error("this route has no endpoint");
  return request.endpoint;
}

/** The job that the address names; one that cannot exist is not asked for. */
export function jobIdOf(request: FastifyRequest): string {
  const jobId = pathParameter(request, "job_id");
  if (!isJobId(jobId)) throw unknownJob(jobId);
  return jobId;
}

export function isJobId(text: string): boolean {
  return JOB_ID.test(text);
}

export function unknownJob(jobId: string): ParserError {
  const name = isJobId(jobId) ? ` ${jobId}` : " of this name";
  return new ParserError(
    "NOT_FOUND",
    `There is no job${name} on this endpoint. It never existed, it belongs to another key, or its result has expired.`,
  );
}

/** The worker that the address names. */
export function workerIdOf(request: FastifyRequest): string {
  const workerId = pathParameter(request, "worker_id");
  if (!WORKER_ID.test(workerId)) {
    throw new ParserError("INVALID_INPUT", "The worker id must be 1 to 200 printable characters.");
  }
  return workerId;
}

export function pathParameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string | undefined>)[name] ?? "";
}

/** A parameter of the query; of a repeated one the first. */
export function queryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Time for which the client lets us hold the request, kept within the platform's bounds. */
export function waitMsOf(request: FastifyRequest, defaultMs: number): number {
  return integerParameter(request, "wait", {
    min: WAIT_MIN_MS,
    max: WAIT_MAX_MS,
    default: defaultMs,
  });
}

/** A whole number of the query, moved into the bounds. */
export function integerParameter(
  request: FastifyRequest,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly default: number },
): number {
  const text = queryParameter(request, name) ?? "";
  if (text === "") return bounds.default;
  if (!/^-?\d{1,15}$/.test(text)) {
    const rule = `must be a whole number from ${bounds.min} to ${bounds.max}`;
    throw new ParserError("INVALID_INPUT", `${name} ${rule}; got ${JSON.stringify(text)}.`, {
      details: { field: name, input: text, type: "int_parsing", rule },
    });
  }
  return Math.min(Math.max(Number(text), bounds.min), bounds.max);
}

import { readFileSync } from "node:fs";
import { expect } from "vitest";

/** The table of `fixtures/clients`, see its README. */
export interface Cases {
  readonly platform: readonly PlatformCase[];
  readonly tasks: {
    readonly create: readonly CreateCase[];
    readonly get: readonly GetCase[];
  };
}

export interface StubAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reset?: true;
}

export type StubAnswers = Readonly<Record<string, readonly StubAnswer[]>>;

export interface ExpectedError {
  readonly code: string;
  readonly text: readonly string[];
  readonly retryable?: boolean;
  readonly status?: number;
  readonly job_id?: string;
}

export interface PlatformCase {
  readonly name: string;
  readonly call: "parse" | "submit" | "status" | "wait" | "stream" | "pages" | "cancel" | "retry";
  readonly timeout_ms?: number;
  readonly input?: { readonly file_url: string };
  readonly answers: StubAnswers;
  readonly expect: {
    readonly result?: object;
    readonly updates?: readonly object[];
    readonly error?: ExpectedError;
    readonly requests?: Readonly<Record<string, number>>;
  };
}

interface CreateCase {
  readonly name: string;
  readonly call: Readonly<Record<string, unknown>> & { readonly url: string };
  readonly sends?: object;
  readonly refuses?: readonly string[];
}

interface GetCase {
  readonly name: string;
  readonly answer: object;
  readonly data: object;
  readonly err_msg?: readonly string[];
}

export const CASES = JSON.parse(
  readFileSync(new URL("../../../../fixtures/clients/cases.json", import.meta.url), "utf8"),
) as Cases;

/** Matches a text that holds all of the pieces. */
export function holding(pieces: readonly string[]): unknown {
  const escaped = pieces.map((piece) => piece.replaceAll(/[^\w ]/g, String.raw`\$&`));
  return expect.stringMatching(new RegExp(escaped.map((piece) => `(?=.*${piece})`).join(""), "s"));
}

/** Matches the error of a case. */
export function matchError({ text, job_id: jobId, ...fields }: ExpectedError): unknown {
  return expect.objectContaining({
    name: "ParserClientError",
    message: holding(text),
    ...fields,
    ...(jobId !== undefined && { jobId }),
  });
}

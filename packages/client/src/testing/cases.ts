import { readFileSync } from "node:fs";

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
  readonly call: "parse" | "submit" | "status" | "wait" | "stream" | "cancel" | "retry";
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

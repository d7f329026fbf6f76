import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { first } from "@parsewright/client";
import type { ProbeResponse, SuccessResponse } from "@parsewright/contract";
import { afterAll, beforeAll } from "vitest";

const FIXTURES = new URL("../../../../../fixtures/", import.meta.url);

/** A row of `fixtures/clients/cases.json` that a real service answers; its README says what the members mean. */
export interface ServiceCase {
  readonly name: string;
  readonly document?: string;
  readonly source?: "upload" | "file_b64" | "file_url";
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly result?: ExpectedResult;
    readonly response?: Pick<ExpectedResult, "keys" | "fields">;
    readonly error?: {
      readonly code: string;
      readonly text: readonly string[];
      readonly retryable: boolean;
    };
  };
}

interface ExpectedResult {
  readonly keys?: readonly string[];
  readonly absent?: readonly string[];
  readonly markdown?: readonly string[];
  readonly pages?: readonly number[];
  readonly files?: readonly string[];
  readonly fields?: Readonly<Record<string, unknown>>;
}

export const SERVICE_CASES = (
  JSON.parse(readFileSync(new URL("clients/cases.json", FIXTURES), "utf8")) as {
    readonly service: readonly ServiceCase[];
  }
).service;

export type CaseResponse = SuccessResponse | ProbeResponse;

/** What every way in reports of a failure. */
export type CaseError = Error & { readonly code: string; readonly retryable: boolean };

/** What there is of what a row wants, in the shape of the row. */
export function summarise(
  outcome: CaseResponse | CaseError,
  { expect: wanted }: ServiceCase,
  files: readonly string[] | undefined,
): ServiceCase["expect"] | object {
  if (outcome instanceof Error) {
    const { code, retryable, message } = outcome;
    const text = wanted.error?.text.filter((piece) => message.includes(piece));
    return { error: { code, retryable, text } };
  }
  if (!("results" in outcome)) return { response: presentIn(outcome, wanted.response ?? {}) };
  const result = first(outcome);
  const { markdown, pages, files: wantedFiles } = wanted.result ?? {};
  return {
    result: {
      ...presentIn(result, wanted.result ?? {}),
      markdown: markdown?.filter((piece) => result.markdown?.includes(piece)),
      pages: pages && [...new Set(result.content_list?.map(({ page_idx: page }) => page))],
      files: wantedFiles && files?.filter((name) => wantedFiles.includes(name)),
    },
  };
}

/** What `summarise` gives when all is as the row wants it. */
export function expectedOf({ expect: wanted }: ServiceCase): ServiceCase["expect"] | object {
  const { result } = wanted;
  if (result === undefined) return wanted;
  return { result: { ...result, absent: result.absent && [], files: result.files?.toSorted() } };
}

function presentIn(value: object, { keys, absent, fields }: ExpectedResult): ExpectedResult {
  const members = value as Readonly<Record<string, unknown>>;
  const isThere = (key: string) => key in value;
  const wanted = Object.keys(fields ?? {});
  return {
    ...(keys && { keys: keys.filter(isThere) }),
    ...(absent && { absent: absent.filter(isThere) }),
    ...(fields && { fields: Object.fromEntries(wanted.map((key) => [key, members[key]])) }),
  };
}

export function readFixture(path: string): Promise<Buffer> {
  return readFile(new URL(path, FIXTURES));
}

/** Serves the fixtures on loopback, for documents that the worker fetches itself. */
export function useFixtureServer(): { readonly url: string } {
  const started = { url: "" };
  const server = createServer((request, response) => {
    readFixture(`.${request.url}`).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  return started;
}

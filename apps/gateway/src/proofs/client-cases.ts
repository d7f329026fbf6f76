import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

const FIXTURES = new URL("../../../../fixtures/", import.meta.url);

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

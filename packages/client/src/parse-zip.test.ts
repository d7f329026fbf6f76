import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SuccessResponse } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { ParserClientError } from "./client-error.ts";
import type { ParseDocumentOptions, ParseZipOptions } from "./parse-options.ts";
import { parseZip, type ZipOutcome } from "./parse-zip.ts";

interface ListedZip {
  readonly file: string;
  readonly refused?: string;
  readonly documents?: Readonly<Record<string, string>>;
  readonly damaged?: string;
}

const MAKER = fileURLToPath(
  new URL("../../../fixtures/clients/make-archives.mjs", import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), "parser-document-zips-"));
execFileSync(process.execPath, [MAKER, folder, "document-zips"]);
const listed = JSON.parse(
  readFileSync(join(folder, "document-zips.json"), "utf8"),
) as readonly ListedZip[];
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a zip of documents", () => {
  it.each(listed.filter(({ documents }) => documents))(
    "is parsed document by document, in the order of their names: $file",
    async ({ file, documents = {}, damaged }) => {
      const outcomes = await collect({ file: zipOf(file), lang: "latin", concurrency: 1 });

      const parsed = Object.entries(documents).map(([name, text]) => ({
        name,
        response: { name, lang: "latin", text },
      }));
      const error = expect.objectContaining({ code: "ARCHIVE_REFUSED" }) as unknown;
      const failed = damaged === undefined ? [] : [{ name: damaged, error }];
      const expected = [...parsed, ...failed].toSorted((one, other) =>
        one.name < other.name ? -1 : 1,
      );
      expect(outcomes).toEqual(expected);
    },
  );

  it.each(listed.filter(({ refused }) => refused))(
    "is refused as a whole, with the reason: $file",
    async ({ file, refused }) => {
      const parsing = collect({ file: zipOf(file) });

      await expect(parsing).rejects.toMatchObject({
        code: "ARCHIVE_REFUSED",
        message: expect.stringContaining(refused ?? "") as string,
      });
    },
  );

  it.each([
    { name: "end record", signature: "504b0606", reason: "it is not a zip, or it is cut off" },
    { name: "end record's address", signature: "504b0607", reason: "or it is cut off" },
    { name: "sizes of an entry", signature: "01001800", reason: "its directory is damaged" },
  ])("is refused in the 64-bit form without the $name", async ({ signature, reason }) => {
    const file = zipOf("sixty-four-bit.zip");
    const at = Buffer.from(file.buffer).indexOf(signature, "hex");
    file.fill(0xff, at, at + 2);

    await expect(collect({ file })).rejects.toThrow(reason);
  });

  it("is read from a Blob too, as a file chooser gives it", async () => {
    const outcomes = await collect({ file: new Blob([zipOf("with-comment.zip")]) });
    expect(outcomes.map(({ name }) => name)).toEqual(["b.md"]);
  });

  it("gives the failure of one document beside the results of the others", async () => {
    const outcomes = await collect({ file: zipOf("mixed.zip") }, { failing: "b.md" });

    expect(outcomes.map(({ error }) => error?.code)).toEqual([
      "DOCUMENT_CORRUPT",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("cancels what runs when its outcomes are no longer asked for", async () => {
    const signals: AbortSignal[] = [];

    for await (const _ of parseZip(service({ signals }), { file: zipOf("mixed.zip") })) break;

    expect(signals.length).toBeGreaterThan(0);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it("ends with the reason of an aborted signal", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(collect({ file: zipOf("mixed.zip"), signal })).rejects.toThrow("enough");
  });

  it("is parsed with a concurrency that is a count", async () => {
    const parsing = collect({ file: zipOf("mixed.zip"), concurrency: 0 });
    await expect(parsing).rejects.toThrow("concurrency must be a whole number above 0.");
  });
});

interface ServiceFacts {
  readonly failing?: string;
  readonly signals?: AbortSignal[];
}

async function collect(options: ParseZipOptions, facts: ServiceFacts = {}): Promise<ZipOutcome[]> {
  const outcomes: ZipOutcome[] = [];
  for await (const outcome of parseZip(service(facts), options)) outcomes.push(outcome);
  return outcomes;
}

/** Gives back what it was sent. */
function service({ failing, signals }: ServiceFacts) {
  return async ({ file, documentName: name, lang, signal }: ParseDocumentOptions) => {
    if (signal) signals?.push(signal);
    signal?.throwIfAborted();
    if (name === failing) throw new ParserClientError("DOCUMENT_CORRUPT", "It is damaged.");
    const text = new TextDecoder().decode(file as Uint8Array);
    return { name, lang, text } as unknown as SuccessResponse;
  };
}

function zipOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, file)));
}

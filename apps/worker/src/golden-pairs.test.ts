import { existsSync, readFileSync } from "node:fs";
import { HandlerResponse, type ProgressUpdate } from "@parser/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "./create-handler.ts";
import { DIFFERENCES, type ExpectedDifference } from "./testing/golden-differences.ts";
import { withRealDocument } from "./testing/golden-documents.ts";
import { createGoldenParts } from "./testing/golden-parts.ts";
import type { TestHandlerParts } from "./testing/test-handler-parts.ts";

/** What the reference worker answered to 99 requests. It is shared beside the checkout, not part of it. */
const PAIRS = new URL("../../../../shared/fixtures/reference-worker-golden.jsonl", import.meta.url);
const COMPATIBILITY_PAGE = new URL("../../../docs/compatibility.md", import.meta.url);

const differences = new Map(
  DIFFERENCES.flatMap(({ cases, ...difference }) => cases.map((name) => [name, difference])),
);

const NO_RESOLVER = "[Errno -3] Temporary failure in name resolution";

/** Stands for an error whose text is checked by itself. */
const SEEN = { error: "<as expected>" };

let parts: TestHandlerParts;

beforeAll(() => {
  parts = createGoldenParts();
});

afterAll(() => parts.engine.close());

it.each(DIFFERENCES)("explains how we differ: $row", ({ row }) => {
  const page = readFileSync(COMPATIBILITY_PAGE, "utf8").replaceAll(/ +/g, " ");

  expect(page).toContain(`\n| ${row} |`);
});

describe.skipIf(!existsSync(PAIRS))(
  "the worker, asked what the reference worker was asked,",
  () => {
    const pairs = existsSync(PAIRS) ? readPairs() : [];

    it("knows every case that it says to differ in", () => {
      const names = pairs.map((pair) => pair.case);

      expect([...differences.keys()].filter((name) => !names.includes(name))).toEqual([]);
    });

    it.each(pairs.filter((pair) => !differences.has(pair.case)))(
      "answers alike: $case",
      async (pair) => {
        expect(await answerOurs(pair)).toEqual(answerOf(pair));
      },
    );

    it.each(pairs.filter((pair) => differences.has(pair.case)))(
      "answers in our way: $case",
      async (pair) => {
        const difference: ExpectedDifference = differences.get(pair.case) ?? {};
        const ours = await answerOurs(pair);

        expect(ours).not.toEqual(answerOf(pair));
        expect(ours.error ?? "").toMatch(difference.error ?? "");
        expect({ ...ours, ...(difference.error && SEEN) }).toEqual(
          expectedAnswer(pair, difference),
        );
      },
    );

    /** What we mean to answer: another pair's answer, or this one's with something else in it. */
    function expectedAnswer(pair: Pair, { like, error, instead }: ExpectedDifference): Answer {
      const other = pairs.find(({ case: name }) => name === like);
      return { ...answerOf(other ?? pair), ...instead, ...(error && SEEN) };
    }
  },
);

interface Pair {
  readonly case: string;
  readonly input: unknown;
  readonly wire: { readonly output: ReferenceOutput; readonly error?: string };
  readonly progress: readonly Record<string, unknown>[];
  readonly log_msgs: readonly string[];
}

interface ReferenceOutput {
  readonly ok: boolean;
  readonly results?: readonly Record<string, unknown>[];
  readonly debug: { readonly phase_ms: object; readonly input_format?: string };
}

/** What is compared of an answer. */
interface Answer {
  /** Of the response, of its entry and of `debug`, in their order. */
  readonly keys: readonly string[];
  readonly entryKeys: readonly string[];
  readonly debugKeys: readonly string[];
  readonly error: string | undefined;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly phases: readonly string[];
  readonly inputFormat: string | undefined;
  readonly progress: readonly Record<string, unknown>[];
  readonly logs: readonly string[];
}

/** Names that the specification has neutral, and what we have beside the reference worker's answer in every case. */
function answerOf({ wire, progress, log_msgs: logs }: Pair): Answer {
  const { output } = wire;
  const [entry = {}] = output.results ?? [];
  return {
    keys: Object.keys(output).map((key) => key.replace("mineru_", "parser_")),
    entryKeys: Object.keys(entry),
    debugKeys: Object.keys(output.debug),
    error: wire.error?.replaceAll("MINERU_", "PARSER_"),
    entry: pick(entry, ["basename", "source", "pages_requested"]),
    phases: Object.keys(output.debug.phase_ms),
    inputFormat: output.debug.input_format?.replace("ooxml", "docx"),
    progress: progress.map((update) =>
      "input_format" in update
        ? {
            ...pick(update, ["phase", "start_page"]),
            input_format: String(update["input_format"]).replace("ooxml", "docx"),
            end_page: update["end_page"] ?? -1,
          }
        : update,
    ),
    logs,
  };
}

async function answerOurs({ input }: Pair): Promise<Answer> {
  const progress: ProgressUpdate[] = [];
  const logged = parts.telemetry.records.length;
  const { response, cleanUp } = await createHandler(parts)(
    { id: "golden", input: withRealDocument(input) },
    {
      signal: new AbortController().signal,
      reportProgress: (update) => void progress.push(update),
    },
  );
  await cleanUp();
  const output = HandlerResponse.parse(response);
  const [entry = {}] = "results" in output ? output.results : [];
  return {
    keys: Object.keys(output).filter((key) => key !== "error" && key !== "parser_error"),
    entryKeys: Object.keys(entry),
    debugKeys: Object.keys(output.debug),
    // Where no resolver answers, the host cannot be found either.
    error:
      "error" in output
        ? output.error.replace(NO_RESOLVER, "[Errno -2] Name or service not known")
        : undefined,
    entry: pick(entry, ["basename", "source", "pages_requested"]),
    phases: Object.keys(output.debug.phase_ms),
    inputFormat: "input_format" in output.debug ? output.debug.input_format : undefined,
    progress: progress
      .filter(({ phase }) => phase !== "reading_pages")
      .map((update) => pick(update, ["phase", "start_page", "input_format", "end_page"])),
    logs: parts.telemetry.records.slice(logged).map(({ message }) => message),
  };
}

function pick(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function readPairs(): Pair[] {
  const lines = readFileSync(PAIRS, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Pair);
}

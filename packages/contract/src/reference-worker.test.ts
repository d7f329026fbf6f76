import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ParserError } from "./errors.ts";
import { validateJobInput } from "./validate-job-input.ts";

/** What the reference worker answered to 99 requests. It is shared beside the checkout, not part of it. */
const PAIRS = new URL("../../../../shared/fixtures/reference-worker-golden.jsonl", import.meta.url);

const COMPATIBILITY_PAGE = new URL("../../../docs/compatibility.md", import.meta.url);

const ACCEPTED = "accepted";
const OF_THE_INPUT = "ValueError: input validation failed: ";

interface Difference {
  /** The row of `docs/compatibility.md` that gives the reason. */
  readonly row: string;
  /** What we answer instead, by case. */
  readonly cases: Readonly<Record<string, string>>;
}

const DIFFERENCES: readonly Difference[] = [
  {
    row: "`null` for an optional field",
    cases: {
      "start_page null": ACCEPTED,
      "end_page null": ACCEPTED,
      "lang null": ACCEPTED,
      "table null": ACCEPTED,
      "formats null": ACCEPTED,
    },
  },
  {
    row: "texts about wrong types",
    cases: {
      "list input": `${OF_THE_INPUT}input must be an object; got a list`,
      "string input": `${OF_THE_INPUT}input must be an object; got the string 'x'`,
      "start_page str": `${OF_THE_INPUT}start_page must be an integer; got the string '1'`,
      "start_page float": `${OF_THE_INPUT}start_page must be an integer; got 1.5`,
      "lang int": `${OF_THE_INPUT}lang must be a string; got 3`,
      "formula str": `${OF_THE_INPUT}formula_enable must be true or false; got the string 'true'`,
      "formula int": `${OF_THE_INPUT}formula_enable must be true or false; got 1`,
      "probe str": `${OF_THE_INPUT}probe must be true or false; got the string 'true'`,
      "formats str": `${OF_THE_INPUT}formats must be a list of strings; got the string 'markdown'`,
      "formats nonstr": `${OF_THE_INPUT}formats entries must be strings; got 7`,
    },
  },
  {
    row: "`true` as a page number",
    cases: { "start_page true": `${OF_THE_INPUT}start_page must be an integer; got true` },
  },
  {
    row: "unknown `lang`",
    cases: {
      "lang bad": `${OF_THE_INPUT}lang must be one of ['ch', 'chinese_cht', `,
      "lang nl": `${OF_THE_INPUT}lang must be one of ['ch', 'chinese_cht', `,
    },
  },
  {
    row: "further `formats`",
    cases: {
      "formats bad": `${OF_THE_INPUT}formats entry 'pdf' not one of ['markdown', 'content_list', 'middle', 'images', `,
    },
  },
  {
    row: "letters of `basename`",
    cases: {
      "basename 80cjk": `${OF_THE_INPUT}basename must be alphanumeric (with - or _); got '文`,
      "basename unicode digit": `${OF_THE_INPUT}basename must be alphanumeric (with - or _); got '²½'`,
    },
  },
  {
    row: "spellings of `file_b64`",
    cases: { "b64 urlsafe": ACCEPTED, "b64 dataurl": ACCEPTED },
  },
  {
    row: "impossible port in an address",
    cases: {
      "url badport": `${OF_THE_INPUT}file_url has an invalid port: 'http://127.0.0.1:99999/'`,
    },
  },
];

const differences = new Map(DIFFERENCES.flatMap(({ cases }) => Object.entries(cases)));

it.each(DIFFERENCES)("explains how we differ: $row", ({ row }) => {
  const page = readFileSync(COMPATIBILITY_PAGE, "utf8").replaceAll(/ +/g, " ");

  expect(page).toContain(`\n| ${row} |`);
});

describe.skipIf(!existsSync(PAIRS))(
  "the input check, asked what the reference worker was asked (needs ../shared/fixtures),",
  () => {
    const pairs = existsSync(PAIRS) ? readPairs() : [];

    it.each(pairs.filter((pair) => !differences.has(pair.case)))(
      "answers alike: $case",
      ({ input, answer }) => {
        expect(answerTo(input)).toBe(answer);
      },
    );

    it.each([...differences])("answers in our way: %s", (name, start) => {
      const { input, answer } = pairs.find((pair) => pair.case === name) ?? {};
      const ours = answerTo(input);

      expect(ours.slice(0, start.length)).toBe(start);
      expect(ours).not.toBe(answer);
    });
  },
);

interface Pair {
  readonly case: string;
  readonly input: unknown;
  readonly answer: string;
}

function readPairs(): Pair[] {
  const lines = readFileSync(PAIRS, "utf8").trim().split("\n");
  return lines.map((line) => {
    const pair = JSON.parse(line) as { case: string; input: unknown; wire: { error?: string } };
    const error = pair.wire.error?.replaceAll("MINERU_", "PARSER_") ?? ACCEPTED;
    return {
      case: pair.case,
      input: pair.input,
      answer: isAboutInputAlone(error) ? error : ACCEPTED,
    };
  });
}

/** Other errors need the network, a disk, the settings or the document: the worker's tests replay those. */
function isAboutInputAlone(error: string): boolean {
  return [OF_THE_INPUT, "AttributeError: ", "ValueError: file_b64 "].some((start) =>
    error.startsWith(start),
  );
}

function answerTo(input: unknown): string {
  try {
    validateJobInput(input);
    return ACCEPTED;
  } catch (error) {
    return ParserError.from(error).responseText;
  }
}

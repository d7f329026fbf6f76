import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type GoldenAnswer,
  type GoldenPair,
  ourAnswer,
  theirAnswer,
} from "./testing/golden-answers.ts";
import { DIFFERENCES, type ExpectedDifference } from "./testing/golden-differences.ts";
import { withRealDocument } from "./testing/golden-documents.ts";
import { type AskedWorker, GOLDEN_WAYS } from "./testing/golden-ways.ts";

/** What the reference worker answered to 99 requests. It is shared beside the checkout, not part of it. */
const PAIRS = new URL("../../../../shared/fixtures/reference-worker-golden.jsonl", import.meta.url);
const COMPATIBILITY_PAGE = new URL("../../../docs/compatibility.md", import.meta.url);

const pairs = existsSync(PAIRS) ? readPairs() : [];
const differences = new Map(
  DIFFERENCES.flatMap(({ cases, ...difference }) => cases.map((name) => [name, difference])),
);

/** Stands for an error whose text is checked by itself. */
const SEEN = { error: "<as expected>" };

it.each(DIFFERENCES)("explains how we differ: $row", ({ row }) => {
  const page = readFileSync(COMPATIBILITY_PAGE, "utf8").replaceAll(/ +/g, " ");

  expect(page).toContain(`\n| ${row} |`);
});

it.skipIf(pairs.length === 0)(
  "differs only in cases that there are (needs ../shared/fixtures)",
  () => {
    const names = pairs.map((pair) => pair.case);

    expect([...differences.keys()].filter((name) => !names.includes(name))).toEqual([]);
  },
);

describe.each(GOLDEN_WAYS)("$name, asked what the reference worker was asked,", (way) => {
  const isRun = pairs.length > 0 && way.isAvailable;
  let worker: AskedWorker;

  beforeAll(async () => {
    if (isRun) worker = await way.start();
  });

  afterAll(async () => {
    if (isRun) await worker.close();
  });

  it.runIf(isRun).each(pairs.filter((pair) => !differences.has(pair.case)))(
    "answers alike: $case",
    async (pair) => {
      expect(await ask(pair)).toEqual(theirAnswer(pair));
    },
  );

  it.runIf(isRun).each(pairs.filter((pair) => differences.has(pair.case)))(
    "answers in our way: $case",
    async (pair) => {
      const difference: ExpectedDifference = differences.get(pair.case) ?? {};
      const ours = await ask(pair);

      expect(ours).not.toEqual(theirAnswer(pair));
      expect(ours.error ?? "").toMatch(difference.error ?? "");
      expect({ ...ours, ...(difference.error && SEEN) }).toEqual(expectedAnswer(pair, difference));
    },
  );

  it.runIf(isRun)("ends well when it is told to", async () => {
    expect(await worker.close()).toBe(0);
  });

  async function ask({ input }: GoldenPair): Promise<GoldenAnswer> {
    return ourAnswer(await worker.ask(withRealDocument(input)));
  }
});

/** What we mean to answer: another pair's answer, or this one's with something else in it. */
function expectedAnswer(
  pair: GoldenPair,
  { like, error, instead }: ExpectedDifference,
): GoldenAnswer {
  const other = pairs.find(({ case: name }) => name === like);
  return { ...theirAnswer(other ?? pair), ...instead, ...(error && SEEN) };
}

function readPairs(): GoldenPair[] {
  const lines = readFileSync(PAIRS, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as GoldenPair);
}

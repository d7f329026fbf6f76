import { defaultModelDirectory } from "@parsewright/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { readCommittedDocuments } from "../documents/committed-sets.ts";
import { COMPARED_PAGES, KNOWN_CHARACTERS, REASONS } from "./known-differences.ts";
import { type ComparedDocument, missingModels, readThreeWays } from "./read-three-ways.ts";

const IDS = Object.keys(COMPARED_PAGES);

// oxlint-disable-next-line node/no-process-env -- where the models are is what decides whether it can run
const modelDirectory = defaultModelDirectory(process.env);
const missing = await missingModels(modelDirectory);
const documents = (await readCommittedDocuments()).filter(({ id }) => IDS.includes(id));

/** A page costs about ten seconds of a core, of which a busy machine may have little. */
const TIMEOUT_MS = 3_600_000;

it("compares documents of one page that rules may be tuned on", () => {
  const onePage = documents.filter(({ split, pages }) => split === "seen" && pages === 1);

  expect(onePage.map(({ id }) => id).toSorted()).toEqual(IDS.toSorted());
});

const reason =
  missing.length > 0 ? ` (skipped: ${modelDirectory} lacks ${missing.join(", ")})` : "";

describe.skipIf(missing.length > 0)(`a page that is read three ways${reason}`, () => {
  let compared: ComparedDocument[];

  beforeAll(async () => {
    compared = await readThreeWays(documents, modelDirectory);
  }, TIMEOUT_MS);

  it.each(IDS)("has the same headings, captions and lists, but for what is known: %s", (id) => {
    const found = compared.find(({ document }) => document.id === id)?.differences ?? [];
    const known = Object.entries(COMPARED_PAGES[id] ?? {}).flatMap(([why, texts]) =>
      texts.map((text) => [text, REASONS[why as keyof typeof REASONS]] as const),
    );
    const whys = new Map(known);
    const explained = found.map(({ text, kinds }) => {
      const start = text.slice(0, KNOWN_CHARACTERS);
      return [start, whys.get(start) ?? JSON.stringify(kinds)] as const;
    });

    expect(Object.fromEntries(explained)).toEqual(Object.fromEntries(known));
  });
});

import { LANGUAGE_CODES, LANGUAGE_FAMILIES, LANGUAGES, languageFamilyOf } from "@parser/contract";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MODEL_MANIFEST } from "../../../models/manifest.ts";
import { TESSERACT_ENTRIES } from "../../../models/tesseract-entries.ts";
import { modelsForLanguage } from "../find-recognizer.ts";
import { tesseractDataOf } from "./language-data.ts";

const installable = new Set(MODEL_MANIFEST.map(({ name }) => name));

describe("the languages", () => {
  it.each(LANGUAGE_CODES)("reads %s with models that can be installed", (code) => {
    for (const name of modelsForLanguage(code)) expect(installable).toContain(name);
  });

  it("uses every data of Tesseract that can be installed", () => {
    const used = new Set(LANGUAGE_CODES.flatMap(modelsForLanguage));

    expect(TESSERACT_ENTRIES.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  it("leaves Chinese, Japanese and Latin script to PP-OCR", () => {
    const ofPpocr = LANGUAGE_CODES.filter((code) => tesseractDataOf(code) === undefined);

    expect(new Set(ofPpocr.map(languageFamilyOf))).toEqual(new Set(["ch", "latin"]));
  });

  it.each([...LANGUAGES])("has a row for %s in docs/languages.md", (code, { name, family }) => {
    const models = modelsForLanguage(code).slice(1);
    const recogniser = models[0]?.startsWith("tesseract-") ? "Tesseract" : "PP-OCR";
    const reads = models.map((model) => `\`${model}\``).join(", ");

    expect(readPage()).toContain(
      `\n| ${name} | \`${code}\` | ${LANGUAGE_FAMILIES[family]} | ${recogniser} | ${reads} |`,
    );
  });

  it("has no row for anything else in docs/languages.md", () => {
    const rows = readPage().match(/^\| .* \| `[a-z_]+` \| .* \| (PP-OCR|Tesseract) \|/gmu) ?? [];

    expect(rows.length).toBe(LANGUAGES.size);
  });
});

function readPage(): string {
  const url = new URL("../../../../../../docs/languages.md", import.meta.url);
  return readFileSync(url, "utf8").replaceAll(/ +/g, " ");
}

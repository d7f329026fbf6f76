import { LANGUAGE_CODES, LANGUAGE_FAMILIES, LANGUAGES, ParserError } from "@parsewright/contract";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { ConnectModel } from "../../models/connect-model.ts";
import { MODEL_MANIFEST } from "../../models/manifest.ts";
import { TESSERACT_ENTRIES } from "../../models/tesseract-entries.ts";
import { createRecognizerFinder, engineForLanguage, modelsForLanguage } from "./registry.ts";

describe("modelsForLanguage", () => {
  it.each(["en", "ch", "japan", "de", "vi", "latin"])("reads %s with PP-OCR", (lang) => {
    expect(modelsForLanguage(lang)).toEqual(["pp-ocrv6-det-small", "pp-ocrv6-rec-small"]);
  });

  it.each([
    { lang: "ru", model: "tesseract-cyrillic" },
    { lang: "cyrillic", model: "tesseract-cyrillic" },
    { lang: "fa", model: "tesseract-fas" },
    { lang: "bal", model: "tesseract-arabic" },
    { lang: "arabic", model: "tesseract-arabic" },
    { lang: "mai", model: "tesseract-devanagari" },
    { lang: "korean", model: "tesseract-kor" },
  ])("reads $lang with $model, and Latin words on its pages", ({ lang, model }) => {
    expect(modelsForLanguage(lang)).toEqual(["pp-ocrv6-det-small", model, "tesseract-eng"]);
  });
});

describe("createRecognizerFinder", () => {
  it("looks once for what reads several languages, and again for others", async () => {
    const connect = vi.fn<ConnectModel>(async () => undefined);
    const find = createRecognizerFinder(connect);

    for (const lang of ["en", "de", "ru", "uk"]) await find(lang);

    expect(connect.mock.calls.map(([{ data }]) => data)).toEqual([
      [],
      ["tesseract-cyrillic", "tesseract-eng"],
    ]);
  });

  it.each(["en", "ru"])("gives the command that installs what reads %s", async (lang) => {
    const find = createRecognizerFinder(async () => undefined);

    const command = `parsewright models pull --lang ${lang}`;
    expect(await find(lang)).toEqual({ missing: expect.stringContaining(command), command });
  });

  it("names the language that was asked for, also where another one shares its models", async () => {
    const find = createRecognizerFinder(async () => undefined);
    await find("cyrillic");

    expect(await find("ru")).toMatchObject({ missing: expect.stringContaining("lang='ru'") });
  });

  it("gives the reason where a model cannot be used", async () => {
    const find = createRecognizerFinder(async () => {
      throw new ParserError("BACKEND_UNAVAILABLE", "The installed model is damaged.");
    });

    expect(await find("en")).toEqual({ missing: "The installed model is damaged." });
  });
});

const installable = new Set(MODEL_MANIFEST.map(({ name }) => name));

describe("the languages", () => {
  it.each(LANGUAGE_CODES)("reads %s with models that can be installed", (code) => {
    for (const name of modelsForLanguage(code)) expect(installable).toContain(name);
  });

  it("uses every data of Tesseract that can be installed", () => {
    const used = new Set(LANGUAGE_CODES.flatMap(modelsForLanguage));

    expect(TESSERACT_ENTRIES.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  it.each([...LANGUAGES])("has a row for %s in docs/languages.md", (code, { name, family }) => {
    const recogniser = engineForLanguage(code).name;
    const reads = modelsForLanguage(code)
      .slice(1)
      .map((model) => `\`${model}\``);

    expect(readPage()).toContain(
      `\n| ${name} | \`${code}\` | ${LANGUAGE_FAMILIES[family]} | ${recogniser} | ${reads.join(", ")} |`,
    );
  });

  it("has no row for anything else in docs/languages.md", () => {
    const rows = readPage().match(/^\| .* \| `[a-z_]+` \| .* \| .* \| `.*` \|$/gmu) ?? [];

    expect(rows.length).toBe(LANGUAGES.size);
  });
});

function readPage(): string {
  const url = new URL("../../../../../docs/languages.md", import.meta.url);
  return readFileSync(url, "utf8").replaceAll(/ +/g, " ");
}

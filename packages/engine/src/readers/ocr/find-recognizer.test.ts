import { describe, expect, it, vi } from "vitest";
import {
  createRecognizerFinder,
  type FindRecognizer,
  languageMissing,
  modelsForLanguage,
} from "./find-recognizer.ts";

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
    const look = vi.fn<FindRecognizer>(async (lang) => ({ missing: languageMissing(lang) }));
    const find = createRecognizerFinder(look);

    for (const lang of ["en", "de", "ru", "uk"]) await find(lang);

    expect(look.mock.calls).toEqual([["en"], ["ru"]]);
  });

  it("says which command installs what is missing", async () => {
    const find = createRecognizerFinder(async (lang) => ({ missing: languageMissing(lang) }));

    expect(await find("ru")).toEqual({
      missing: expect.stringContaining("parser models pull --lang ru"),
    });
  });
});

import { describe, expect, it, vi } from "vitest";
import { createRecognizerFinder, type FoundRecognizer } from "./find-recognizer.ts";

describe("createRecognizerFinder", () => {
  it.each(["en", "ch", "japan", "de", "vi", "latin"])("reads %s with PP-OCR", async (lang) => {
    const found = { recognizer: { recognize: async () => [], close: async () => {} } };

    expect(await createRecognizerFinder(async () => found)(lang)).toBe(found);
  });

  it("says that it has none for a script that PP-OCR does not know", async () => {
    const findPpocr = vi.fn<() => never>();

    const found = await createRecognizerFinder(findPpocr)("ru");

    expect(found).toEqual({ missing: expect.stringContaining("lang='ru'") });
    expect(findPpocr).not.toHaveBeenCalled();
  });

  it("looks for PP-OCR once", async () => {
    const findPpocr = vi.fn<() => Promise<FoundRecognizer>>(async () => ({ missing: "" }));
    const find = createRecognizerFinder(findPpocr);

    await find("en");
    await find("de");

    expect(findPpocr).toHaveBeenCalledOnce();
  });
});

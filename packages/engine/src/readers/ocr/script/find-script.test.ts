import { describe, expect, it } from "vitest";
import type { Corners, FindRecognizer, LineSample, TextRecognizer } from "../recognizer.ts";
import { recognizedLine } from "../testing/recognized-line.ts";
import { createScriptFinder, isInScript } from "./find-script.ts";

const PICTURE = { width: 1, height: 1, rgb: new Uint8Array(3) };
const { signal } = new AbortController();

describe("isInScript", () => {
  it("accepts lines that are read", () => {
    expect(isInScript(sampleOf("The harbour lies on the northern shore."), "en")).toBe(true);
  });

  it.each([
    { name: "hardly anything is seen", sample: sampleOf(". , . 1987") },
    { name: "nothing is sure", sample: sampleOf("Tne narbowr lios ou tho uorthem", 0.5) },
    { name: "the letters are Greek", sample: sampleOf("νιχτ. 1987 χτστε να ν φρ υ 42 τρν.") },
  ])("refuses them where $name", ({ sample }) => {
    expect(isInScript(sample, "en")).toBe(false);
  });

  it("accepts Greek letters of the reader of Greek", () => {
    expect(isInScript(sampleOf("Το λιμάνι βρίσκεται στη βόρεια ακτή"), "el")).toBe(true);
  });

  it("leaves a word or two to the recogniser, whatever it makes of them", () => {
    const line = recognizedLine(".", [0, 0, 60, 20], 0.3);

    expect(isInScript({ places: [line.corners], lines: [line] }, "en")).toBe(true);
  });
});

describe("createScriptFinder", () => {
  it("takes the first reader that can read the lines, and asks no further", async () => {
    const asked: string[] = [];
    const find = finderWith({ arabic: 0.9, el: 0.95 }, asked);

    expect(await find(PICTURE, sampleOf(""))).toMatchObject({ lang: "arabic" });
    expect(asked).toEqual(["cyrillic", "arabic"]);
  });

  it("shows them only the four longest lines", async () => {
    let shown: readonly Corners[] = [];
    const find = createScriptFinder({
      lang: "en",
      signal,
      findRecognizer: async () => ({
        recognizer: readerOf(0.9, (places) => {
          shown = places;
        }),
      }),
    });
    const lines = [100, 500, 300, 400, 200, 600].map((right) =>
      recognizedLine("", [0, 0, right, 20]),
    );

    await find(PICTURE, { places: lines.map(({ corners }) => corners), lines });

    expect(shown.map(([, topRight]) => topRight.x)).toEqual([600, 500, 400, 300]);
  });

  it("leaves poor print to the reader of the language where others read hardly more of it", async () => {
    const find = finderWith({ el: 0.72 }, []);

    expect(await find(PICTURE, sampleOf("Tne narbowr lios ou tho uorthem", 0.65))).toEqual({
      notInstalled: [],
    });
  });

  it("does not ask the reader of the language again, under whatever name", async () => {
    const asked: string[] = [];

    await finderWith({}, asked, "uk")(PICTURE, sampleOf(""));

    expect(asked).not.toContain("cyrillic");
    expect(asked[0]).toBe("latin");
  });

  it("names the scripts that are not installed where no other reader can", async () => {
    const find = finderWith({ cyrillic: 0.3, el: undefined, th: undefined }, []);

    expect(await find(PICTURE, sampleOf(""))).toEqual({ notInstalled: ["el", "th"] });
  });
});

/** Readers by script and how sure they are of what they see; `undefined` for one that is not installed, 0.1 where it is not said. */
function finderWith(
  confidences: Readonly<Record<string, number | undefined>>,
  asked: string[],
  lang = "en",
) {
  const findRecognizer: FindRecognizer = async (script) => {
    asked.push(script);
    const confidence = script in confidences ? confidences[script] : 0.1;
    return confidence === undefined
      ? { missing: "It is not installed." }
      : { recognizer: readerOf(confidence) };
  };
  return createScriptFinder({ lang, findRecognizer, signal });
}

function readerOf(
  confidence: number,
  onPlaces: (places: readonly Corners[]) => void = () => {},
): TextRecognizer {
  return {
    recognize: async () => ({ lines: [], unreadLines: 0 }),
    async readPlaces(_picture, places) {
      onPlaces(places);
      return places.map((corners) => ({
        ...recognizedLine("as many letters as the line is wide", [0, 0, 1, 1], confidence),
        corners,
      }));
    },
    close: async () => {},
  };
}

function sampleOf(text: string, confidence = 0.95): LineSample {
  const line = recognizedLine(text, [0, 0, 400, 20], confidence);
  return { places: [line.corners], lines: [line] };
}

import { env } from "node:process";
import { JobInput } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";
import { locateModel } from "../models/locate-model.ts";
import { defaultModelDirectory } from "../models/model-directory.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";

const RADIO_BUTTON = 1 << 15;

const modelDirectory = defaultModelDirectory(env);
const layout = await locateModel("pp-doclayout-v3", { modelDirectory });
const why = layout === undefined ? ` (skipped: ${modelDirectory} lacks pp-doclayout-v3)` : "";

const EXPECTED = [
  "☑ I agree to the terms",
  "☐ Send me the newsletter",
  "☑ Married",
  "☐ Single",
  "☑ red",
  "☐ blue",
  "Full name Ada Lovelace",
  "Country France",
  "**this is bold**",
  "*and this italic*",
  "~~100 EUR~~",
  "[documentation](https://example.com/docs?a=1)",
];

describe("a form with all that a form may have", () => {
  const engine = createEngine();

  afterAll(() => engine.close());

  it("is whole with the models that come with the engine", async () => {
    expect(await lackingOf(engine)).toEqual([]);
  });
});

describe.skipIf(layout === undefined)(`a form that the layout model reads${why}`, () => {
  const engine = createEngine({ modelDirectory, threads: 1 });

  afterAll(() => engine.close());

  it("is as whole", async () => {
    expect(await lackingOf(engine)).toEqual([]);
  });
});

/** What the Markdown of the form lacks. */
async function lackingOf(engine: Engine): Promise<string[]> {
  const document = await engine.parse({
    bytes: FORM,
    options: JobInput.parse({ backend: "pipeline", tier: "best" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
  const fields = document.pdf_info[0]?.parser_form_fields ?? [];
  const names = ["agree", "news", "colour", "who", "country"].filter(
    (name) => !fields.some((one) => one.name === name),
  );
  const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
  return [...names, ...EXPECTED.filter((text) => !markdown.includes(text))];
}

const FORM = writePdf([
  {
    content(page) {
      page.text("Application form", { x: 72, y: 720, size: 18 });
      for (const [label, y] of [
        ["I agree to the terms", 680],
        ["Send me the newsletter", 660],
        ["Married", 640],
        ["Single", 620],
        ["red", 600],
        ["blue", 580],
      ] as const)
        page.text(label, { x: 94, y });
      drawnBox(page, 638);
      page.line({ from: [74, 640], to: [82, 648] });
      page.line({ from: [74, 648], to: [82, 640] });
      drawnBox(page, 618);
      page.text("Full name", { x: 72, y: 540 });
      page.text("Country", { x: 72, y: 516 });
      writeSentences(page);
    },
    annotations: [
      button({ name: "agree", y: 678, state: "Yes" }),
      button({ name: "news", y: 658, state: "Off" }),
      button({ name: "colour", y: 598, state: "red", flags: RADIO_BUTTON }),
      button({ name: "colour", y: 578, state: "Off", flags: RADIO_BUTTON }),
      field({ name: "who", value: "Ada Lovelace", y: 536 }),
      field({ name: "country", value: "France", y: 512 }),
      "/Subtype /Link /Rect [128 436 206 452] /A << /S /URI /URI (https://example.com/docs?a=1) >>",
    ],
    fields: [
      { value: "Ada Lovelace", x: 150, y: 536 },
      { value: "France", x: 150, y: 512 },
    ],
  },
]);

function writeSentences(page: PdfPage): void {
  page.text("This is normal and", { x: 72, y: 480 });
  page.text("this is bold", { x: 178, y: 480, font: "Helvetica-Bold" });
  page.text("and this italic", { x: 248, y: 480, font: "Helvetica-Oblique" });
  page.text("text in one paragraph.", { x: 330, y: 480 });
  page.text("The price was", { x: 72, y: 460 });
  page.text("100 EUR", { x: 151, y: 460 });
  page.line({ from: [151, 464], to: [200, 464] });
  page.text("and is now 80 EUR for every member of the club.", { x: 206, y: 460 });
  page.text("Read our", { x: 72, y: 440 });
  page.text("documentation", { x: 128, y: 440 });
  page.text("for details about this and much more.", { x: 212, y: 440 });
}

interface Widget {
  readonly name: string;
  readonly y: number;
}

function button({ name, y, state, flags = 0 }: Widget & { state: string; flags?: number }): string {
  return `/Subtype /Widget /FT /Btn /Ff ${flags} /T (${name}) /AS /${state} /V /${state} /Rect [72 ${y} 86 ${y + 14}]`;
}

function field({ name, value, y }: Widget & { value: string }): string {
  return `/Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [150 ${y} 350 ${y + 16}]`;
}

function drawnBox(page: PdfPage, y: number): void {
  page.rectangle({ x: 72, y, width: 12, height: 12, stroke: [0, 0, 0] });
}

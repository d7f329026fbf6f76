import { describe, expect, it } from "vitest";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import type { Character } from "@parsewright/document/files";
import { looksLikeLanguage } from "./looks-like-language.ts";
import { pdfFormat } from "./pdf-format.ts";

const SENTENCE =
  "Fonts without a map to Unicode are read by their codes, which may stand for anything at all. " +
  "A person who copies such text gets letters that no language puts together in this way, " +
  "and a search for any word of the page finds nothing.";

describe("looksLikeLanguage", () => {
  it.each([
    { language: "English", text: SENTENCE },
    {
      language: "German",
      text: "Schriften ohne Zuordnung zu Unicode werden nach ihren Nummern gelesen, die für alles stehen können, was der Setzer wollte. Wer solchen Text kopiert, bekommt Buchstaben.",
    },
    {
      language: "Polish",
      text: "Czcionki bez mapy znaków są odczytywane według swoich numerów, które mogą oznaczać cokolwiek. Kto kopiuje taki tekst, dostaje litery, których nie ma w tym języku nikt.",
    },
    {
      language: "Finnish",
      text: "Kirjasimet ilman kartoitusta luetaan niiden numeroiden mukaan, jotka voivat tarkoittaa mitä tahansa. Joka kopioi sellaista tekstiä, saa kirjaimia, joita kieli ei tunne.",
    },
    { language: "Chinese", text: "没有映射的字体按编号读取。".repeat(30) },
  ])("takes $language for a language", ({ text }) => {
    expect(looksLikeLanguage(text)).toBe(true);
  });

  it("does not take shifted letters for a language", () => {
    expect(looksLikeLanguage(shifted(SENTENCE))).toBe(false);
  });

  it("does not take the codes of a title in a font of its own for words", () => {
    expect(looksLikeLanguage("[ÉÇÉÜtuÄx VöÅtÜt wx W|ÑâàtwÉá wx Ät atv|™Ç")).toBe(false);
    expect(looksLikeLanguage("SÃO PAULO Ação Él École d’Été iPhone LaTeX Ägypten ÖBB")).toBe(true);
  });

  it("does not judge by a few letters", () => {
    expect(looksLikeLanguage("xqzk wvfp")).toBe(true);
  });
});

describe("fonts that name the wrong characters", () => {
  it("are marked when their words are of no language, and only they", async () => {
    const characters = await read(["Courier", shifted(SENTENCE)], ["Helvetica", SENTENCE]);

    const fonts = new Set(characters.filter((one) => one.isGarbled).map((one) => one.font.name));
    expect(fonts).toEqual(new Set(["Courier"]));
  });

  it("are not marked when their words are", async () => {
    const characters = await read(["Courier", SENTENCE]);

    expect(characters.some((one) => one.isGarbled)).toBe(false);
  });
});

/** As a font reads whose glyphs are numbered from the space on. */
function shifted(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
}

async function read(...lines: ["Courier" | "Helvetica", string][]): Promise<readonly Character[]> {
  const content = writePdf([
    {
      width: 2000,
      content: (page) =>
        lines.forEach(([font, text], index) =>
          page.text(text, { x: 10, y: 700 - 20 * index, size: 8, font }),
        ),
    },
  ]);
  const file = await pdfFormat.open(content);
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  let characters: readonly Character[] = [];
  const { signal } = new AbortController();
  for await (const page of file.pages.pages({ first: 0, last: 0 }, signal))
    characters = page.characters;
  file.pages.close();
  return characters;
}

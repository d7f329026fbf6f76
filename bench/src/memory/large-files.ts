import { writeDocx, writeXlsx } from "@parsewright/document/testing/ooxml-writer";
import { WORDS } from "./long-pdf.ts";

const MEBIBYTE = 1024 * 1024;

/** A workbook whose one sheet takes that much XML: numbers and a few words, eight columns. */
export function writeLargeWorkbook(mebibytes: number): Uint8Array {
  const random = createRandom();
  const rows = repeatUntil(mebibytes, (index) => {
    const cells = Array.from({ length: 7 }, (_, column) => {
      const reference = `${String.fromCodePoint(66 + column)}${index + 1}`;
      return `<c r="${reference}"><v>${Math.floor(random() * 1_000_000) / 100}</v></c>`;
    });
    const label = `<c r="A${index + 1}" t="inlineStr"><is><t>${sentence(random, 3)}</t></is></c>`;
    return `<row r="${index + 1}">${label}${cells.join("")}</row>`;
  });
  return writeXlsx({ sheets: [{ rows }] });
}

/** A Word file whose body takes that much XML: headings, paragraphs of several runs, and small tables. */
export function writeLargeDocx(mebibytes: number): Uint8Array {
  const random = createRandom();
  const paragraph = (style = "") => {
    const runs = Array.from({ length: 4 }, () => {
      return `<w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${sentence(random, 12)} </w:t></w:r>`;
    });
    return `<w:p>${style}${runs.join("")}</w:p>`;
  };
  const cell = () => `<w:tc><w:p><w:r><w:t>${sentence(random, 3)}</w:t></w:r></w:p></w:tc>`;
  const row = () => `<w:tr>${cell()}${cell()}${cell()}</w:tr>`;
  const body = repeatUntil(mebibytes, (index) => {
    if (index % 20 === 0) return paragraph('<w:pPr><w:outlineLvl w:val="0"/></w:pPr>');
    return index % 20 === 10 ? `<w:tbl>${row()}${row()}${row()}</w:tbl>` : paragraph();
  });
  return writeDocx({ body });
}

function repeatUntil(mebibytes: number, write: (index: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  while (length < mebibytes * MEBIBYTE) {
    const part = write(parts.length);
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
}

function sentence(random: () => number, wordCount: number): string {
  return Array.from({ length: wordCount }, () => WORDS[Math.floor(random() * WORDS.length)]).join(
    " ",
  );
}

/** The same numbers from 0 to 1 on every run (a linear congruential generator). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

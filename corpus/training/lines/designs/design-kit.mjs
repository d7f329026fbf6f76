/** Tools that make the parts of a designed page. */
import { isUnspaced } from "../../../dist/language/languages.js";
import { writePhrase, writeSentences } from "../../../dist/language/write-text.js";

export const escapeHtml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An element of text; `more` are its other facts: level, row, column, and what it is one block with. */
export function textOf(kind, text, { tag = "div", style = "", ...more } = {}) {
  const data = Object.entries(more).map(([name, value]) => ` data-${name}="${value}"`);
  return `<${tag} data-kind="${kind}"${data.join("")} style="${style}">${escapeHtml(text)}</${tag}>`;
}

/** Choices, words and the look of a document, and what was counted in it. */
export function createKit({ random, lexicon, design }) {
  const counts = { figure: random.integer(0, 9), table: random.integer(0, 9), group: 0 };
  const joint = isUnspaced(lexicon) ? "" : " ";
  return {
    random,
    lexicon,
    design,
    counts,
    /** Number of headings of each level since the last one of a higher level. */
    numbers: [0, 0, 0, 0],
    /** The number of a new block that several elements make up. */
    group: () => (counts.group += 1),
    phrase: () => writePhrase(lexicon, random),
    sentences: (least, most) => writeSentences(lexicon, random, random.integer(least, most)),
    topic: () => random.pick(lexicon.topics),
    named: () => random.pick(lexicon.names),
    /** The first words of a text. */
    shorter(text) {
      const words = joint === "" ? [...text] : text.split(joint);
      return words.slice(0, random.integer(1, 4)).join(joint);
    },
  };
}

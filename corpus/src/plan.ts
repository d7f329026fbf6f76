import { createCounts, type Author, type Numbering } from "./invent/author.ts";
import { inventDocument, type Extent } from "./invent/invent-document.ts";
import { BULLETS } from "./invent/invent-list.ts";
import { LANGUAGES } from "./language/languages.ts";
import type { Lexicon } from "./language/lexicon.ts";
import type { Producer, Work } from "./producers/producer.ts";
import { createRandom, type Random } from "./random.ts";
import { chooseStyle } from "./style/choose-style.ts";
import { FAMILIES, hasSideNotes, type StyleFamily } from "./style/families.ts";
import { lineWidthPt } from "./style/line-width.ts";
import type { Style } from "./style/style.ts";

/** A document to be made, and where it belongs. */
export interface Assignment extends Work {
  readonly producer: Producer;
  readonly split: "seen" | "unseen";
}

export interface PlanOptions {
  readonly seed: number;
  readonly length: "short" | "long";
}

/** Plans the document of a producer that has this number. The same numbers give the same document. */
export function planDocument(producer: Producer, number: number, options: PlanOptions): Assignment {
  const families = familiesOf(producer);
  const family = families[number % families.length];
  if (family === undefined) throw new Error("There are no styles");
  const seed = `${options.seed}/${producer.name}/${options.length}/${number}`;
  const random = createRandom(seed);
  const style = chooseSupportedStyle(producer, family, random);
  const kind = random.pick(family.kinds);
  const lexicon = chooseLanguage(producer, random);
  const id = `${producer.name}-${family.name}-${kind}-${lexicon.code}-${String(number).padStart(3, "0")}`;
  const author = createAuthor({ producer, style, random, lexicon });
  const document = inventDocument(author, {
    id,
    kind,
    extent: chooseExtent(options.length, style.columns, random),
  });
  return { producer, document, style, split: splitOf(producer, family) };
}

/** The families of styles that a producer is given. */
export function familiesOf({ makes }: Pick<Producer, "makes">): readonly StyleFamily[] {
  return makes === undefined ? FAMILIES : FAMILIES.filter(({ kinds }) => kinds.includes(makes));
}

/** Rules may be tuned only on documents that are seen: neither their producer nor their family is kept apart. */
export function splitOf(
  producer: Pick<Producer, "isUnseen">,
  family: Pick<StyleFamily, "split">,
): "seen" | "unseen" {
  return producer.isUnseen ? "unseen" : family.split;
}

const MOST_TRIES = 50;

function chooseSupportedStyle(producer: Producer, family: StyleFamily, random: Random): Style {
  let style = chooseStyle(family, random);
  for (let tries = 1; tries < MOST_TRIES && !producer.supports(style); tries += 1)
    style = chooseStyle(family, random);
  return style;
}

/** The most common language gets the most documents; the rest is shared equally. */
const ENGLISH_SHARE = 0.4;

function chooseLanguage({ languages }: Producer, random: Random): Lexicon {
  const known = LANGUAGES.filter(({ code }) => languages === "all" || languages.includes(code));
  const english = known.find(({ code }) => code === "en");
  return english !== undefined && random.chance(ENGLISH_SHARE) ? english : random.pick(known);
}

function chooseExtent(length: PlanOptions["length"], columns: number, random: Random): Extent {
  return length === "short"
    ? { parts: random.integer(1, 2) + (columns > 1 ? 1 : 0), blocks: random.integer(2, 3) }
    : { parts: random.integer(4, 8), blocks: random.integer(3, 6) };
}

/** The mean width of a letter in relation to the size of its font. */
const LETTER_WIDTH_SHARE = 0.5;

interface AuthorParts {
  readonly producer: Producer;
  readonly style: Style;
  readonly random: Random;
  readonly lexicon: Lexicon;
}

function createAuthor({ producer, style, random, lexicon }: AuthorParts): Author {
  const numbering: Numbering = random.pick([
    "none",
    "none",
    "decimal",
    "decimal",
    "decimal-dot",
    "roman",
    "chapter",
  ]);
  return {
    random,
    lexicon,
    numbering,
    abilities: {
      ...producer.abilities,
      sideNotes: producer.abilities.sideNotes && hasSideNotes(style),
    },
    lineCharacters: lineWidthPt(style) / (style.bodySizePt * LETTER_WIDTH_SHARE),
    bullets: random.sample(BULLETS, 3),
    counts: createCounts(),
  };
}

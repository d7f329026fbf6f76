import { createRandom, type Random } from "../random.ts";
import { CHEMISTRY_RULES } from "./grammar/chemistry-rules.ts";
import { DISPLAY_RULES } from "./grammar/display-rules.ts";
import { readGrammar, withoutCommands, type Writer, writeFrom } from "./grammar/grammar.ts";
import { PROSE_RULES } from "./grammar/prose-rules.ts";
import { SYMBOL_RULES } from "./grammar/symbol-rules.ts";
import { formulaWidth } from "./formula-width.ts";
import type { Display, Paper, PaperBlock, PaperFormula, PaperInline, PaperTable } from "./paper.ts";
import type { PaperFamily } from "./paper-families.ts";

const GRAMMAR = readGrammar(SYMBOL_RULES, DISPLAY_RULES, PROSE_RULES, CHEMISTRY_RULES);

const FIELDS = [
  "display-analysis",
  "display-probability",
  "display-algebra",
  "display-linear",
  "display-physics",
  "display-discrete",
  "display-general",
] as const;

/** Invents the paper of a family that has this seed. The same seed gives the same paper. */
export function inventPaper(id: string, family: PaperFamily, seed: string): Paper {
  const random = createRandom(seed);
  const author = createAuthor(family, random);
  const blocks: PaperBlock[] = [];
  for (let section = 1; section <= 2; section += 1) blocks.push(...writeSection(author, section));
  return { id, blocks };
}

interface Author extends Writer {
  readonly family: PaperFamily;
  /** Fields of mathematics of the paper: most of its equations are of these. */
  readonly fields: readonly string[];
  readonly counts: { section: number; equation: number; statement: number };
  /** Displays that the paper has already, so that none comes twice. */
  readonly written: Set<string>;
}

function createAuthor(family: PaperFamily, random: Random): Author {
  return {
    grammar: withoutCommands(GRAMMAR, family.lacks ?? []),
    random,
    paper: new Map(),
    family,
    fields: random.sample(FIELDS, 3),
    counts: { section: 0, equation: 0, statement: 0 },
    written: new Set(),
  };
}

function writeSection(author: Author, number: number): PaperBlock[] {
  const { random, counts, family } = author;
  counts.section = number;
  if (family.numbersBySection === true) counts.equation = 0;
  const blocks: PaperBlock[] = [
    { kind: "heading", number, text: writeFrom(author, "title") },
    writeParagraph(author, random.integer(2, 4)),
  ];
  const displays = random.integer(4, 5);
  for (let index = 0; index < displays; index += 1) blocks.push(...writeDisplayPassage(author));
  if (random.chance(0.6)) blocks.push(writeStatement(author));
  if (number === 1 && random.chance(0.6)) blocks.push(writeTable(author));
  blocks.push(writeParagraph(author, random.integer(2, 3)));
  return blocks;
}

function writeParagraph(author: Author, sentences: number): PaperBlock {
  return { kind: "paragraph", content: writeSentences(author, sentences) };
}

function writeSentences(author: Author, count: number): PaperInline[] {
  const { random, family } = author;
  const texts = Array.from({ length: count }, () => {
    if (random.chance(0.2)) return writeFrom(author, "plain-sentence");
    const isChemistry = family.content === "chemistry" && random.chance(0.6);
    return writeFrom(author, isChemistry ? "chemistry-sentence" : "sentence");
  });
  return readInlines(texts.join(" "));
}

/** Words, the equation that they lead to, and how the sentence goes on. */
function writeDisplayPassage(author: Author): PaperBlock[] {
  const { random, family } = author;
  const leadIn = family.content === "chemistry" ? "chemistry-lead-in" : "lead-in";
  const text = writeFrom(author, leadIn);
  const before = random.chance(0.5) ? [...writeSentences(author, 1), spaceBetween] : [];
  const continues = random.chance(0.6);
  return [
    { kind: "paragraph", content: [...before, ...readInlines(text)] },
    writeDisplay(author, continues ? "," : "."),
    continues
      ? {
          kind: "paragraph",
          content: readInlines(writeFrom(author, "continuation")),
          isContinued: true,
        }
      : writeParagraph(author, random.integer(1, 2)),
  ];
}

const spaceBetween: PaperInline = { kind: "text", text: " " };

function writeDisplay(author: Author, stop: string): Display {
  const { random, family } = author;
  const layout = random.pick<Display["layout"]>([
    ...Array<Display["layout"]>(7).fill("single"),
    "aligned",
    "aligned",
    random.pick(["gathered", "multiline"]),
  ]);
  const name = layout === "single" ? chooseField(author) : layout;
  const { latex, source } = writeFitting(author, name, family.lineCharacters);
  // Some authors end equations as the sentences that they are, others do not.
  const end = /[.,]\}?\s*\\end\{\w+\}$/.test(latex) || random.chance(0.4) ? "" : stop;
  const formula = { latex: latex + end, source: source + end };
  return { kind: "display", layout, formula, numbers: chooseNumbers(author, layout, latex) };
}

function chooseField({ random, fields, family }: Author): string {
  if (family.content === "chemistry" && random.chance(0.6)) return "chemistry-display";
  return random.chance(0.7) ? random.pick(fields) : random.pick(FIELDS);
}

const MOST_TRIES = 60;

/** A formula that fits in a line and that the paper does not have yet. */
function writeFitting(author: Author, name: string, width: number): PaperFormula {
  let formula = readFormula(writeFrom(author, name));
  const suits = ({ latex }: PaperFormula): boolean =>
    formulaWidth(latex) <= width && !author.written.has(latex);
  for (let tries = 1; tries < MOST_TRIES && !suits(formula); tries += 1) {
    // A field whose equations are all too long, or used already, gives way to another.
    const other = tries % 10 === 0 && name.startsWith("display") ? "display-general" : name;
    formula = readFormula(writeFrom(author, other));
  }
  author.written.add(formula.latex);
  return formula;
}

function chooseNumbers(author: Author, layout: Display["layout"], latex: string): string[] {
  const { random } = author;
  if (random.chance(0.5)) return [];
  const rows = latex.split("\\\\");
  const isListOfEquations =
    (layout === "aligned" && rows.every((row) => !row.trim().startsWith("&"))) ||
    layout === "gathered";
  const count = isListOfEquations && random.chance(0.6) ? rows.length : 1;
  return Array.from({ length: count }, () => nextNumber(author));
}

function nextNumber({ counts, family }: Author): string {
  counts.equation += 1;
  return family.numbersBySection === true
    ? `${counts.section}.${counts.equation}`
    : String(counts.equation);
}

function writeStatement(author: Author): PaperBlock {
  author.counts.statement += 1;
  const name = author.random.pick(["Theorem", "Lemma", "Proposition"]);
  return {
    kind: "statement",
    label: `${name} ${author.counts.statement}.`,
    content: readInlines(writeFrom(author, "statement")),
  };
}

function writeTable(author: Author): PaperTable {
  const { random } = author;
  const head = ["Quantity", "Symbol", "Value"].map((text) => readInlines(text));
  const names = random.sample(GRAMMAR.get("cell-name") ?? [], random.integer(3, 4));
  const rows = names.map((name) => [
    readInlines(name),
    readInlines(writeFrom(author, "cell-symbol")),
    [{ kind: "formula" as const, formula: writeCellValue(author) }],
  ]);
  return { kind: "table", rows: [head, ...rows] };
}

/** Values of cells are short. */
const MOST_CELL_CHARACTERS = 16;

function writeCellValue(author: Author): PaperFormula {
  const inner = (): string => writeFrom(author, "cell-value").slice(1, -1);
  let latex = inner();
  for (let tries = 1; tries < MOST_TRIES && formulaWidth(latex) > MOST_CELL_CHARACTERS; tries += 1)
    latex = inner();
  return readFormula(latex);
}

/** The sign between what packages are given and what they draw. */
const DRAWN_AS = "⟶";

function readFormula(text: string): PaperFormula {
  const [source = "", latex = source] = text.split(DRAWN_AS).map((part) => part.trim());
  return { latex, source };
}

/** Text with formulas between dollar signs, as its parts. */
function readInlines(text: string): PaperInline[] {
  return text
    .split(/\$([^$]*)\$/)
    .map((part, index): PaperInline => {
      return index % 2 === 0
        ? { kind: "text", text: part }
        : { kind: "formula", formula: readFormula(part) };
    })
    .filter((inline) => inline.kind !== "text" || inline.text !== "");
}

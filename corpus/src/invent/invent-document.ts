import { writePhrase, writeSentence, writeSentences } from "../language/write-text.ts";
import type { Form, Lines, SourceBlock, SourceDocument } from "../model/document.ts";
import type { DocumentKind } from "../style/families.ts";
import { type Author, nextHeading } from "./author.ts";
import { inventShortList, inventList } from "./invent-list.ts";
import { inventChartFigure, inventDiagramFigure, inventFigure } from "./invent-picture.ts";
import { inventDeepSection, inventSection, type Mix } from "./invent-section.ts";
import { inventBulletinTable } from "./invent-bulletin-table.ts";
import { inventRegisterTable } from "./invent-register-table.ts";
import {
  inventParameters,
  inventPriceList,
  inventStatistics,
  inventTable,
} from "./invent-table.ts";
import { plainText, writeParagraph } from "./write-inlines.ts";

/** Length of a document. */
export interface Extent {
  /** Sections, slides or tables, as the kind of document has them. */
  readonly parts: number;
  /** Blocks in each. */
  readonly blocks: number;
}

export interface Commission {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly extent: Extent;
}

/** Writes a document of a kind. */
export function inventDocument(author: Author, { id, kind, extent }: Commission): SourceDocument {
  const { random, lexicon } = author;
  const title = random.pick(lexicon.topics);
  const blocks = KINDS[kind](author, { title, ...extent });
  const publisher = `${random.pick(lexicon.names)} ${random.integer(2004, 2024)}`;
  return { id, language: lexicon.code, title, runningHead: publisher, blocks };
}

interface Order extends Extent {
  readonly title: string;
}

type Kind = (author: Author, order: Order) => SourceBlock[];

const EVEN: Mix = { list: 3, table: 3, figure: 2, formula: 1, code: 1 };
const SCIENCE: Mix = { list: 1, table: 2, figure: 3, formula: 4, code: 1 };
const MANUAL: Mix = { list: 5, table: 3, figure: 3, formula: 0, code: 2 };
const WORDS: Mix = { list: 3, table: 1, figure: 0, formula: 0, code: 0 };
const NEWS: Mix = { list: 1, table: 1, figure: 2, formula: 0, code: 0 };

const titleOf = ({ title }: Order): SourceBlock => ({ kind: "heading", level: 1, text: title });

function repeat(count: number, make: (index: number) => SourceBlock[]): SourceBlock[] {
  return Array.from({ length: count }, (_, index) => make(index)).flat();
}

const report: Kind = (author, order) => {
  const body = repeat(order.parts, () =>
    inventDeepSection(author, { mix: EVEN, blockCount: order.blocks }),
  );
  const hasContents = author.random.chance(0.35);
  return [titleOf(order), ...(hasContents ? contentsOf(author, body) : []), ...body];
};

function contentsOf({ random, lexicon }: Author, body: readonly SourceBlock[]): SourceBlock[] {
  let page = 1;
  const entries = body.flatMap((block) => {
    if (block.kind !== "heading" || block.level > 3) return [];
    page += random.integer(0, 4);
    const text = block.number === undefined ? block.text : `${block.number} ${block.text}`;
    return [{ depth: block.level - 2, text, page: String(page) }];
  });
  return [
    { kind: "heading", level: 2, text: lexicon.labels.contents },
    { kind: "contents", entries },
  ];
}

const paper: Kind = (author, order) => {
  const { random, lexicon } = author;
  const authors: Lines = {
    kind: "lines",
    align: "center",
    lines: [random.sample(lexicon.names, 3).join(", ")],
  };
  return [
    titleOf(order),
    authors,
    {
      kind: "paragraph",
      runIn: `${lexicon.labels.abstract}.`,
      content: plainText(writeSentences(lexicon, random, 4)),
    },
    ...repeat(order.parts, () =>
      inventSection(author, { level: 2, mix: SCIENCE, blockCount: order.blocks + 1 }),
    ),
    ...inventSection(author, { level: 3, mix: SCIENCE, blockCount: 2 }),
    ...referencesOf(author),
  ];
};

function referencesOf({ random, lexicon }: Author): SourceBlock[] {
  const isBracketed = random.chance(0.6);
  const entries = Array.from({ length: random.integer(4, 9) }, (_, index) => ({
    label: isBracketed ? `[${index + 1}]` : `${index + 1}.`,
    text: `${random.sample(lexicon.names, 2).join(", ")}: ${random.pick(lexicon.topics)}. ${writePhrase(lexicon, random)}, ${random.integer(1, 60)} (${random.integer(1988, 2023)}), ${random.integer(10, 480)}–${random.integer(481, 900)}.`,
  }));
  return [
    { kind: "heading", level: 2, text: lexicon.labels.references },
    { kind: "references", entries },
  ];
}

const manual: Kind = (author, order) => [
  titleOf(order),
  ...repeat(order.parts, () =>
    inventDeepSection(author, { mix: MANUAL, blockCount: order.blocks }),
  ),
];

const invoice: Kind = (author, order) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  return [
    addressOf(author, "left"),
    { kind: "heading", level: 1, text: `${labels.invoice} ${random.integer(1000, 9999)}` },
    fieldsOf(author, [labels.date, labels.name, labels.status]),
    ...repeat(Math.max(1, Math.floor(order.parts / 2)), () => [
      inventPriceList(author),
      writeParagraph(author, 2),
    ]),
    { kind: "lines", align: "left", lines: [labels.farewell, random.pick(lexicon.names)] },
  ];
};

function addressOf({ random, lexicon }: Author, align: "left" | "right"): Lines {
  const street = `${random.pick(lexicon.names).split(" ").at(-1) ?? ""} ${random.integer(1, 120)}`;
  return {
    kind: "lines",
    align,
    lines: [
      random.pick(lexicon.names),
      street,
      `${random.integer(10_000, 99_999)} ${random.pick(lexicon.names).split(" ").at(-1) ?? ""}`,
    ],
  };
}

function fieldsOf({ random, lexicon }: Author, labels: readonly string[]): Form {
  const values = [
    () => `${random.integer(1, 28)}.${random.integer(1, 12)}.${random.integer(2009, 2024)}`,
    () => random.pick(lexicon.names),
    () => random.pick(lexicon.topics),
    () => "",
  ];
  return {
    kind: "form",
    fields: labels.map((label) => ({ label: `${label}:`, value: random.pick(values)() })),
  };
}

const letter: Kind = (author, order) => {
  const { random, lexicon } = author;
  return [
    addressOf(author, "left"),
    {
      kind: "lines",
      align: "right",
      lines: [`${random.integer(1, 28)}.${random.integer(1, 12)}.${random.integer(2009, 2024)}`],
    },
    titleOf(order),
    { kind: "lines", align: "left", lines: [lexicon.labels.greeting] },
    ...repeat(order.blocks + 1, (index) =>
      index === 2 ? [inventList(author)] : [writeParagraph(author, random.integer(2, 5))],
    ),
    { kind: "lines", align: "left", lines: [lexicon.labels.farewell, random.pick(lexicon.names)] },
  ];
};

const statistics: Kind = (author, order) => {
  const { random, lexicon } = author;
  const isLong = random.chance(0.25);
  return [
    titleOf(order),
    writeParagraph(author, 2),
    ...repeat(order.parts, (index) => [
      ...(index > 0 || random.chance(0.7)
        ? [nextHeading(author, 2, random.pick(lexicon.topics))]
        : []),
      ...(random.chance(0.6) ? [writeParagraph(author, random.integer(1, 3))] : []),
      inventStatistics(
        author,
        isLong && index === 0 ? random.integer(34, 60) : random.integer(5, 14),
      ),
    ]),
  ];
};

/** Charts and diagrams with the text that explains them. */
const survey: Kind = (author, order) => {
  const { random, lexicon } = author;
  return [
    titleOf(order),
    writeParagraph(author, 3),
    ...repeat(order.parts, () => [
      nextHeading(author, 2, random.pick(lexicon.topics)),
      writeParagraph(author, random.integer(2, 4)),
      inventChartFigure(author),
      writeParagraph(author, random.integer(1, 3)),
      ...(random.chance(0.5) ? [inventDiagramFigure(author)] : [inventTable(author)]),
      ...(random.chance(0.5) ? [writeParagraph(author, 2)] : []),
    ]),
  ];
};

const datasheet: Kind = (author, order) => {
  const { random, lexicon } = author;
  return [
    titleOf(order),
    inventShortList(author),
    ...repeat(order.parts, () => [
      nextHeading(author, 2, random.pick(lexicon.topics)),
      writeParagraph(author, 2),
      random.chance(0.7) ? inventParameters(author) : inventTable(author),
      ...(random.chance(0.4) ? [inventFigure(author)] : []),
    ]),
  ];
};

const minutes: Kind = (author, order) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  return [
    titleOf(order),
    fieldsOf(author, [labels.date, labels.address, labels.name]),
    ...repeat(order.parts + 1, () => [
      nextHeading(author, 2, random.pick(lexicon.topics)),
      writeParagraph(author, random.integer(2, 4)),
      ...(random.chance(0.6) ? [inventList(author)] : []),
    ]),
  ];
};

const statute: Kind = (author, order) => {
  const { random, lexicon } = author;
  let article = 0;
  return [
    titleOf(order),
    ...repeat(order.parts * 2, (): SourceBlock[] => {
      article += 1;
      const heading: SourceBlock = {
        kind: "heading",
        level: 2,
        number: `${lexicon.labels.article} ${article}`,
        text: random.pick(lexicon.topics),
      };
      return [heading, random.chance(0.6) ? clausesOf(author) : writeParagraph(author, 4)];
    }),
  ];
};

function clausesOf(author: Author): SourceBlock {
  const { random } = author;
  const sentences = random.integer(2, 3);
  const items = Array.from({ length: random.integer(2, 4) }, () => ({
    content: writeParagraph(author, sentences).content,
  }));
  return { kind: "list", marker: { kind: "number", format: random.pick(["(1)", "1."]) }, items };
}

const textbook: Kind = (author, order) => [
  titleOf(order),
  ...repeat(order.parts, () =>
    inventDeepSection(author, { mix: SCIENCE, blockCount: order.blocks }),
  ),
];

const slides: Kind = (author, order) => {
  const { random, lexicon } = author;
  const opening: SourceBlock[] = [
    titleOf(order),
    {
      kind: "lines",
      align: "left",
      lines: [random.pick(lexicon.names), String(random.integer(2009, 2024))],
    },
  ];
  return [
    ...opening,
    ...repeat(order.parts + 1, (): SourceBlock[] => [
      { kind: "page-break" },
      { kind: "heading", level: 2, text: random.pick(lexicon.topics) },
      ...slideBody(author),
    ]),
  ];
};

function slideBody(author: Author): SourceBlock[] {
  const { random, lexicon } = author;
  switch (random.integer(0, 5)) {
    case 0:
      return [inventFigure(author)];
    case 5:
      return [inventChartFigure(author)];
    case 1:
      return [inventTable({ ...author, lineCharacters: Math.min(author.lineCharacters, 60) })];
    case 2:
      return [
        { kind: "paragraph", content: plainText(writeSentence(lexicon, random)) },
        inventShortList(author),
      ];
    default:
      return [inventShortList(author)];
  }
}

const form: Kind = (author, order) => {
  const { labels } = author.lexicon;
  return [
    titleOf(order),
    writeParagraph(author, 2),
    ...repeat(order.parts, () => [
      nextHeading(author, 2, author.random.pick(author.lexicon.topics)),
      fieldsOf(
        author,
        author.random.sample(
          [
            labels.name,
            labels.address,
            labels.date,
            labels.region,
            labels.year,
            labels.amount,
            labels.status,
          ],
          5,
        ),
      ),
      writeParagraph(author, 1),
    ]),
  ];
};

const newsletter: Kind = (author, order) => [
  titleOf(order),
  ...repeat(order.parts + 1, () =>
    inventSection(
      { ...author, numbering: "none" },
      { level: 2, mix: author.random.pick([NEWS, WORDS]), blockCount: order.blocks },
    ),
  ),
];

/** Publication of an authority: tables with deep heads between a little text, at times with an address. */
const bulletin: Kind = (author, order) => {
  const { random, lexicon } = author;
  return [
    ...(random.chance(0.3) ? [addressOf(author, random.pick(["left", "right"]))] : []),
    titleOf(order),
    ...repeat(order.parts + 1, () => [
      ...(random.chance(0.6) ? [nextHeading(author, 2, random.pick(lexicon.topics))] : []),
      writeParagraph(author, random.integer(1, 3)),
      inventBulletinTable(author),
    ]),
    ...(random.chance(0.3) ? [writeParagraph(author, 2)] : []),
  ];
};

/** A table that goes on over pages, between a little text. */
const register: Kind = (author, order) => [
  titleOf(order),
  writeParagraph(author, 3),
  inventRegisterTable(author),
  writeParagraph(author, 2),
];

const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  report,
  paper,
  manual,
  invoice,
  letter,
  statistics,
  survey,
  datasheet,
  minutes,
  statute,
  textbook,
  slides,
  form,
  newsletter,
  bulletin,
  register,
};

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One submission of a client. */
export interface SoakJob {
  readonly endpoint: "parser" | "echo";
  readonly input: Readonly<Record<string, unknown>>;
  /** Jobs of the same kind have the same result. */
  readonly kind: string;
  readonly isPoison: boolean;
}

/** One job in this number is a document that cannot be read. */
const POISON_EVERY = 20;

/** One of every format, so that all readers run. */
const DOCUMENTS = [
  "fixtures/pdf/sources/sample.pdf",
  "fixtures/office/sources/lighthouses.docx",
  "fixtures/office/sources/towers.xlsx",
  "fixtures/office/sources/lighthouse-talk.pptx",
  "fixtures/languages/ru.png",
  ...[
    "book.epub",
    "heights.csv",
    "letter.txt",
    "mail.msg",
    "mark.jp2",
    "mark.jxl",
    "memo-97.doc",
    "memo.rtf",
    "message.eml",
    "notes.md",
    "page.html",
    "plan.svg",
    "report.odt",
    "saved.mhtml",
    "stock.ods",
    "talk-97.ppt",
    "talk.odp",
    "towers-97.xls",
  ].map((name) => `fixtures/formats/sources/${name}`),
];

/** Small documents that cost much: they take turns with damaged ones. */
const HOSTILE = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="f"><feTurbulence numOctaves="100000"/><feGaussianBlur stdDeviation="1000"/></filter>${'<rect width="900" height="900" filter="url(#f)"/>'.repeat(50)}</svg>`,
  `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${"bcdefghij".replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
  `<!doctype html><title>deep</title>${"<div>".repeat(100_000)}text`,
  `a,b\n"${"x".repeat(1_000_000)}`,
].map((text) => Buffer.from(text));

/**
 * Makes the jobs of a run. `parsedEvery` of them is a document for a real engine, the others are given back as they
 * came; documents that cannot be read are among the former.
 */
export function createSoakJobs(parsedEvery: number): {
  readonly jobOf: (number: number) => SoakJob;
  /** One job for each document. */
  readonly samples: readonly SoakJob[];
} {
  const documents = DOCUMENTS.map((path) => ({ path, bytes: read(path) }));
  const samples = documents.map(({ path, bytes }) => jobFor(path, bytes));
  const jobOf = (number: number): SoakJob => {
    const isPoison = number % POISON_EVERY === POISON_EVERY - 1;
    if (!isPoison && number % parsedEvery !== 0) {
      const input = { number, waitMs: (number * 7919) % 100 };
      return { endpoint: "echo", input, kind: "echo", isPoison };
    }
    const { path, bytes } = documents[Math.floor(number / parsedEvery) % documents.length] ?? {};
    if (path === undefined || bytes === undefined) throw new Error("There are no documents.");
    return isPoison ? { ...jobFor(path, poison(bytes, number)), isPoison } : jobFor(path, bytes);
  };
  return { jobOf, samples };
}

function jobFor(path: string, bytes: Buffer): SoakJob {
  const input = {
    file_b64: bytes.toString("base64"),
    transport: "inline",
    formats: ["markdown"],
    basename: "document",
    backend: "pipeline",
  };
  return { endpoint: "parser", input, kind: path, isPoison: false };
}

function poison(bytes: Buffer, number: number): Buffer {
  const turn = Math.floor(number / POISON_EVERY);
  const hostile = turn % 2 === 0 ? undefined : HOSTILE[(turn >> 1) % HOSTILE.length];
  return hostile ?? spoil(bytes, number);
}

/** Broken off, or with bytes exchanged. Some of it can be read all the same, which is as good an end as an error. */
function spoil(bytes: Buffer, number: number): Buffer {
  if (number % 2 === 0) return bytes.subarray(0, 1 + (number % Math.floor(bytes.length / 2)));
  const spoilt = Buffer.from(bytes);
  for (let at = 16; at < spoilt.length; at += 1 + (number % 97)) spoilt[at] = (number + at) % 256;
  return spoilt;
}

function read(path: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));
}

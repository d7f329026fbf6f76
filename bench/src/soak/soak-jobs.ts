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

const DOCUMENTS = [
  "fixtures/pdf/sources/sample.pdf",
  "fixtures/office/sources/lighthouses.docx",
  "fixtures/office/sources/towers.xlsx",
  "fixtures/office/sources/lighthouse-talk.pptx",
  "fixtures/languages/ru.png",
];

/**
 * Makes the jobs of a run. `parsedEvery` of them is a document for a real engine, the others are given back as they
 * came; documents that cannot be read are among the former.
 */
export function createSoakJobs(parsedEvery: number): (number: number) => SoakJob {
  const documents = DOCUMENTS.map((path) => ({ path, bytes: read(path) }));
  return (number) => {
    const isPoison = number % POISON_EVERY === POISON_EVERY - 1;
    if (!isPoison && number % parsedEvery !== 0) {
      const input = { number, waitMs: (number * 7919) % 100 };
      return { endpoint: "echo", input, kind: "echo", isPoison };
    }
    const { path, bytes } = documents[Math.floor(number / parsedEvery) % documents.length] ?? {};
    if (path === undefined || bytes === undefined) throw new Error("There are no documents.");
    const input = {
      file_b64: (isPoison ? spoil(bytes, number) : bytes).toString("base64"),
      transport: "inline",
      formats: ["markdown"],
      basename: "document",
      backend: "pipeline",
    };
    return { endpoint: "parser", input, kind: path, isPoison };
  };
}

/** Broken off, or with bytes exchanged. Some of it can be read all the same, which is as good an end as an error. */
function spoil(bytes: Buffer, number: number): Buffer {
  if (number % 2 === 0) return bytes.subarray(0, 64 + (number % Math.floor(bytes.length / 2)));
  const spoilt = Buffer.from(bytes);
  for (let at = 16; at < spoilt.length; at += 1 + (number % 97)) spoilt[at] = (number + at) % 256;
  return spoilt;
}

function read(path: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));
}

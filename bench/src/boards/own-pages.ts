import { copyFile, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseBytes } from "../engine/parse-bytes.ts";
import { BOARDS } from "./registry.ts";
import { type BoardRun, runBoard } from "./run-board.ts";

/** Documents of our own, laid out as boards lay theirs out, of which tests know what scorers have to say. */
const DOCUMENTS = {
  /** Two headings, a sentence of two lines, five fields, a last sentence, head and foot. */
  form: "weasyprint/weasyprint-ledger-form-en-015.pdf",
  /** A sender, a heading, three fields, a table with its caption, a paragraph and a signature. */
  invoice: "weasyprint/weasyprint-corporate-invoice-en-025.pdf",
  /** Two pages with a table, notes, a figure and three equations. */
  paper: "chromium/chromium-conference-paper-en-019.pdf",
  /** Bars of four series over six months. */
  chart: "../charts/seen/echarts-grouped-1.pdf",
};

type OwnDocument = keyof typeof DOCUMENTS;

interface SmallBoard {
  /** Gets a folder for the board. */
  readonly root: string;
  /** Documents by the paths that the board has for them. */
  readonly inputs: Readonly<Record<string, OwnDocument>>;
  /** Further files of the board, such as its questions. */
  readonly others?: Readonly<Record<string, string>>;
  /** Writes files that are not text, before the board runs. */
  readonly prepare?: (data: string) => void;
  readonly python?: string;
}

/** Lays out a board of a few documents and runs it. */
export async function runSmallBoard(
  name: string,
  { root, inputs, others = {}, prepare, python }: SmallBoard,
): Promise<{ readonly data: string; readonly run: BoardRun }> {
  const board = BOARDS.get(name);
  if (board === undefined) throw new Error(`There is no board ${name}.`);
  const data = await mkdtemp(join(root, `${name}-`));
  for (const [path, document] of Object.entries(inputs)) {
    await mkdir(dirname(join(data, path)), { recursive: true });
    await copyFile(pathOf(document), join(data, path));
  }
  for (const [path, text] of Object.entries(others)) {
    await mkdir(dirname(join(data, path)), { recursive: true });
    await writeFile(join(data, path), text);
  }
  prepare?.(data);
  const folders = { data, predictions: join(data, board.predictionFolder) };
  const run = await runBoard(board, { folders, parse: (bytes) => parseBytes(bytes), python });
  return { data, run };
}

function pathOf(document: OwnDocument): string {
  const folder = new URL("../../../quality/documents/generated/", import.meta.url);
  return fileURLToPath(new URL(DOCUMENTS[document], folder));
}

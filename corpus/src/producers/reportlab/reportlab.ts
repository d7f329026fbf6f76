import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Figure } from "../../model/document.ts";
import { runInParallel } from "@parsewright/quality";
import { readVersion, runCommand } from "../../run-command.ts";
import { photoPng } from "../pictures/write-photo.ts";
import type { Producer, Work } from "../producer.ts";
import { reportlabOf } from "./write-reportlab.ts";

/** Python is not compiled: the file is the same for sources and for what is built of them. */
export const TYPESET = fileURLToPath(
  new URL("../../../src/producers/reportlab/typeset.py", import.meta.url),
);

/** A virtual environment that has the package must be active. */
const PYTHON = "python3";
const PRINT_VERSION = "import reportlab; print('ReportLab', reportlab.Version)";

/** One start of Python sets this many documents. */
const DOCUMENTS_PER_START = 12;

export const reportlab: Producer = {
  name: "reportlab",
  isUnseen: false,
  abilities: { formulas: "inline", notes: "none", sideNotes: false },
  // It reads only fonts with outlines of TrueType, and does not turn text from right to left.
  languages: ["en", "de", "fr", "es", "pl", "vi", "ru", "el"],
  // It writes no tags, and does not know the number of pages before the last.
  supports: ({ isTagged, head, foot }) =>
    !isTagged && ![head, foot].some(({ right, centre }) => [right, centre].includes("page-of")),
  version: () => readVersion(PYTHON, ["-c", PRINT_VERSION]),
  produce: async (works, folder) => {
    const sources = await Promise.all(works.map((work) => writeSource(work, folder)));
    const starts = Array.from(
      { length: Math.ceil(sources.length / DOCUMENTS_PER_START) },
      (_, index) => sources.slice(index * DOCUMENTS_PER_START, (index + 1) * DOCUMENTS_PER_START),
    );
    await runInParallel(
      starts,
      async (files) => void (await runCommand(PYTHON, [TYPESET, ...files])),
    );
  },
};

async function writeSource(work: Work, folder: string): Promise<string> {
  const place = join(folder, work.document.id);
  await mkdir(place, { recursive: true });
  const photos: Promise<void>[] = [];
  const pictureFile = ({ picture }: Figure): string => {
    const file = join(place, `photo${photos.length}.png`);
    if (picture.kind === "photo") photos.push(writeFile(file, photoPng(picture)));
    return file;
  };
  const source = join(place, "document.json");
  await writeFile(source, reportlabOf(work, `${place}.pdf`, pictureFile));
  await Promise.all(photos);
  return source;
}

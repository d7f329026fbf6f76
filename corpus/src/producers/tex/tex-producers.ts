import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure } from "../../model/document.ts";
import { readVersion } from "../../run-command.ts";
import { photoPng } from "../pictures/write-photo.ts";
import { runInParallel } from "@parsewright/quality";
import type { Producer, Work } from "../producer.ts";
import { LUATEX, PDFTEX, type TexDialect } from "./tex-dialect.ts";
import { runTex } from "./run-tex.ts";
import { texOf } from "./write-tex.ts";

/** LaTeX writes no tags without further packages. */
const supports: Producer["supports"] = ({ isTagged }) => !isTagged;

export const pdftex: Producer = {
  name: "pdftex",
  isUnseen: false,
  abilities: { formulas: "all", notes: "page", sideNotes: true },
  languages: ["en", "de", "fr", "es", "pl"],
  supports,
  version: () => readVersion("pdflatex", ["--version"]),
  produce: (works, folder) => produce(works, folder, PDFTEX),
};

export const luatex: Producer = {
  name: "luatex",
  isUnseen: false,
  abilities: { formulas: "all", notes: "page", sideNotes: true },
  // Right-to-left text and East Asian fonts need more of LaTeX than the packages of a usual installation.
  languages: ["en", "de", "fr", "es", "pl", "vi", "ru", "el", "ja"],
  supports,
  version: () => readVersion("lualatex", ["--version"]),
  produce: (works, folder) => produce(works, folder, LUATEX),
};

async function produce(works: readonly Work[], folder: string, dialect: TexDialect): Promise<void> {
  await runInParallel(works, (work) => typeset(work, folder, dialect));
}

/** Marks of pages and footnotes need no second run; only what refers to other pages would. */
async function typeset(work: Work, folder: string, dialect: TexDialect): Promise<void> {
  const { id } = work.document;
  const place = join(folder, id);
  await mkdir(place, { recursive: true });
  let count = 0;
  const photos: Promise<void>[] = [];
  const pictureFile = ({ picture }: Figure): string => {
    count += 1;
    const name = `photo${count}.png`;
    if (picture.kind === "photo") photos.push(writeFile(join(place, name), photoPng(picture)));
    return name;
  };
  const source = texOf(work, dialect, pictureFile);
  await Promise.all(photos);
  await runTex(dialect.program, { id, source, folder });
}

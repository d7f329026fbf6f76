import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure } from "../../model/document.ts";
import { readVersion, runCommand } from "../../run-command.ts";
import { photoPng } from "../pictures/write-photo.ts";
import { svgOf } from "../pictures/write-svg.ts";
import type { Producer, Work } from "../producer.ts";
import { removeTags } from "./remove-tags.ts";
import { typstOf } from "./write-typst.ts";

/** Compiles every source that it is given the folder of; one that is wrong has no PDF. The fonts are those of the system. */
const DRIVER = `
import os, subprocess, sys, typst
files = subprocess.run(["fc-list", "-f", "%{file}\\n"], capture_output=True, text=True).stdout.split("\\n")
folders = sorted({os.path.dirname(file) for file in files if file})
for path in sys.argv[1:]:
    try:
        typst.compile(path + "/main.typ", output=path + ".pdf", font_paths=folders, ignore_system_fonts=True)
    except Exception as error:
        print(path, error)
`;

/** The Python package has the compiler; a virtual environment that has it must be active. */
const PYTHON = "python3";
const PRINT_VERSION = "import importlib.metadata as m, typst; print('Typst', m.version('typst'))";

export const typst: Producer = {
  name: "typst",
  isUnseen: true,
  abilities: { formulas: "all", notes: "page", sideNotes: true },
  languages: "all",
  supports: () => true,
  version: () => readVersion(PYTHON, ["-c", PRINT_VERSION]),
  produce: async (works, folder) => {
    const places = await Promise.all(works.map((work) => writeSource(work, folder)));
    await runCommand(PYTHON, ["-c", DRIVER, ...places]);
    for (const { document, style } of works) {
      if (!style.isTagged) await stripTags(join(folder, `${document.id}.pdf`));
    }
  },
};

async function writeSource(work: Work, folder: string): Promise<string> {
  const place = join(folder, work.document.id);
  await mkdir(place, { recursive: true });
  const files: Promise<void>[] = [];
  const pictureFile = ({ picture }: Figure): string => {
    const name = `picture${files.length}.${picture.kind === "photo" ? "png" : "svg"}`;
    files.push(
      writeFile(join(place, name), picture.kind === "photo" ? photoPng(picture) : svgOf(picture)),
    );
    return name;
  };
  await writeFile(join(place, "main.typ"), typstOf(work, pictureFile));
  await Promise.all(files);
  return place;
}

async function stripTags(path: string): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes !== undefined) await writeFile(path, removeTags(bytes));
}

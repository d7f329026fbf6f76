import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVersion, runCommand } from "../../run-command.ts";
import type { Producer, Work } from "../producer.ts";
import { docxOf } from "./write-docx.ts";
import { odtOf } from "./write-odt.ts";
import { pptxOf } from "./write-pptx.ts";

const version = (): Promise<string | undefined> => readVersion("soffice", ["--version"]);

export const libreoffice: Producer = {
  name: "libreoffice",
  isUnseen: false,
  // It stretches MathML to frames whose size nobody knows beforehand; Office Math it measures itself.
  abilities: { formulas: "inline", notes: "page", sideNotes: false },
  languages: "all",
  supports: () => true,
  version,
  produce: (works, folder) => produce(works, folder, { extension: "fodt", write: odtOf }),
};

export const libreofficeDocx: Producer = {
  ...libreoffice,
  name: "libreoffice-docx",
  abilities: { ...libreoffice.abilities, formulas: "all" },
  supports: ({ isDark }) => !isDark,
  produce: (works, folder) => produce(works, folder, { extension: "docx", write: docxOf }),
};

export const libreofficePptx: Producer = {
  ...libreoffice,
  name: "libreoffice-pptx",
  makes: "slides",
  abilities: { formulas: "none", notes: "none", sideNotes: false },
  produce: (works, folder) => produce(works, folder, { extension: "pptx", write: pptxOf }),
};

/** Format of the files that LibreOffice converts. */
interface SourceFormat {
  readonly extension: "fodt" | "docx" | "pptx";
  readonly write: (work: Work) => string | Uint8Array;
}

/** One call has one filter: documents with tags are made apart from those without. */
async function produce(
  works: readonly Work[],
  folder: string,
  format: SourceFormat,
): Promise<void> {
  await Promise.all(
    [true, false].map((isTagged) =>
      convert(
        works.filter(({ style }) => style.isTagged === isTagged),
        folder,
        { ...format, isTagged },
      ),
    ),
  );
}

async function convert(
  works: readonly Work[],
  folder: string,
  { extension, write, isTagged }: SourceFormat & { readonly isTagged: boolean },
): Promise<void> {
  if (works.length === 0) return;
  const place = join(folder, `${extension}-${isTagged ? "tagged" : "untagged"}`);
  await mkdir(place, { recursive: true });
  const files = works.map(({ document }) => join(place, `${document.id}.${extension}`));
  await Promise.all(works.map((work, index) => writeFile(files[index] ?? "", write(work))));
  const filter = { UseTaggedPDF: isTagged, ExportBookmarks: false, SelectPdfVersion: 0 };
  const settings = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      { type: typeof value === "boolean" ? "boolean" : "long", value: String(value) },
    ]),
  );
  const filterName = extension === "pptx" ? "impress_pdf_Export" : "writer_pdf_Export";
  // A profile of its own, so that a LibreOffice that is open elsewhere does not answer instead.
  const options = [
    `-env:UserInstallation=file://${join(place, "profile")}`,
    "--headless",
    "--convert-to",
    `pdf:${filterName}:${JSON.stringify(settings)}`,
    "--outdir",
    place,
    ...files,
  ];
  // Now and then it lays out a document without end: that one and those after it have no PDF.
  await runCommand("soffice", options, { timeoutMs: 120_000 }).catch(() => undefined);
  for (const { document } of works) {
    await rename(join(place, `${document.id}.pdf`), join(folder, `${document.id}.pdf`)).catch(
      () => undefined,
    );
  }
}

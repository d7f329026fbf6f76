import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVersion, runCommand } from "../../run-command.ts";
import type { Producer, Work } from "../producer.ts";
import { odtOf } from "./write-odt.ts";

export const libreoffice: Producer = {
  name: "libreoffice",
  isUnseen: false,
  // Formulas need LibreOffice Math, which most servers leave out.
  abilities: { formulas: false, notes: "page", sideNotes: false },
  languages: "all",
  supports: () => true,
  version: () => readVersion("soffice", ["--version"]),
  produce: async (works, folder) => {
    // One call has one filter: documents with tags are made apart from those without.
    await convert(
      works.filter(({ style }) => style.isTagged),
      folder,
      true,
    );
    await convert(
      works.filter(({ style }) => !style.isTagged),
      folder,
      false,
    );
  },
};

async function convert(works: readonly Work[], folder: string, isTagged: boolean): Promise<void> {
  if (works.length === 0) return;
  const place = join(folder, isTagged ? "tagged" : "untagged");
  await mkdir(place, { recursive: true });
  const files = works.map(({ document }) => join(place, `${document.id}.fodt`));
  await Promise.all(works.map((work, index) => writeFile(files[index] ?? "", odtOf(work))));
  const filter = { UseTaggedPDF: isTagged, ExportBookmarks: false, SelectPdfVersion: 0 };
  const settings = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      { type: typeof value === "boolean" ? "boolean" : "long", value: String(value) },
    ]),
  );
  // A profile of its own, so that a LibreOffice that is open elsewhere does not answer instead.
  await runCommand("soffice", [
    `-env:UserInstallation=file://${join(folder, "profile")}`,
    "--headless",
    "--convert-to",
    `pdf:writer_pdf_Export:${JSON.stringify(settings)}`,
    "--outdir",
    place,
    ...files,
  ]);
  for (const { document } of works) {
    await rename(join(place, `${document.id}.pdf`), join(folder, `${document.id}.pdf`)).catch(
      () => undefined,
    );
  }
}

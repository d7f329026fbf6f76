import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "./npm.mjs";

// Writes docs/gallery.md: pages beside the Markdown that is read from them, as it is. Needs `npm run build`, pdftoppm,
// and the models for the scan. All documents are in the repository.

const PAGES = [
  {
    name: "table",
    title: "A table with spanning cells",
    file: "fixtures/pdf/sources/sample.pdf",
    page: 3,
  },
  {
    name: "formula",
    title: "Formulas in a paper of two columns",
    file: "quality/documents/papers/pdftex/ieeetran-times-000.pdf",
    page: 1,
  },
  {
    name: "form",
    title: "A form",
    file: "quality/documents/generated/reportlab/reportlab-ledger-form-en-411.pdf",
    page: 1,
  },
  {
    name: "scan",
    title: "A scan",
    file: "quality/documents/papers/scan/amsart-newpx-000-scan.pdf",
    page: 1,
    needsModels: true,
  },
  {
    name: "arabic",
    title: "Arabic, with a table",
    file: "quality/documents/generated/libreoffice/libreoffice-ledger-invoice-ar-027.pdf",
    page: 1,
  },
  {
    name: "slide",
    title: "A slide",
    file: "quality/documents/generated/luatex/luatex-slides-dark-slides-en-010.pdf",
    page: 2,
  },
];
const FOLDER = join(ROOT, "docs", "gallery");
const WIDTH_PIXELS = 760;
/** More would be a document, not an example. */
const MOST_LINES = 48;

mkdirSync(FOLDER, { recursive: true });
const parts = [];
for (const { name, title, file, page, needsModels = false } of PAGES) {
  await draw(name, join(ROOT, file), page);
  const options = ["--page-ranges", String(page), ...(needsModels ? [] : ["--no-models"])];
  const lines = read(join(ROOT, file), options).trimEnd().split("\n");
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  parts.push(`## ${title}

![${title}: page ${page} of ${file}](gallery/${name}.webp)

Page ${page} of [${file}](../${file}), read with \`${options.join(" ")}\`:

\`\`\`markdown
${shown.join("\n")}
\`\`\`
`);
}
const head = `# Gallery

Pages and the Markdown that Parsewright reads from them, unedited; mistakes are left as they are. \`node scripts/make-gallery.mjs\` writes this page. All documents are in the repository, and all but the first were generated for the quality gate. Only the scan is read with installed models, the others with those that come with Parsewright.
`;
writeFileSync(join(ROOT, "docs", "gallery.md"), [head, ...parts].join("\n"));
execFileSync("npx", ["oxfmt", "docs/gallery.md"], { cwd: ROOT });

/** Draws a page without the empty rest below its text. */
async function draw(name, file, page) {
  const folder = mkdtempSync(join(tmpdir(), "gallery-"));
  try {
    const args = ["-r", "110", "-png", "-f", String(page), "-l", String(page), "-singlefile", file];
    execFileSync("pdftoppm", [...args, join(folder, "page")]);
    const trimmed = await sharp(join(folder, "page.png")).trim({ threshold: 8 }).toBuffer();
    await sharp(trimmed)
      .extend({ top: 24, bottom: 24, left: 24, right: 24, background: "#ffffff" })
      .resize({ width: WIDTH_PIXELS })
      .webp({ quality: 72 })
      .toFile(join(FOLDER, `${name}.webp`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(file, options) {
  const command = join(ROOT, "apps", "cli", "bin", "parsewright.js");
  return execFileSync(process.execPath, [command, "parse", file, ...options], {
    encoding: "utf8",
  });
}

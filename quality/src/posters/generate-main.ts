import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lexiconOf } from "../generate/language/languages.ts";
import { createRandom } from "../generate/random.ts";
import { runCommand } from "../generate/run-command.ts";
import { type InventedPoster, inventPoster } from "./invent-poster.ts";
import { ENCODE_FONT, posterToHtml } from "./poster-html.ts";
import type { Poster } from "./poster.ts";

const FONTS = "/usr/share/fonts/truetype/liberation";

const { values } = parseArgs({
  options: { out: { type: "string" }, posters: { type: "string", default: "6" } },
});

async function print(poster: InventedPoster, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "posters-"));
  const font = join(FONTS, `${poster.titleFont}.ttf`);
  await runCommand("/usr/bin/python3", ["-c", ENCODE_FONT, font, "private.ttf"], { folder });
  await writeFile(join(folder, "page.html"), posterToHtml(poster));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
  await runCommand("chromium", [...options, "--print-to-pdf=page.pdf", "page.html"], { folder });
  await rename(join(folder, "page.pdf"), path);
  await rm(folder, { recursive: true });
}

if (values.out === undefined) {
  console.error("Usage: node quality/dist/posters/generate-main.js --out DIR [--posters N]");
  process.exitCode = 2;
} else {
  await mkdir(values.out, { recursive: true });
  const posters: Poster[] = [];
  for (let number = 0; number < Number(values.posters); number++) {
    const invented = inventPoster(lexiconOf("en"), createRandom(`poster ${number}`));
    const file = `poster-${number}.pdf`;
    await print(invented, join(values.out, file));
    posters.push({ file, title: invented.title, text: invented.paragraphs.join(" ") });
  }
  await writeFile(join(values.out, "posters.json"), `${JSON.stringify(posters, null, 2)}\n`);
}

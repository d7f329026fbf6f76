import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Poster } from "@parsewright/quality";
import { lexiconOf } from "../language/languages.ts";
import { printWithChromium } from "../producers/chromium/print-with-chromium.ts";
import { createRandom } from "../random.ts";
import { runCommand } from "../run-command.ts";
import { type InventedPoster, inventPoster } from "./invent-poster.ts";
import { ENCODE_FONT, posterToHtml } from "./poster-html.ts";

const FONTS = "/usr/share/fonts/truetype/liberation";

async function print(poster: InventedPoster, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "posters-"));
  const font = join(FONTS, `${poster.titleFont}.ttf`);
  await runCommand("/usr/bin/python3", ["-c", ENCODE_FONT, font, "private.ttf"], { folder });
  await printWithChromium(posterToHtml(poster), folder);
  await rename(join(folder, "page.pdf"), path);
  await rm(folder, { recursive: true });
}

/** Makes posters and writes them with what is true of them. */
export async function makePosters(folder: string, count: number): Promise<void> {
  const posters: Poster[] = [];
  for (let number = 0; number < count; number++) {
    const invented = inventPoster(lexiconOf("en"), createRandom(`poster ${number}`));
    const file = `poster-${number}.pdf`;
    await print(invented, join(folder, file));
    posters.push({ file, title: invented.title, text: invented.paragraphs.join(" ") });
  }
  await writeFile(join(folder, "posters.json"), `${JSON.stringify(posters, null, 2)}\n`);
}

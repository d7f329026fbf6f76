import { lexiconOf } from "../language/languages.ts";
import type { Work } from "../producers/producer.ts";
import { runCommand } from "../run-command.ts";
import { fontFamily } from "../style/fonts.ts";

/**
 * The works whose fonts are installed. Programs replace a missing font without a word, and some write the text
 * behind the empty boxes they print, so that the comparison of words would not notice.
 */
export async function withInstalledFonts<T extends Work>(works: readonly T[]): Promise<T[]> {
  const families = await readFamilies();
  return works.filter(({ document, style }) => {
    const lexicon = lexiconOf(document.language);
    const isWestern =
      lexicon.script === "latin" || lexicon.script === "cyrillic" || lexicon.script === "greek";
    return (
      isWestern ||
      [style.bodyFont, style.headingFont].every((kind) => families.has(fontFamily(kind, lexicon)))
    );
  });
}

async function readFamilies(): Promise<Set<string>> {
  const text = await runCommand("fc-list", ["-f", "%{family}\n"]).catch(() => "");
  return new Set(text.split("\n").flatMap((line) => line.split(",")));
}

import type { Box, HiddenReason } from "@parsewright/contract";
import { isInside } from "@parsewright/document/geometry";
import type { Character, HiddenCharacter } from "@parsewright/document/files";
import { findUndrawn, type Suspect } from "./find-undrawn.ts";
import type { CollectedText, PageText } from "./page-text.ts";
import type { PageHandle } from "./loaded-page.ts";
import { MIN_READABLE_POINTS, type PagePaints, readPaints } from "./read-paints.ts";
import { createScanTest } from "./scanned-text.ts";
import { createJudge, type Suspicion } from "./suspect-text.ts";
import { splitRuns, type TextRun } from "./text-runs.ts";

const TINY: Suspicion = { reason: "tiny", isCertain: true };

/**
 * Sets apart the text that nobody sees. What the file says of a text object makes it a suspect; only a picture of the
 * page with and without it convicts, because to lose text that people see is worse than to keep some that they do not.
 */
export function hideText(text: CollectedText, handle: PageHandle): PageText {
  const { characters } = text;
  const page = readPaints(handle);
  const runs = splitRuns(text);
  const reasons = judgeRuns(runs, { characters, page, handle });
  if (reasons.size === 0) return { characters, hiddenCharacters: [] };
  return partText(characters, reasons, createScanTest(page.paints, handle.geometry));
}

interface Judgement {
  readonly characters: readonly Character[];
  readonly page: PagePaints;
  readonly handle: PageHandle;
}

/** Finds the reason that a character is invisible, by its position. */
function judgeRuns(
  runs: readonly TextRun[],
  { characters, page, handle }: Judgement,
): Map<number, HiddenReason> {
  const judge = createJudge(handle, page);
  const reasons = new Map<number, HiddenReason>();
  const suspects: Suspect[] = [];
  for (const run of runs) {
    const suspicion = run.style.smallerSide < MIN_READABLE_POINTS ? TINY : judge(run, characters);
    if (suspicion?.isCertain === false) suspects.push({ run, reason: suspicion.reason });
    if (suspicion?.isCertain !== true) continue;
    for (let position = run.from; position < run.to; position++)
      reasons.set(position, suspicion.reason);
  }
  for (const [position, reason] of findUndrawn(handle, characters, suspects))
    reasons.set(position, reason);
  const frame: Box = [0, 0, handle.geometry.width, handle.geometry.height];
  characters.forEach(({ box }, position) => {
    if (!isInside(box, frame)) reasons.set(position, "off_page");
  });
  return reasons;
}

/** Recognised text of a scan stays the page's text, unless the page has more that is drawn. */
function partText(
  all: readonly Character[],
  reasons: ReadonlyMap<number, HiddenReason>,
  isInScan: (character: Character) => boolean,
): PageText {
  const isScan = reasons.size * 2 > all.length;
  const characters: Character[] = [];
  const hiddenCharacters: HiddenCharacter[] = [];
  all.forEach((character, position) => {
    const reason = reasons.get(position);
    const canBeRecognised = isScan && reason !== "off_page" && reason !== "tiny";
    if (reason === undefined) characters.push(character);
    else if (canBeRecognised && isInScan(character))
      characters.push({ ...character, isUndrawn: true });
    else hiddenCharacters.push({ ...character, reason });
  });
  return { characters, hiddenCharacters };
}

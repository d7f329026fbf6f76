import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "../engine/parse-to-markdown.ts";
import { turn } from "./scan-pictures.ts";
import { countWordErrors, wordsOfMarkdown } from "./word-errors.ts";

/** Clockwise. */
const ANGLES_DEGREES = [0, 90, 180, 270] as const;

/** The words of one picture that were wrong, upright first, then for each angle. */
export interface RotationResult {
  readonly name: string;
  readonly words: number;
  readonly errors: readonly number[];
}

/** Lets the engine read the pictures of a folder that have a text beside them, however they are turned. */
export async function measureRotations(directory: string): Promise<RotationResult[]> {
  const names = (await readdir(directory)).toSorted();
  const pictures = names.filter(
    (name) => name.endsWith(".tif") && names.includes(`${parse(name).name}.txt`),
  );
  const folder = await mkdtemp(join(tmpdir(), "bench-rotations-"));
  const results: RotationResult[] = [];
  try {
    for (const name of pictures) results.push(await measureRotation(join(directory, name), folder));
  } finally {
    await rm(folder, { recursive: true });
  }
  return results;
}

async function measureRotation(picturePath: string, folder: string): Promise<RotationResult> {
  const { name, dir } = parse(picturePath);
  const truth = await readFile(join(dir, `${name}.txt`), "utf8");
  const errors: number[] = [];
  for (const degrees of ANGLES_DEGREES) {
    const turnedPath = join(folder, `${name}-${degrees}.png`);
    await turn(picturePath, { degrees, turnedPath });
    const bytes = await readFile(turnedPath);
    const options = { ...DEFAULT_RENDER_OPTIONS, pageFurniture: "keep", emphasis: "off" } as const;
    const { markdown } = await parseToMarkdown(bytes, options);
    errors.push(countWordErrors(truth, wordsOfMarkdown(markdown)).errors);
  }
  return { name, words: countWordErrors(truth, "").words, errors };
}

/** One line for each picture, and one for all of them. */
export function formatRotations(results: readonly RotationResult[]): string {
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const all = {
    name: "all",
    words: sumOf(results.map(({ words }) => words)),
    errors: ANGLES_DEGREES.map((_, place) =>
      sumOf(results.map(({ errors }) => errors[place] ?? 0)),
    ),
  };
  const angles = ANGLES_DEGREES.map((degrees) => `${degrees}°`.padStart(6)).join("");
  return [
    `word errors         words${angles}`,
    ...[...results, all].map(
      ({ name, words, errors }) =>
        name.padEnd(17) +
        String(words).padStart(8) +
        errors.map((count) => String(count).padStart(6)).join(""),
    ),
  ].join("\n");
}

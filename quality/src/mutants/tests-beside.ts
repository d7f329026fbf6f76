import { posix } from "node:path";
import type { Threshold } from "../thresholds/threshold.ts";

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** The tests in the folder of a module or, where it has none, those that import from that folder. */
export function testsBeside<Test extends TestFile>(file: string, tests: readonly Test[]): Test[] {
  const folder = `/src/${posix.dirname(file)}`;
  const inFolder = tests.filter(({ path }) => posix.dirname(path).endsWith(folder));
  if (inFolder.length > 0) return inFolder;
  return tests.filter(({ path, text }) =>
    [...text.matchAll(/ from "(\.[^"]+)"/g)].some(([, imported = ""]) =>
      posix.dirname(posix.join(posix.dirname(path), imported)).endsWith(folder),
    ),
  );
}

/** TypeScript in which a constant has the value of the threshold. */
export function moveInSource(
  text: string,
  { name, value }: Pick<Threshold, "name" | "value">,
): string {
  const declaration = new RegExp(
    String.raw`(?<=^(?:export )?const ${name}(?:: number)? =)[^;]+`,
    "m",
  );
  return text.replace(declaration, ` ${value}`);
}

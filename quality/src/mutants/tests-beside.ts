import { posix } from "node:path";
import type { Threshold } from "../thresholds/threshold.ts";

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** The tests in the folder of a module, and those that import it; where there are none, those that import from its folder. */
export function testsBeside<Test extends TestFile>(file: string, tests: readonly Test[]): Test[] {
  const folder = `/src/${posix.dirname(file)}`;
  const beside = tests.filter(
    (test) =>
      posix.dirname(test.path).endsWith(folder) ||
      importsOf(test).some((path) => path.endsWith(`/src/${file}.ts`)),
  );
  if (beside.length > 0) return beside;
  return tests.filter((test) =>
    importsOf(test).some((path) => posix.dirname(path).endsWith(folder)),
  );
}

function importsOf({ path, text }: TestFile): string[] {
  return [...text.matchAll(/ from "([.@][^"]+)"/g)].map(([, imported = ""]) =>
    imported.startsWith(".")
      ? posix.join(posix.dirname(path), imported)
      : // `@parsewright/document/captions`
        imported.replace(/^@[^/]+\/[^/]+(.*)$/, "/src$1/index.ts"),
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

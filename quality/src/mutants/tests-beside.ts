import { posix } from "node:path";
import type { Threshold } from "../thresholds/threshold.ts";

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The tests that import a module, then the others in its folder; where there are none, those that import from its folder.
 * Groups, since the first often is enough.
 */
export function testsBeside<Test extends TestFile>(file: string, tests: readonly Test[]): Test[][] {
  const folder = `/src/${posix.dirname(file)}`;
  const imports = (test: Test, isWanted: (path: string) => boolean) =>
    importsOf(test).some(isWanted);
  const direct = tests.filter((test) => imports(test, (path) => path.endsWith(`/src/${file}.ts`)));
  const inFolder = tests.filter(
    (test) => posix.dirname(test.path).endsWith(folder) && !direct.includes(test),
  );
  const beside = [direct, inFolder].filter((group) => group.length > 0);
  if (beside.length > 0) return beside;
  return [tests.filter((test) => imports(test, (path) => posix.dirname(path).endsWith(folder)))];
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

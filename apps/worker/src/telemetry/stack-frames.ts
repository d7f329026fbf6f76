/** Longer chains of causes have not been seen, and one could be a circle. */
const MAX_CAUSES = 10;

/** An error and its causes, the innermost last. */
export function causesOf(thrown: unknown): Error[] {
  const chain: Error[] = [];
  let error = thrown;
  while (error instanceof Error && chain.length < MAX_CAUSES && !chain.includes(error)) {
    chain.push(error);
    error = error.cause;
  }
  return chain;
}

/** Calls that led to an error, the innermost first: `at parsePage (packages/engine/src/parser.ts:10:5)`. */
export function framesOf({ stack }: Error): string[] {
  if (typeof stack !== "string") return [];
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map(shortenFrame);
}

function shortenFrame(line: string): string {
  const [, name, location = ""] = /^\s*at (?:(.*) \()?(.*?)\)?$/.exec(line) ?? [];
  const place = shortenPath(location);
  return name === undefined ? `at ${place}` : `at ${name} (${place})`;
}

/** The folder of the installation stays private: a path starts at its package. */
function shortenPath(location: string): string {
  const path = location.replaceAll("\\", "/");
  if (/^(?:async )?node:/.test(path) || !path.includes("/")) return path;
  const [, inModules] = /^.*\/node_modules\/(.*)$/.exec(path) ?? [];
  const [, inWorkspace] = /^.*\/((?:packages|apps)\/[^/]+\/(?:src|dist)\/.*)$/.exec(path) ?? [];
  return inModules ?? inWorkspace ?? path.slice(path.lastIndexOf("/") + 1);
}

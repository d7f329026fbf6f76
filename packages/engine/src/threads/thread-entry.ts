/**
 * Address of a module to start as a worker thread, beside the module that asks.
 * Threads run plain JavaScript: from the sources, as in tests, the built file is taken.
 */
export function threadEntry(moduleUrl: string, relativePath: string): URL {
  const isSource = moduleUrl.endsWith(".ts");
  return new URL(relativePath, isSource ? moduleUrl.replace("/src/", "/dist/") : moduleUrl);
}

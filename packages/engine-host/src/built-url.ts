/** Processes and threads run plain JavaScript: from the sources, as in tests, the built file is meant. */
export function builtUrl(moduleUrl: string): string {
  return moduleUrl.endsWith(".ts") ? moduleUrl.replace("/src/", "/lib/") : moduleUrl;
}

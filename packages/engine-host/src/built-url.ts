/**
 * Processes and threads run plain JavaScript: from the sources, as in tests, the built file is meant. Packages that are
 * bundled have it in `lib`.
 */
export function builtUrl(moduleUrl: string, folder: "dist" | "lib" = "dist"): string {
  return moduleUrl.endsWith(".ts") ? moduleUrl.replace("/src/", `/${folder}/`) : moduleUrl;
}

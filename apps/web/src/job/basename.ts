/** The stem that output files are named with: what the service allows of a file's name. */
export function basenameOf(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "");
  return (
    stem
      .replaceAll(/[^a-zA-Z0-9_-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 100) || "doc"
  );
}

/** The stem that output files are named with: what the service allows of a file's name. */
export function basenameOf(fileName: string): string {
  const stem = fileName.slice(fileName.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return (
    stem
      .replaceAll(/[^a-zA-Z0-9_-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 100) || "doc"
  );
}

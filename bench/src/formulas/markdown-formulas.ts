/** LaTeX of the display formulas of a Markdown text, in order. */
export function displayFormulasOf(markdown: string): string[] {
  return [...markdown.matchAll(/\$\$\n?(.*?)\n?\$\$/gs)].map(([, latex = ""]) => latex.trim());
}

/** LaTeX of the formulas inside lines of text, in order. */
export function inlineFormulasOf(markdown: string): string[] {
  const text = markdown.replaceAll(/\$\$.*?\$\$/gs, "");
  return [...text.matchAll(/(?<![\\$])\$([^$\n]+)(?<!\\)\$/g)].map(([, latex = ""]) =>
    latex.trim(),
  );
}

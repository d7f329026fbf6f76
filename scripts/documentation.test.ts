import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT_VARIABLES } from "@parsewright/contract";
import { describe, expect, it } from "vitest";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The truths of the quality gate are documents, not documentation. */
const TRUTHS = join("quality", "documents");
/** A path in code from one of the folders that the repository has, with the ending of a file. */
const OWN_FILE =
  /`((?:apps|bench|clients|corpus|deploy|docs|examples|fixtures|packages|quality|scripts)\/[\w./-]+\.\w+)`/g;
const pages = filesBelow(ROOT, (name) => name.endsWith(".md")).filter(
  (page) => !page.startsWith(TRUTHS),
);

describe("the documentation", () => {
  it.each(pages)("%s links to files that exist", (page) => {
    const folder = dirname(join(ROOT, page));
    const links = [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)];

    const broken = links
      .map(([, target = ""]) => target)
      .filter((to) => !existsSync(join(folder, to)));

    expect(broken).toEqual([]);
  });

  it.each(pages)("%s names files of the repository that exist", (page) => {
    const named = [...read(page).matchAll(OWN_FILE)].map(([, path = ""]) => path);

    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(pages)("%s names variables that exist", (page) => {
    const names = new Set(read(page).match(/\bPARSER_[A-Z0-9_]*[A-Z0-9]\b/g));

    expect([...names].filter((name) => !(name in ENVIRONMENT_VARIABLES))).toEqual([]);
  });

  it.each(pages)("%s has tables that are drawn as such", (page) => {
    const lines = read(page).split("\n");
    const heads = lines.flatMap((line, index) => {
      const isHead = line.startsWith("|") && !(lines[index - 1] ?? "").startsWith("|");
      return isHead ? [lines[index + 1] ?? ""] : [];
    });

    expect(heads.filter((line) => !/^\|[-|: ]+\|$/.test(line))).toEqual([]);
  });

  it("has every page of docs in the sidebar of the site", () => {
    const sidebar = read("docs/.vitepress/config.mjs");
    const missing = pages
      .filter((page) => page.startsWith("docs/") && page !== "docs/README.md")
      .filter(
        (page) =>
          !sidebar.includes(`"${page}"`) && !sidebar.includes(`pagesIn("${dirname(page)}")`),
      );

    expect(missing).toEqual([]);
  });

  it("quotes messages as the code has them", () => {
    const sources = filesBelow(ROOT, (name) => /\.(ts|py)$/.test(name) && !name.includes(".test."));
    const code = sources.map(read).join("\n");
    const quoted = [...read("docs/guides/troubleshooting.md").matchAll(/^\| `([^`]+)` +\|/gm)];

    expect(quoted.length).toBeGreaterThan(10);
    expect(quoted.map(([, text = ""]) => text).filter((text) => !code.includes(text))).toEqual([]);
  });
});

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/`[^`\n]*`/g, "");
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "output", "fixtures", ".git"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(entry.name) ? [relative(ROOT, path)] : [];
  });
}

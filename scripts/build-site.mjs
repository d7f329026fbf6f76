import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vitepress";
import { listForModels } from "./llms-list.mjs";
import { ROOT } from "./npm.mjs";
import { findBrokenLinks } from "./site-links.mjs";
import { findMissingPages } from "./site-search.mjs";

// Builds the documentation as a site in output/site, with the other files that its pages link to and a list for language models, and checks all links and the search.

const SITE = join(ROOT, "output", "site");

await build(join(ROOT, "docs"), { logLevel: "warn" });

const names = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".html"));
const pages = new Map(names.map((name) => [name, readFileSync(join(SITE, name), "utf8")]));
const broken = findBrokenLinks(pages, (path) => {
  const source = join(ROOT, path);
  if (existsSync(source)) cpSync(source, join(SITE, path), { recursive: true });
  return existsSync(join(SITE, path));
});
const sources = names
  .map((name) => (name === "index.html" ? "README.md" : name.replace(/html$/, "md")))
  .filter((path) => existsSync(join(ROOT, path)))
  .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]);
writeFileSync(join(SITE, "llms.txt"), listForModels(new Map(sources)));
for (const { page, link } of broken)
  console.error(`${page} links to ${link}, which does not exist.`);
const missing = await findMissingPages(SITE);
for (const { words, page } of missing)
  console.error(`A search for "${words}" does not show ${page} among the first.`);
if (broken.length + missing.length > 0) process.exitCode = 1;
else console.log(`${pages.size} pages in ${relative(process.cwd(), SITE)}`);

import { expect, it } from "vitest";
import { findBrokenLinks } from "./site-links.mjs";

it("finds links to pages, anchors and files that do not exist", () => {
  const pages = new Map([
    [
      "index.html",
      '<a href="/docs/a.html#first">1</a> <a href="docs/a.html#second">2</a> <a href="https://example.com/x">3</a>',
    ],
    [
      "docs/a.html",
      '<h2 id="first"></h2> <a class="x" href="#first">1</a> <a href="../gone.html">2</a> <a href="../run.sh">3</a> <a href="/">4</a>',
    ],
  ]);

  const broken = findBrokenLinks(pages, (path: string) => path === "run.sh");

  expect(broken).toEqual([
    { page: "index.html", link: "docs/a.html#second" },
    { page: "docs/a.html", link: "../gone.html" },
  ]);
});

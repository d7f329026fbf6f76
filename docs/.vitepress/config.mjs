import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";

// oxlint-disable import/no-default-export -- VitePress reads it

// Links to such files do not lead to pages.
// oxlint-disable-next-line node/no-process-env -- VitePress has no other setting for it
process.env.VITE_EXTRA_EXTENSIONS = "py,sh";

const ROOT = join(import.meta.dirname, "..", "..");

/** The mark of the page, as an address. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  readFileSync(join(ROOT, "apps", "web", "src", "styles", "icon.svg"), "utf8"),
)}`;

/** The colours of the page. Code in no language needs no label. */
const STYLE = `
:root:root { --vp-c-brand-1: #2c5e50; --vp-c-brand-2: #3b7666; --vp-c-brand-3: #2c5e50; --vp-c-brand-soft: #e2ece6; }
:root.dark { --vp-c-brand-1: #93cdb8; --vp-c-brand-2: #7ab9a2; --vp-c-brand-3: #4f9a82; --vp-c-brand-soft: #21332d; }
.vp-doc .language-text > .lang { display: none; }
`;

/** Indented code gets the frame of fenced code: without one, a long line makes the page wider than a phone. */
function frameIndentedCode({ tokens }) {
  for (const token of tokens) {
    if (token.type === "code_block") Object.assign(token, { type: "fence", info: "text" });
  }
}

/** The site has the same files at the same paths as the repository, so that a link works in both. */
export default defineConfig({
  title: "Parsewright",
  description: "Turns documents into Markdown, typed blocks with boxes, and images.",
  head: [
    ["link", { rel: "icon", href: ICON }],
    ["style", {}, STYLE],
  ],
  srcDir: "..",
  srcExclude: [
    "**/{node_modules,dist,output,fixtures}/**",
    "quality/{documents/**,thresholds.md}",
    "bench/benchmarks-notes.md",
  ],
  // scripts/build-site.mjs checks all links, those to anchors and to other files included.
  ignoreDeadLinks: true,
  outDir: "../output/site",
  cacheDir: "../node_modules/.cache/vitepress",
  rewrites: { "README.md": "index.md" },
  markdown: {
    // Pages are written for every reader of Markdown; `<key>` in a sentence is not an element.
    html: false,
    anchor: { slugify },
    config: (markdown) => markdown.core.ruler.push("indented-code", frameIndentedCode),
  },
  // The largest file is the index of the search.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    logo: ICON,
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Getting started", link: "/docs/getting-started" },
      { text: "Benchmarks", link: "/docs/benchmarks" },
      { text: "Changelog", link: "/CHANGELOG" },
    ],
    sidebar: [
      section("Tutorials", [
        "docs/getting-started.md",
        "docs/gallery.md",
        "docs/guides/rag.md",
        "examples/README.md",
      ]),
      section("How to: use it", [
        "docs/guides/open-webui.md",
        "docs/guides/papers.md",
        "docs/guides/annual-reports.md",
        "docs/guides/extraction.md",
        "docs/guides/forms.md",
        "docs/guides/corrections.md",
        "docs/mcp.md",
        "docs/guides/other-apis.md",
        "docs/guides/from-mineru.md",
        "docs/guides/from-docling-serve.md",
        "docs/guides/from-mistral.md",
        "docs/guides/from-unstructured.md",
        "docs/guides/from-tika.md",
        "docs/guides/from-llamaparse.md",
        "docs/guides/from-datalab.md",
        "docs/guides/from-azure.md",
        "docs/guides/moving-from-the-hosted-api.md",
        "docs/guides/buckets.md",
        "docs/guides/ten-million.md",
        "docs/guides/webhooks.md",
        "docs/guides/troubleshooting.md",
      ]),
      section("How to: run it", [
        "docs/guides/self-hosting.md",
        "docs/guides/on-the-platform.md",
        "docs/guides/kubernetes.md",
        "docs/guides/scaling.md",
        "docs/guides/observability.md",
        "docs/how-to/run-a-model-server.md",
      ]),
      section("How to: change it", [
        "CONTRIBUTING.md",
        ...pagesIn("docs/how-to").filter((page) => !page.endsWith("run-a-model-server.md")),
      ]),
      section("Reference", [
        "docs/cli.md",
        "packages/client/README.md",
        "clients/python/README.md",
        "docs/outputs.md",
        ...pagesIn("docs/outputs"),
        "docs/formats.md",
        "docs/limits.md",
        "docs/configuration.md",
        "docs/errors.md",
        "docs/languages.md",
        "docs/models.md",
        "docs/compatibility.md",
        "docs/glossary.md",
        "docs/benchmarks.md",
        "docs/benchmarks/where-the-time-goes.md",
        "docs/cost.md",
        "docs/guides/slo.md",
      ]),
      section("Explanation", [
        "docs/explanation/how-it-reads.md",
        "ARCHITECTURE.md",
        "docs/guides/security.md",
        "docs/guides/reliability.md",
        "docs/releases/0.1.0.md",
        "ROADMAP.md",
        "SECURITY.md",
        "CODE_OF_CONDUCT.md",
        ...pagesIn("docs/decisions"),
        "quality/README.md",
        "corpus/README.md",
        "bench/README.md",
      ]),
    ],
  },
});

/** Pages of one kind, with their headings as titles. */
function section(text, pages) {
  return {
    text,
    collapsed: !["Tutorials", "How to: use it"].includes(text),
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, "")}` })),
  };
}

function titleOf(page) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(ROOT, page), "utf8")) ?? [];
  return title.replaceAll("`", "");
}

function pagesIn(folder) {
  return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
}

/** Anchors as GitHub makes them, which the links in the pages use. */
function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

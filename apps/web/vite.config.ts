import { defineConfig, type Plugin } from "vite";

/** Every browser that has modules reads woff2; the older forms would only take room. */
const onlyModernFonts: Plugin = {
  name: "only-modern-fonts",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("katex") || !id.includes(".css")) return undefined;
    return {
      code: code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, ""),
      map: null,
    };
  },
};

export default defineConfig({
  plugins: [onlyModernFonts],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: { conditions: ["source", "browser", "module", "import", "default"] },
  worker: { format: "es" },
  build: {
    outDir: "dist/page",
    assetsDir: "assets",
    target: "es2023",
    // Everything in files of its own: the page's policy allows no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The reference page is one large library.
    chunkSizeWarningLimit: 800,
    // Of the contract the page needs types and a few constants; its schemas would double the page.
    rolldownOptions: {
      input: ["index.html", "docs.html"],
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: (id) => !id.includes("/packages/contract/") },
    },
  },
});

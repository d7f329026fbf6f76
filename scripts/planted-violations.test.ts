import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CRUISE_CONFIG = join(ROOT, ".dependency-cruiser.cjs");
const FOLDERS_CONFIG = join(ROOT, ".dependency-cruiser.folders.cjs");
const require = createRequire(import.meta.url);
const { forbidden } = require(CRUISE_CONFIG) as { forbidden: { name: string }[] };

/** For each rule a file that breaks it, and what the file imports. */
const PLANTED: Record<string, { file: string; imports: string }> = {
  "no-cycles": {
    file: "packages/document/src/geometry/one.ts",
    imports: "./two.ts",
  },
  "contract-imports-nothing-of-ours": {
    file: "packages/contract/src/planted.ts",
    imports: "@parsewright/engine",
  },
  "packages-never-import-apps": {
    file: "packages/engine/src/planted.ts",
    imports: "../../../apps/cli/src/main.ts",
  },
  "outbound-sees-only-the-contract": {
    file: "packages/outbound/src/planted.ts",
    imports: "@parsewright/engine",
  },
  "redaction-imports-nothing-of-ours": {
    file: "packages/redaction/src/planted.ts",
    imports: "@parsewright/engine",
  },
  "document-sees-only-the-contract": {
    file: "packages/document/src/html/planted.ts",
    imports: "@parsewright/engine",
  },
  "formats-and-pdf-see-only-the-document": {
    file: "packages/formats/src/planted.ts",
    imports: "../../pdf/src/index.ts",
  },
  "gateway-and-page-never-parse": {
    file: "apps/gateway/src/planted.ts",
    imports: "@parsewright/engine",
  },
  "quality-sees-only-the-engine": {
    file: "quality/src/planted.ts",
    imports: "../../corpus/src/main.ts",
  },
  "corpus-sees-engine-and-gate": {
    file: "corpus/src/planted.ts",
    imports: "../../apps/cli/src/main.ts",
  },
  "language-sees-only-the-contract": {
    file: "packages/document/src/language/planted.ts",
    imports: "../geometry/two.ts",
  },
  "blocks-see-only-contract-and-geometry": {
    file: "packages/document/src/blocks/planted.ts",
    imports: "../language/planted.ts",
  },
  "nothing-below-the-renderers-knows-them": {
    file: "packages/document/src/xml/planted.ts",
    imports: "../renderers/renderer.ts",
  },
  "engine-host-sees-contract-and-engine": {
    file: "packages/engine-host/src/planted.ts",
    imports: "../../redaction/src/planted.ts",
  },
  "engine-loads-only-in-its-process": {
    file: "packages/engine-host/src/supervisor/planted.ts",
    imports: "@parsewright/engine",
  },
  "stages-see-only-the-document": {
    file: "packages/engine/src/stages/planted.ts",
    imports: "../readers/reader.ts",
  },
  "formats-do-not-know-each-other": {
    file: "packages/formats/src/pptx/planted.ts",
    imports: "../docx/open-docx.ts",
  },
  "model-threads-are-the-lowest": {
    file: "packages/engine/src/model-threads/planted.ts",
    imports: "../models/planted.ts",
  },
  "models-know-no-readers": {
    file: "packages/engine/src/models/planted.ts",
    imports: "../readers/reader.ts",
  },
  "pages-are-the-highest": {
    file: "packages/engine/src/backends/planted.ts",
    imports: "../pages/page-thread.ts",
  },
  "readers-do-not-know-backends": {
    file: "packages/engine/src/readers/planted.ts",
    imports: "../backends/backend.ts",
  },
  "backends-do-not-know-each-other": {
    file: "packages/engine/src/backends/hybrid/planted.ts",
    imports: "../pipeline/pipeline-backend.ts",
  },
};

/** A tree like ours that breaks no rule. */
const CLEAN_FILES: Record<string, string> = {
  "tsconfig.base.json": '{ "compilerOptions": { "module": "nodenext" } }',
  "packages/engine/package.json": JSON.stringify({
    name: "@parsewright/engine",
    type: "module",
    exports: { ".": { source: "./src/index.ts", default: "./dist/index.js" } },
  }),
  "packages/engine/src/index.ts": 'export * from "./backends/pipeline/pipeline-backend.ts";',
  "packages/document/src/geometry/two.ts": 'import type {} from "./one.ts";',
  "packages/document/src/geometry/one.ts": "export {};",
  "packages/document/src/renderers/renderer.ts": "export {};",
  "packages/formats/src/docx/open-docx.ts": "export {};",
  "packages/pdf/src/index.ts": "export {};",
  "packages/engine/src/readers/reader.ts": "export {};",
  "packages/engine/src/backends/backend.ts": 'import "../readers/reader.ts";',
  "packages/engine/src/backends/pipeline/pipeline-backend.ts": 'import "../backend.ts";',
  "packages/engine/src/pages/page-thread.ts": "export {};",
  "packages/contract/src/index.ts": "export {};",
  "packages/engine-host/src/engine-process.ts": 'import "@parsewright/engine";',
  "packages/engine-host/src/engine-host.ts": 'import type {} from "@parsewright/engine";',
  "apps/cli/src/main.ts": 'import "@parsewright/engine";',
  "quality/src/main.ts": 'import "@parsewright/engine";',
  "corpus/src/main.ts": 'import "../../quality/src/main.ts";',
};

let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), "parser-planted-"));
});

afterEach(() => rm(tree, { recursive: true }));

describe("the dependency rules", () => {
  it("are all tested here", () => {
    expect(Object.keys(PLANTED)).toEqual(forbidden.map(({ name }) => name));
  });

  it("find nothing in a clean tree", async () => {
    await writeTree(CLEAN_FILES);

    expect(cruise()).toEqual([]);
  });

  it("each find their planted violation", async () => {
    const planted = Object.values(PLANTED).map(({ file, imports }) => [
      file,
      `import "${imports}";`,
    ]);
    await writeTree({ ...CLEAN_FILES, ...(Object.fromEntries(planted) as Record<string, string>) });

    const expected = Object.entries(PLANTED).map(([rule, { file }]) => `${rule}: ${file}`);
    expect(cruise()).toEqual(expect.arrayContaining(expected));
  });
});

describe("the rule about folders", () => {
  it("finds folders that import each other, though no two files do", async () => {
    const readers = "packages/engine/src/readers";
    await writeTree({
      ...CLEAN_FILES,
      [`${readers}/tables/find.ts`]: 'import "../regions/region.ts";',
      [`${readers}/tables/cell.ts`]: "export {};",
      [`${readers}/regions/region.ts`]: "export {};",
      [`${readers}/regions/visuals.ts`]: 'import "../tables/cell.ts";',
    });

    expect(cruise(FOLDERS_CONFIG)).toEqual([
      `no-circles-of-folders: ${readers}/regions`,
      `no-circles-of-folders: ${readers}/tables`,
    ]);
  });

  it("leaves tests and types alone", async () => {
    const readers = "packages/engine/src/readers";
    await writeTree({
      ...CLEAN_FILES,
      [`${readers}/tables/find.ts`]: 'import "../regions/region.ts";',
      [`${readers}/tables/cell.ts`]: "export {};",
      [`${readers}/regions/region.ts`]: 'import type {} from "../tables/cell.ts";',
      [`${readers}/regions/region.test.ts`]: 'import "../tables/cell.ts";',
    });

    expect(cruise(FOLDERS_CONFIG)).toEqual([]);
  });
});

describe("the type-aware lint", () => {
  it("finds a promise that nobody waits for", async () => {
    await writeTree({
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "target": "es2023", "types": [] } }',
      "planted.ts":
        "async function work(): Promise<void> {}\nexport function forget(): void {\n  work();\n}\n",
    });

    const { status, stdout } = runTool("oxlint", "bin/oxlint", [
      "--type-aware",
      "--config",
      join(ROOT, ".oxlintrc.json"),
      "planted.ts",
    ]);

    expect(stdout).toContain("no-floating-promises");
    expect(status).toBe(1);
  });
});

async function writeTree(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  // As npm links workspaces, so that a violation by package name is found like one by path.
  await mkdir(join(tree, "node_modules", "@parsewright"), { recursive: true });
  await symlink(
    join(tree, "packages", "engine"),
    join(tree, "node_modules", "@parsewright", "engine"),
    "junction",
  );
}

function cruise(config = CRUISE_CONFIG): string[] {
  const { stdout } = runTool("dependency-cruiser", "bin/dependency-cruise.mjs", [
    "packages",
    "apps",
    "corpus",
    "quality",
    "--config",
    config,
    "--output-type",
    "json",
  ]);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/** Runs the tool this repository installed, inside the planted tree. */
function runTool(name: string, script: string, args: string[]) {
  const modules = join(ROOT, "node_modules");
  // oxlint looks for its type-aware half on the path.
  const PATH = [join(modules, ".bin"), process.env["PATH"]].join(delimiter);
  return spawnSync(process.execPath, [join(modules, name, script), ...args], {
    cwd: tree,
    encoding: "utf8",
    env: { ...process.env, PATH },
  });
}

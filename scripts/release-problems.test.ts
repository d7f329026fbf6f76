import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import { findReleaseProblems } from "./release-problems.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parsewright-release-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("names what is missing in what was made", () => {
  const first = pack("first", {
    name: "first",
    description: "The first.",
    keywords: [],
    author: "Us",
    license: "Apache-2.0",
    scripts: { postinstall: "true" },
    dependencies: { "@parsewright/onnxruntime": "1.0.0" },
  });
  const second = pack("second", { name: "@parsewright/onnxruntime", license: "MIT" }, [
    "LICENSE",
    "a.test.js",
  ]);
  const python = [packForPython("bare.tar.gz", []), packForPython("half.tar.gz", ["LICENSE"])];
  const sbom = join(folder, "sbom.json");
  writeFileSync(sbom, JSON.stringify({ metadata: { component: { name: "x" } }, components: [] }));

  const problems: string[] = findReleaseProblems({
    folder,
    packages: [
      { name: "first", file: first },
      { name: "@parsewright/onnxruntime", file: second },
    ],
    python,
    chart: second,
    sbom,
    hasRepository: true,
  });

  expect(problems).toEqual([
    "first.tgz has no licence.",
    "first.tgz has no notice.",
    "first.tgz has no engines.",
    "first.tgz has no repository.",
    "first.tgz has no homepage.",
    "first.tgz has no bugs.",
    "first.tgz runs a script when it is installed.",
    "first.tgz would be published before @parsewright/onnxruntime, which it needs.",
    "second.tgz has code for tests.",
    "second.tgz has no description.",
    "second.tgz has no repository.",
    "second.tgz has no homepage.",
    "second.tgz has no bugs.",
    "bare.tar.gz has no licence.",
    "bare.tar.gz has no notice.",
    "half.tar.gz has no notice.",
    "second.tgz is not a chart.",
    "The SBOM has another root.",
    "The SBOM lacks first.",
    "The SBOM lacks PDFium.",
    "The SBOM lacks PostgreSQL.",
    "The SBOM lacks the weights.",
  ]);
});

function pack(name: string, manifest: object, files: readonly string[] = []): string {
  const source = join(folder, name);
  mkdirSync(join(source, "package"), { recursive: true });
  writeFileSync(join(source, "package/package.json"), JSON.stringify(manifest));
  for (const file of files) writeFileSync(join(source, "package", file), "");
  execFileSync("tar", ["-czf", join(folder, `${name}.tgz`), "-C", source, "package"]);
  return `${name}.tgz`;
}

function packForPython(file: string, licences: readonly string[]): string {
  const source = join(folder, file.replace(".tar.gz", "-1.0.0"));
  mkdirSync(source);
  for (const name of ["PKG-INFO", ...licences]) writeFileSync(join(source, name), "");
  execFileSync("tar", ["-czf", join(folder, file), "-C", folder, basename(source)]);
  return file;
}

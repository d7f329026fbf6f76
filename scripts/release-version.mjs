import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

/** The files that repeat the version of the repository's `package.json`, which is where it is decided. */
export function filesWithVersion() {
  const workspaces = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name, "package.json")),
  );
  return [
    "package.json",
    "CITATION.cff",
    ...workspaces,
    "bench/package.json",
    "corpus/package.json",
    "quality/package.json",
    "clients/python/src/parser_client/version.py",
    "clients/python-udf/pyproject.toml",
    "deploy/Dockerfile",
    "deploy/Dockerfile.gpu",
    "deploy/helm/parsewright/Chart.yaml",
    "compose.yaml",
    "examples/buckets/kubernetes.yaml",
  ];
}

/**
 * Places of a version in those files: a field of JSON or of a chart, a constant of Python, the tag of one of our
 * images.
 */
const PLACES =
  /("version": "|^version: |^version = "|^appVersion: |VERSION = "|parsewright\/[a-z-]+:)\d+\.\d+\.\d+(?:-[0-9a-z.]+)?/gm;

/** The text of such a file with another version. */
export function withVersion(text, version) {
  return text.replaceAll(PLACES, (_whole, before) => `${before}${version}`);
}

/** The changelog with what is not released yet under this version and day. */
export function withReleaseDay(changelog, version, day) {
  return changelog.replace(/^## .*, unreleased$/m, `## ${version}, ${day}`);
}

/** Lists, as sentences, all that has to be mended before `version` may be released. */
export function findObstacles({ version, changelog, changedFiles, hasRepository }) {
  const [heading = ""] = /^## .*$/m.exec(changelog) ?? [];
  const isDated = new RegExp(`^## ${version.replaceAll(".", "\\.")}, \\d{4}-\\d\\d-\\d\\d$`);
  return [
    ...(isDated.test(heading)
      ? []
      : [
          `CHANGELOG.md begins with "${heading}". "npm run release -- --set ${version}" writes the version and the day over what is not released yet.`,
        ]),
    ...(!hasRepository
      ? [
          `This clone has no remote "origin" with a public address, and the packages would not name their repository. Clone it from there, or add one: git remote add origin https://…`,
        ]
      : []),
    ...(changedFiles.length > 0
      ? [`These files are not committed: ${changedFiles.join(", ")}. Commit or remove them.`]
      : []),
  ];
}

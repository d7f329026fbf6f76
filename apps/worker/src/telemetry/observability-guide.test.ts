import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ProgressUpdate } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { METRICS, SPAN_NAMES } from "./catalogue.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const guide = readFileSync(`${ROOT}docs/guides/observability.md`, "utf8");

describe("the guide to observability", () => {
  it("lists every metric with its kind, unit, labels and description", () => {
    const metrics = Object.values(METRICS).map(({ name, kind, unit, labels, help }) => [
      code(name),
      kind,
      unit,
      labels.map(code).join(", "),
      help,
    ]);

    const rows = rowsOf("Metrics").map((cells) => [
      ...cells.slice(0, 4),
      (cells[4] ?? "").replaceAll("`", ""),
    ]);
    expect(rows).toEqual(metrics);
  });

  it("lists every span, with attributes that the code sets", () => {
    const rows = rowsOf("Spans");
    const attributes = rows.flatMap(([, , cell = ""]) => cell.match(/[\w.]+/g) ?? []);
    const sources = sourcesOf("worker").join("\n");

    expect(rows.map(([name]) => name)).toEqual(Object.values(SPAN_NAMES).map(code));
    expect(attributes.filter((name) => !sources.includes(name))).toEqual([]);
  });

  it("lists every phase of the progress", () => {
    const phases = ProgressUpdate.options.map(({ shape }) => [
      code(shape.phase.value),
      Object.keys(shape).filter((name) => name !== "phase"),
    ]);

    const rows = rowsOf("Progress of a job").map(([phase, fields = ""]) => [
      phase,
      [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ]);
    expect(rows).toEqual(phases);
  });

  it("lists every log line of workers and gateway, with its level", () => {
    const lines = (["gateway", "worker"] as const).flatMap((app) =>
      sourcesOf(app).flatMap((source) =>
        logLinesIn(source).map(([level, text]) => `${app} ${level} ${text}`),
      ),
    );
    const listed = rowsOf("Log lines").map(([app, level, line = ""]) =>
      `${app} ${level} ${line.slice(1, -1)}`.replaceAll("\\|", "|"),
    );

    expect(listed.toSorted()).toEqual([...new Set(lines)].toSorted());
  });

  it("explains the statuses of a collector that the specification names", () => {
    expect(rowsOf("When nothing arrives").map(([status]) => status)).toEqual([
      "404",
      "403",
      "400",
      "401",
    ]);
  });
});

/** The cells of the first table under a heading. */
function rowsOf(heading: string): string[][] {
  const [, section = ""] = guide.split(`## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function code(text: string): string {
  return `\`${text}\``;
}

function sourcesOf(app: "gateway" | "worker"): string[] {
  const folder = `${ROOT}apps/${app}/src/`;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.test\.|testing\//.test(path))
    .map((path) => readFileSync(folder + path, "utf8"));
}

/** What is said in calls of a logger; values in the text are written as `…`. */
function logLinesIn(source: string): (readonly [level: string, text: string])[] {
  const calls = [
    ...source.matchAll(/\blog\.(debug|info|warn|error)\(\s*(["`])(.*?)\2/gs),
    ...source.matchAll(/\blog\(\s*"(debug|info|warn|error)",\s*(["`])(.*?)\2/gs),
  ];
  return calls.map(([, level = "", , text = ""]) => [level, text.replaceAll(/\$\{[^}]*\}/g, "…")]);
}

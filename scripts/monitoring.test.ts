import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { GATEWAY_METRICS } from "../apps/gateway/src/metrics/catalogue.ts";
import { METRICS } from "../apps/worker/src/telemetry/catalogue.ts";
import { prometheusName } from "../apps/worker/src/telemetry/open-telemetry/prometheus-reader.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const known = new Set([
  ...Object.values(GATEWAY_METRICS).map(({ name }) => name),
  ...Object.values(METRICS).map(prometheusName),
]);

describe("what watches the service", () => {
  it.each(["deploy/grafana/parsewright.json", "deploy/prometheus/alerts.yaml"])(
    "%s asks only for metrics that exist",
    (path) => {
      const used = [...read(path).matchAll(/\b((?:parser|process)_[a-z_]+)[[{ )]/g)].map(
        ([, name = ""]) => name.replace(/_(?:bucket|sum|count)$/, ""),
      );

      expect(new Set(used).size).toBeGreaterThan(8);
      expect(used.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it("explains every alert in the guide to service levels", () => {
    const alerts = [...read("deploy/prometheus/alerts.yaml").matchAll(/- alert: (\w+)/g)];
    const guide = read("docs/guides/slo.md");

    expect(alerts.map(([, name]) => name).filter((name) => !guide.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it("has panels with a title and an expression each", () => {
    const { panels } = JSON.parse(read("deploy/grafana/parsewright.json")) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };

    expect(panels.every(({ title, targets }) => title !== "" && targets[0]?.expr)).toBe(true);
  });
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const reason = hasPromtool ? "" : " (skipped: promtool is not installed)";

it.skipIf(!hasPromtool)(`passes promtool${reason}`, () => {
  const folder = join(ROOT, "deploy/prometheus");
  const run = (...args: string[]) =>
    execFileSync("promtool", args, { cwd: folder, encoding: "utf8" });

  expect(run("check", "rules", "alerts.yaml")).toContain("SUCCESS");
  expect(run("test", "rules", "alerts.test.yaml")).toContain("SUCCESS");
});

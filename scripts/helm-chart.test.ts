import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT_VARIABLES } from "@parsewright/contract";
import { describe, expect, it } from "vitest";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CHART = join(ROOT, "deploy/helm/parsewright");
const TRIAL = ["--set", "postgresql.enabled=true"];
const VLLM = ["--set", "vllm.enabled=true,vllm.existingClaim=models"];
const templates = Object.fromEntries(
  readdirSync(join(CHART, "templates")).map((name) => [
    name,
    readFileSync(join(CHART, "templates", name), "utf8"),
  ]),
);
const values = readFileSync(join(CHART, "values.yaml"), "utf8");

describe("the Helm chart", () => {
  it("has the version of the service", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      version: string;
    };
    const chart = readFileSync(join(CHART, "Chart.yaml"), "utf8");

    expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });

  it("reads no value that values.yaml does not have", () => {
    const known = pathsOf(values);
    const read = Object.values(templates).flatMap((text) =>
      [...text.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path = ""]) => path),
    );

    expect(read.length).toBeGreaterThan(50);
    expect(read.filter((path) => !known.has(path))).toEqual([]);
  });

  it("has a schema that knows every value, and refuses others", () => {
    const schema = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")) as Schema;

    expect([...closedPathsOf(schema)].toSorted()).toEqual(
      expect.arrayContaining([...pathsOf(values)].filter((path) => !isFree(path, schema))),
    );
    expect(schema.additionalProperties).toBe(false);
    expect(schema.properties?.["worker"]?.additionalProperties).toBe(false);
    expect(schema.properties?.["gateway"]?.properties?.["environment"]).toMatchObject({
      propertyNames: { not: { enum: expect.arrayContaining(["PARSER_PORT"]) as string[] } },
    });
  });

  it("takes one of the two bounds of a disruption budget", () => {
    for (const name of ["gateway.yaml", "worker.yaml"]) {
      expect(templates[name]).toContain('include "parsewright.disruptionBudget"');
    }
  });

  it.each(["gateway", "worker", "vllm", "postgresql"])(
    "lets the operator place the pods of %s",
    (part) => {
      expect(templates[`${part}.yaml`]).toContain(
        `include "parsewright.placement" .Values.${part} | nindent 6`,
      );
    },
  );

  it.each(["gateway", "worker"] as const)("sets only variables that a %s reads", (app) => {
    const shared = templates["_helpers.tpl"]?.match(/BUCKET_[A-Z_]+/g) ?? [];
    const own = [
      ...(templates[`${app}.yaml`] ?? "").matchAll(/\bname(?::|") "?([A-Z][A-Z0-9]*_[A-Z0-9_]+)/g),
    ].map(([, name = ""]) => name);
    const set = [...shared, ...own];
    const wrong = set.filter((name) => {
      const variable = Object.entries(ENVIRONMENT_VARIABLES).find(([known]) => known === name)?.[1];
      return !variable?.readBy.some((reader: string) => reader === app);
    });

    expect(set.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it("gives a worker's pod more time to stop than the worker takes", () => {
    expect(templates["worker.yaml"]).toContain(
      "terminationGracePeriodSeconds: {{ add .Values.worker.shutdownGraceSeconds 30 }}",
    );
    expect(templates["worker.yaml"]).toContain(
      "PARSER_SHUTDOWN_GRACE_SECONDS, value: {{ .Values.worker.shutdownGraceSeconds | quote }}",
    );
  });
});

interface Schema {
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The paths of all values that a schema names. */
function closedPathsOf({ properties = {} }: Schema, parent = ""): string[] {
  return Object.entries(properties).flatMap(([key, value]) => [
    parent + key,
    ...closedPathsOf(value, `${parent}${key}.`),
  ]);
}

/** Below a value that takes anything, such as `resources`. */
function isFree(path: string, schema: Schema): boolean {
  let current: Schema | undefined = schema;
  for (const key of path.split(".")) {
    if (current.properties === undefined) return true;
    current = current.properties[key];
    if (current === undefined) return false;
  }
  return false;
}

const hasHelm = spawnSync("helm", ["version"]).status === 0;
const reason = hasHelm ? "" : ' (skipped: "npm run chart" has not built helm)';

describe.skipIf(!hasHelm)(`the rendered chart${reason}`, () => {
  it("passes helm lint", () => {
    expect(run("lint", ["--strict", ...TRIAL])).toContain("0 chart(s) failed");
  });

  it("starts a gateway, workers and a database for a trial", () => {
    const text = run("template", TRIAL);

    expect(kindsOf(text)).toMatchObject({ Deployment: 2, StatefulSet: 1, Secret: 1 });
    expect(text).toContain("terminationGracePeriodSeconds: 330");
    expect(text).toContain("image: docker.io/parsewright/worker:");
  });

  it("lets KEDA read what the queue wants, with the monitor's key", () => {
    const text = run("template", [...TRIAL, "--set", "worker.autoscaling.enabled=true"]);

    expect(kindsOf(text)).toMatchObject({ ScaledObject: 1, TriggerAuthentication: 1 });
    expect(text).toContain("/v2/parser/scale\n        valueLocation: desired");
    expect(text).toContain("key: monitor-key }");
  });

  it("opens the bucket as the service account, without keys", () => {
    const text = run("template", [
      ...TRIAL,
      "--set=bucket.name=documents,bucket.endpointUrl=https://s3.example.com,bucket.identity=true",
      "--set=serviceAccount.annotations.eks\\.amazonaws\\.com/role-arn=arn:aws:iam::1:role/r",
    ]);

    expect(kindsOf(text)).toMatchObject({ ServiceAccount: 1 });
    expect(text).toContain("eks.amazonaws.com/role-arn: arn:aws:iam::1:role/r");
    expect(text.match(/serviceAccountName: release-parsewright\n/g)).toHaveLength(2);
    expect(text.match(/BUCKET_CREDENTIALS, value: identity/g)).toHaveLength(2);
    expect(text).not.toContain("BUCKET_ACCESS_KEY_ID");
  });

  it("gives the pods of each part annotations and volumes of the operator's own", () => {
    const parts = ["gateway", "worker", "vllm", "postgresql"];
    const own = parts.flatMap((part) => [
      `--set=${part}.podAnnotations.note=annotation-of-${part}`,
      `--set=${part}.extraVolumes[0].name=volume-of-${part}`,
      `--set=${part}.extraVolumeMounts[0].name=volume-of-${part}`,
      `--set=${part}.extraVolumeMounts[0].mountPath=/mounted`,
    ]);
    const text = run("template", [...TRIAL, ...VLLM, ...own]);

    for (const part of parts) {
      const pod = documentOf(text, `release-parsewright-${part}`);
      expect(pod).toMatch(
        new RegExp(`\n {6}annotations:\n(?: {8}.+\n)*? {8}note: annotation-of-${part}\n`),
      );
      expect(pod).toMatch(
        new RegExp(
          `- mountPath: /mounted\n {14}name: volume-of-${part}\n[^]*\n {8}- name: volume-of-${part}(?:\n|$)`,
        ),
      );
    }
  });

  it("restarts the pods that read the secrets when these change", () => {
    const render = (...sets: string[]) => {
      const text = run("template", sets);
      return ["gateway", "worker"].map((part) => {
        const [, sum = ""] =
          /checksum\/secrets: (\w{64})\n/.exec(documentOf(text, `release-parsewright-${part}`)) ??
          [];
        expect(sum).not.toBe("");
        return sum;
      });
    };
    const before = render("--set=secrets.databaseUrl=postgresql://a");
    const others = [
      render("--set=secrets.databaseUrl=postgresql://b"),
      render("--set=secrets.existing=own"),
      render("--set=secrets.existing=another"),
    ];

    expect(render("--set=secrets.databaseUrl=postgresql://a")).toEqual(before);
    for (const [place, sum] of before.entries()) {
      expect(new Set([sum, ...others.map((sums) => sums[place])]).size).toBe(4);
    }
  });

  it("pins an image to its content", () => {
    const digest = `sha256:${"a".repeat(64)}`;
    const text = run("template", [...TRIAL, `--set=image.digests.worker=${digest}`]);

    expect(text).toMatch(new RegExp(`parsewright/worker:[\\d.]+@${digest}\n`));
    expect(() => run("template", [...TRIAL, "--set=image.digests.worker=latest"])).toThrow(
      "digests",
    );
  });

  it.each([
    { name: "no database", sets: [], message: "Set secrets.databaseUrl" },
    {
      name: "several gateways without a bucket",
      sets: [...TRIAL, "--set", "gateway.replicas=2"],
      message: "Several gateways need a bucket",
    },
    {
      name: "both bounds of a disruption budget",
      sets: [
        ...TRIAL,
        "--set",
        "worker.disruptionBudget.minAvailable=1,worker.disruptionBudget.maxUnavailable=1",
      ],
      message: "disruptionBudget",
    },
    {
      name: "a misspelt value",
      sets: [...TRIAL, "--set", "worker.replicass=4"],
      message: "replicass",
    },
    {
      name: "a model server without weights",
      sets: [...TRIAL, "--set", "vllm.enabled=true"],
      message: "Set vllm.existingClaim",
    },
  ])("refuses $name and names the value to set", ({ sets, message }) => {
    expect(() => run("template", sets)).toThrow(message);
  });
});

function run(command: "lint" | "template", options: readonly string[]): string {
  const target = command === "lint" ? [CHART] : ["release", CHART];
  // A helm that was built from source takes its age for that of the cluster.
  const version = ["--kube-version", "1.31.0"];
  return execFileSync("helm", [command, ...target, ...version, ...options], {
    encoding: "utf8",
    stdio: "pipe",
  });
}

/** The Deployment or StatefulSet of this name. */
function documentOf(text: string, name: string): string {
  const found = text
    .split("\n---\n")
    .find(
      (one) =>
        /^kind: (?:Deployment|StatefulSet)$/m.test(one) && one.includes(`\n  name: ${name}\n`),
    );
  if (found === undefined) throw new Error(`The chart renders no ${name}.`);
  return found;
}

function kindsOf(text: string): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const [, kind = ""] of text.matchAll(/^kind: (\w+)$/gm))
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}

/** The paths of all keys in block style, as templates write them. */
function pathsOf(yaml: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const parents: { readonly indent: number; readonly key: string }[] = [];
  for (const line of yaml.split("\n")) {
    const [, spaces, key] = /^( *)([A-Za-z]+):/.exec(line) ?? [];
    if (spaces === undefined || key === undefined) continue;
    while ((parents.at(-1)?.indent ?? -1) >= spaces.length) parents.pop();
    parents.push({ indent: spaces.length, key });
    paths.add(parents.map((parent) => parent.key).join("."));
  }
  return paths;
}

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeDefault, ENVIRONMENT_VARIABLES, validateJobInput } from "@parsewright/contract";
import { CUDA_LIBRARY } from "@parsewright/engine/cuda-library";
import { describe, expect, it } from "vitest";
import { WEIGHTS_FOLDER } from "../apps/worker/src/model-server/find-weights.ts";
// @ts-expect-error -- a plain script
import { hubForm } from "./make-hub.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the image keeps the repository. */
const IMAGE_ROOT = "/opt/parser";

describe("deploy/make-env.sh", () => {
  it("makes a password for each variable once, for the user alone to read", () => {
    const folder = mkdtempSync(join(tmpdir(), "parser-env-"));
    const script = join(folder, "deploy", "make-env.sh");
    mkdirSync(dirname(script));
    copyFileSync(join(ROOT, "deploy/make-env.sh"), script);

    execFileSync("sh", [script]);
    const made = readFileSync(join(folder, ".env"), "utf8");
    execFileSync("sh", [script]);

    const names = new Set(
      readFileSync(join(ROOT, "compose.yaml"), "utf8").match(/(?<=\$\{)[A-Z_]+(?=:\?)/g),
    );
    expect(new Set(made.match(/^[A-Z_]+(?==[0-9a-f]{64}$)/gm))).toEqual(names);
    expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, ".env"), "utf8")).toBe(made);
    rmSync(folder, { recursive: true });
  });
});

describe(".runpod/hub.json", () => {
  const hub = readJson(".runpod/hub.json") as {
    type: string;
    category: string;
    config: { runsOn: string; env: FormEntry[] };
  };

  it("asks for the variables of a worker, as scripts/make-hub.mjs writes them", () => {
    expect(hub.config.env).toEqual((hubForm as MakeForm)(ENVIRONMENT_VARIABLES, describeDefault));
  });

  it("has values that the platform knows", () => {
    expect(hub).toMatchObject({ type: "serverless" });
    expect(["audio", "embedding", "language", "video", "image"]).toContain(hub.category);
  });

  it("asks for no GPU, which the image of the hub has no use for", () => {
    const { config } = readJson(".runpod/tests.json") as { config: object };

    expect(hub.config.runsOn).toBe("CPU");
    expect(
      Object.keys({ ...hub.config, ...config }).filter((key) => /gpu|cuda/i.test(key)),
    ).toEqual([]);
    expect(dockerfile()).not.toMatch(/vllm|llama/);
  });

  it("describes every variable within 189 characters, and none twice", () => {
    for (const { key, input } of hub.config.env) {
      expect(input.name).toBe(key);
      expect(input.description.length).toBeLessThanOrEqual(189);
    }
    expect(new Set(hub.config.env.map(({ key }) => key)).size).toBe(hub.config.env.length);
  });
});

describe(".runpod/tests.json", () => {
  const { tests } = readJson(".runpod/tests.json") as {
    tests: { name: string; input: { volume_path: string }; timeout: number }[];
  };

  it("sends jobs that the input check accepts, about a file that the image has", () => {
    for (const { input } of tests) {
      expect(() => validateJobInput(input)).not.toThrow();
      expect(dockerfile()).toContain(` ${input.volume_path}`);
    }
  });
});

describe("the Dockerfile of gateway and worker", () => {
  it("copies what exists", () => {
    const sources = instructions("COPY").flatMap((line) => {
      const [from = "", ...paths] = line.split(/\s+/);
      const isFromBuild = from.startsWith("--from=");
      const copied = (isFromBuild ? paths : [from, ...paths]).slice(0, -1);
      return isFromBuild ? copied.filter((path) => path.startsWith(`${IMAGE_ROOT}/`)) : copied;
    });
    const missing = sources
      .map((path) => path.replace(`${IMAGE_ROOT}/`, ""))
      .filter((path) => !existsSync(join(ROOT, path)));

    expect(sources.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it("depends on no entry point and can be read as one line of a shell", () => {
    expect(new Set(instructions("ENTRYPOINT"))).toEqual(new Set(["[]"]));
    expect(command().join(" ")).toMatch(/^[\w./ -]+$/);
  });

  it.runIf(existsSync(join(ROOT, "apps/worker/dist/main.js")))(
    "starts the worker with its command",
    () => {
      // The image's own folder needs no quotes, this one may.
      const line = command().join(" ").replace(IMAGE_ROOT, ".");
      const printed = execFileSync(
        "sh",
        ["-c", `${line} --test_input '{"input":{"probe":true}}'`],
        {
          encoding: "utf8",
          cwd: ROOT,
          env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
        },
      );

      expect(printed).toContain('Job result: {"ok":true');
    },
  );

  it("is the one that the platform's hub builds: its last stage, which alone runs as root", () => {
    expect(readFileSync(join(ROOT, ".runpod/Dockerfile"), "utf8")).toBe(dockerfile());
    expect(instructions("FROM").at(-1)).toBe("worker AS platform");
    expect(instructions("USER")).toEqual(["1000", "1000", "root"]);
  });
});

describe("the Dockerfile with a GPU", () => {
  const text = readFileSync(join(ROOT, "deploy/Dockerfile.gpu"), "utf8");

  it("has vLLM, and the weights in the folder where the worker looks for them", () => {
    expect(text).toMatch(/^FROM vllm\/vllm-openai:v/m);
    expect(text).toContain(`COPY --from=weights /weights /models/${WEIGHTS_FOLDER}\n`);
    expect(text).toContain("PARSER_MODEL_DIR=/models ");
  });

  it("has the part for CUDA of the onnxruntime that the engine uses", () => {
    const { dependencies } = readJson("packages/engine/package.json") as {
      dependencies: Record<string, string>;
    };

    expect(text).toContain(`onnxruntime-gpu==${dependencies["onnxruntime-node"]}\n`);
    expect(existsSync(CUDA_LIBRARY.replace(/_providers_cuda\.so$/, ".so.1"))).toBe(true);
    expect(text).toContain(`${dirname(CUDA_LIBRARY).replace(ROOT, IMAGE_ROOT)}/\n`);
  });

  it("never hides that the GPU is not used", () => {
    expect(text).toContain("PARSER_BACKEND_FALLBACK=none ");
  });

  it("starts the worker as the other one does", () => {
    const [, started = ""] = /^CMD (.*)$/m.exec(text) ?? [];

    expect(JSON.parse(started)).toEqual(command());
  });
});

it("starts the same file from .runpod/handler.py", () => {
  const parts = /"apps" \/ "worker" \/ "dist" \/ "main.js"/;

  expect(readFileSync(join(ROOT, ".runpod/handler.py"), "utf8")).toMatch(parts);
  expect(command().at(-1)).toBe(`${IMAGE_ROOT}/apps/worker/dist/main.js`);
});

it("has an example job that the input check accepts", () => {
  const { input } = readJson("test_input.json") as { input: unknown };

  expect(() => validateJobInput(input)).not.toThrow();
});

interface FormEntry {
  readonly key: string;
  readonly input: { readonly name: string; readonly description: string };
}

type MakeForm = (
  variables: typeof ENVIRONMENT_VARIABLES,
  describe: typeof describeDefault,
) => FormEntry[];

function dockerfile(): string {
  return readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");
}

function instructions(name: string): string[] {
  return dockerfile()
    .split("\n")
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
}

function command(): string[] {
  return JSON.parse(instructions("CMD").at(-1) ?? "") as string[];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

import type { BackendName, FoundVisionModel, InputFormat } from "@parsewright/contract";
import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverUrlPolicy } from "../input/check-server-url.ts";
import { readInputSettings } from "../input/input-settings.ts";
import { createFindJobVision } from "./find-job-vision.ts";
import { readVisionSettings } from "./vision-settings.ts";

const { signal } = new AbortController();
const LOCAL: FoundVisionModel = {
  name: "local",
  protocol: "mineru",
  maxInFlight: 1,
  ask: () => Promise.reject(new Error("nobody asks")),
};

let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
});

afterAll(() => server.close());

describe("the vision model of a job", () => {
  it.each(["vlm-auto-engine", "hybrid-auto-engine"] as const)(
    "is the worker's own for %s",
    async (backend) => {
      expect(await find({ backend })).toMatchObject({
        model: { name: "local" },
        modelDirectory: "/weights",
      });
    },
  );

  it.each(["vlm-http-client", "hybrid-http-client"] as const)(
    "is that of server_url for %s",
    async (backend) => {
      const found = await find({ backend, environment: { PARSER_ALLOW_LOCAL_FETCH: "1" } });

      expect(found).toMatchObject({ model: { name: "MinerU2.5-scripted" }, modelDirectory: null });
      found?.close();
    },
  );

  it("is none for pipeline and for documents that have no pages to look at", async () => {
    expect(await find({ backend: "pipeline" })).toBeUndefined();
    expect(await find({ backend: "vlm-auto-engine", format: "docx" })).toBeUndefined();
  });

  it("is refused by the guard where server_url names a private host", async () => {
    await expect(find({ backend: "vlm-http-client" })).rejects.toMatchObject({
      message: expect.stringContaining("server_url") as unknown,
    });
  });
});

describe("where the worker has no model", () => {
  const missing: FoundVisionModel = { missing: "there is no GPU for the vision model" };

  it("the job gets the reason", async () => {
    expect(await find({ backend: "vlm-auto-engine", local: missing })).toMatchObject({
      model: missing,
    });
  });

  it("the job fails when PARSER_BACKEND_FALLBACK is none", async () => {
    const environment = { PARSER_BACKEND_FALLBACK: "none" };

    await expect(
      find({ backend: "vlm-auto-engine", local: missing, environment }),
    ).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("there is no GPU for the vision model") as unknown,
    });
    expect(await find({ backend: "vlm-auto-engine", local: LOCAL, environment })).toBeDefined();
  });

  it.each([
    ["PARSER_BACKEND_FALLBACK", "maybe"],
    ["PARSER_VLM_URL", "ftp://models"],
    ["PARSER_VLM_MAX_IN_FLIGHT", "0"],
    ["PARSER_VLM_START_SECONDS", "soon"],
  ])("names the variable when %s is wrong", (name, value) => {
    expect(() => readVisionSettings({ [name]: value })).toThrow(`${name} is "${value}". Set it to`);
  });
});

interface Case {
  readonly backend: BackendName;
  readonly format?: InputFormat;
  readonly local?: FoundVisionModel;
  readonly environment?: Record<string, string>;
}

function find({ backend, format = "pdf", local = LOCAL, environment = {} }: Case) {
  const { isFallbackAllowed } = readVisionSettings(environment);
  const findVision = createFindJobVision({
    modelServer: { findModel: () => Promise.resolve(local), modelDirectory: () => "/weights" },
    isFallbackAllowed,
    serverUrlPolicy: serverUrlPolicy(readInputSettings(environment)),
    maxInFlight: 4,
  });
  return findVision({ input: { backend, server_url: server.url }, format, signal });
}

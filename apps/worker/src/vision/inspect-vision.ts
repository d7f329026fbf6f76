import { ParserError } from "@parsewright/contract";
import { defaultModelDirectory } from "@parsewright/engine/model-directory";
import type { Environment } from "@parsewright/contract";
import { createGpuProbe } from "../gpu/gpu-probe.ts";
import { planModelServer } from "../model-server/plan-model-server.ts";
import { connectLocalModel } from "./connect-local-model.ts";
import { readVisionSettings } from "./vision-settings.ts";

/** Finds the model that a worker with these settings would ask, without starting anything. */
export interface VisionInspection {
  readonly status: "ok" | "none" | "wrong";
  readonly detail: string;
}

/** Never rejects. */
export async function inspectVision(
  environment: Environment,
  signal: AbortSignal,
): Promise<VisionInspection> {
  try {
    return await inspect(environment, signal);
  } catch (error) {
    return { status: "wrong", detail: ParserError.from(error).message };
  }
}

async function inspect(environment: Environment, signal: AbortSignal): Promise<VisionInspection> {
  const { modelServer: settings } = readVisionSettings(environment);
  if (settings.url !== undefined) {
    const model = await connectLocalModel(settings)(settings.url, signal);
    model.close();
    return { status: "ok", detail: `PARSER_VLM_URL answers with the model ${model.name}` };
  }
  const gpu = createGpuProbe(environment);
  await gpu.ready;
  gpu.close();
  const modelDirectory = defaultModelDirectory(environment);
  const plan = await planModelServer({ settings, modelDirectory, devices: gpu.devices() });
  if ("missing" in plan) return { status: "none", detail: plan.detail };
  return { status: "ok", detail: `workers start ${plan.label}` };
}

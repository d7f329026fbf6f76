import { ParserError, type VisionModel } from "@parsewright/contract";
import type { GpuProbe } from "../gpu/gpu-probe.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import { createLocalVisionModel, waitForServer } from "./local-vision-model.ts";
import type { ModelServer, ModelServerState } from "./model-server.ts";
import type { ModelServerSettings } from "./model-server-settings.ts";
import { type NoServer, planModelServer, type ServerPlan } from "./plan-model-server.ts";
import { RESTART_POLICY, type RestartPolicy } from "./restart-policy.ts";
import type { ConnectModel } from "./start-server-once.ts";
import { type SupervisedServer, superviseServer } from "./supervise-server.ts";

export interface ModelServerParts {
  readonly settings: ModelServerSettings;
  /** The model store. */
  readonly modelDirectory: string;
  readonly gpu: Pick<GpuProbe, "ready" | "devices">;
  readonly connect: ConnectModel;
  readonly log: Logger;
  /** Tests only: a quicker one. */
  readonly policy?: RestartPolicy;
}

/** The server of the operator's settings: one that runs already, one that is started here, or none. */
export function createModelServer(parts: ModelServerParts): ModelServer {
  const { url } = parts.settings;
  return url === undefined ? createStartedServer(parts) : createForeignServer(url, parts);
}

/** A server that someone else runs: connected to when a job needs it, and again when that failed. */
function createForeignServer(url: string, { connect, log }: ModelServerParts): ModelServer {
  let model: VisionModel | undefined;
  let problem = "not asked yet";
  const find = async (signal: AbortSignal) => {
    try {
      return (model ??= await connect(url, signal));
    } catch (error) {
      signal.throwIfAborted();
      problem = ParserError.from(error).message;
      log.warn("the model server of PARSER_VLM_URL does not answer", { error });
      return { missing: "the model server does not answer" };
    }
  };
  return {
    start: async (signal) => void (await find(signal).catch(() => {})),
    findModel: find,
    modelDirectory: () => null,
    describe: () =>
      model === undefined
        ? { status: "failed", detail: `PARSER_VLM_URL: ${problem}`, restarts: 0 }
        : { status: "running", detail: `PARSER_VLM_URL: ${model.name}`, restarts: 0 },
    close: async () => {},
  };
}

interface StartedParts {
  readonly plan: ServerPlan;
  readonly server: SupervisedServer;
}

function createStartedServer(parts: ModelServerParts): ModelServer {
  const { settings, policy = RESTART_POLICY } = parts;
  const maxWaitMs = Math.min(policy.maxWaitMs, settings.startSeconds * 1000);
  let preparing: Promise<StartedParts | NoServer> | undefined;
  let prepared: StartedParts | NoServer | undefined;
  let isClosed = false;

  const prepare = async () => (prepared = await (preparing ??= startPlanned(parts, policy)));

  return {
    async start(signal) {
      const ready = await prepare();
      if (!("server" in ready)) return;
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      if (!signal.aborted) await Promise.race([ready.server.available(), aborted]);
    },
    async findModel(signal) {
      const ready = await prepare();
      if ("missing" in ready) return { missing: ready.missing };
      const running = await waitForServer(ready.server, { ms: maxWaitMs, signal });
      if ("givenUp" in running) return { missing: running.givenUp };
      return createLocalVisionModel(ready.server, running.model, maxWaitMs);
    },
    modelDirectory: () =>
      prepared !== undefined && "plan" in prepared ? prepared.plan.modelDirectory : null,
    describe: () => (isClosed ? STOPPED : describe(prepared)),
    async close() {
      isClosed = true;
      const ready = await preparing;
      if (ready !== undefined && "server" in ready) await ready.server.close();
    },
  };
}

const STOPPED: ModelServerState = { status: "stopped", detail: "", restarts: 0 };

async function startPlanned(
  { settings, modelDirectory, gpu, connect, log }: ModelServerParts,
  policy: RestartPolicy,
): Promise<StartedParts | NoServer> {
  await gpu.ready;
  const plan = await planModelServer({ settings, modelDirectory, devices: gpu.devices() });
  if ("missing" in plan) {
    log.info("no model server: the auto engines run as pipeline", { reason: plan.detail });
    return plan;
  }
  log.info("model server starting", { label: plan.label });
  return { plan, server: superviseServer({ plan, settings, connect, policy, log }) };
}

function describe(prepared: StartedParts | NoServer | undefined): ModelServerState {
  if (prepared === undefined) return { status: "starting", detail: "not started", restarts: 0 };
  if ("missing" in prepared) return { status: "none", detail: prepared.detail, restarts: 0 };
  const { plan, server } = prepared;
  const current = server.current();
  const restarts = server.restarts();
  if (current === undefined) return { status: "starting", detail: plan.label, restarts };
  if ("givenUp" in current) return { status: "failed", detail: current.givenUp, restarts };
  return { status: "running", detail: `${plan.label}: ${current.model.name}`, restarts };
}

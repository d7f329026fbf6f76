import type { Writable } from "node:stream";
import { FILE_B64_MAX_DECODED_BYTES, FILE_URL_MAX_BYTES } from "@parsewright/contract";
import { createEngineHost, type EngineHost, type ParseOutcome } from "@parsewright/engine-host";
import type { Redactor } from "@parsewright/redaction";
import type { BootParts, WorkerEnd } from "./boot-worker.ts";
import type { WorkerConfig } from "./config.ts";
import { createHandler } from "./create-handler.ts";
import { chooseWorkDirectory } from "./engine/choose-work-directory.ts";
import { openWorkerFolder } from "./engine/worker-folder.ts";
import type { GpuProbe } from "./gpu/gpu-probe.ts";
import type { HandleJob } from "./handler.ts";
import { serverUrlPolicy } from "./input/check-server-url.ts";
import { connectJob } from "./job/connect-job.ts";
import { findRecipe } from "./pages/find-recipe.ts";
import { createPageExchange } from "./pages/page-exchange.ts";
import { runFitnessChecks } from "./platform/fitness-checks.ts";
import { createJobLoop } from "./platform/job-loop.ts";
import { runLocalJob } from "./platform/local-job.ts";
import { createPlatformClient } from "./platform/platform-client.ts";
import { pingUnhealthy, startPings, type UnhealthyReport } from "./platform/start-pings.ts";
import type { PlatformAddresses } from "./platform/url-templates.ts";
import { describeWorker } from "./probe/describe-worker.ts";
import { createRefreshCounter } from "./refresh/refresh-counter.ts";
import { createModelServer } from "./model-server/create-model-server.ts";
import type { ModelServer } from "./model-server/model-server.ts";
import { describeFailure } from "./telemetry/describe-failure.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import { connectLocalModel } from "./vision/connect-local-model.ts";
import { createFindJobVision } from "./vision/find-job-vision.ts";
import type { FindJobVision } from "./vision/job-vision.ts";
import { parseTestPage, warmUp } from "./warmup/warm-up.ts";

/** Parts of its process that a worker uses. */
export interface WorkerIo {
  readonly stdout: Writable;
  readonly stderr: { write(text: string): unknown };
  readonly workingDirectory: string;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Tests only: another process than the engine's, beside it. */
  readonly engineEntry?: string;
}

export interface AssemblyParts {
  readonly config: WorkerConfig;
  readonly argv: readonly string[];
  readonly io: WorkerIo;
  readonly redactor: Redactor;
  readonly gpu: GpuProbe;
  readonly telemetry: Telemetry;
}

/** Puts the parts of a worker together. Nothing is started yet. */
export function assembleWorker(assembly: AssemblyParts): BootParts {
  const { config, argv, io, gpu, telemetry } = assembly;
  const { log } = telemetry;
  const engine = assembleEngine(assembly);
  const modelServer = createModelServer({
    settings: config.vision.modelServer,
    modelDirectory: config.engine.modelDirectory,
    gpu,
    connect: connectLocalModel(config.vision.modelServer),
    log,
  });
  const findVision = createFindJobVision({
    modelServer,
    isFallbackAllowed: config.vision.isFallbackAllowed,
    serverUrlPolicy: serverUrlPolicy(config.input),
    maxInFlight: config.vision.modelServer.maxInFlight,
  });
  const recipe = onlyOnce(() => findRecipe(config.engine));
  const parts: EngineAssembly = { ...assembly, engine, modelServer, findVision, recipe };
  const { addresses } = config.platform;
  return {
    log,
    startEngine: () => engine.start(),
    async warmUp() {
      await modelServer.start(io.signal);
      const { signal } = io;
      return warmUp({ settings: config.warmUp, engine, findVision, telemetry, signal });
    },
    createHandleJob: (warmedUp) => createHandleJob(parts, warmedUp),
    ...(addresses && { platform: assemblePlatform(parts, addresses) }),
    async runLocalJob(handleJob) {
      await gpu.ready;
      return runLocalJob({
        argv,
        workingDirectory: io.workingDirectory,
        handleJob,
        signal: io.signal,
        print: (line) => void io.stdout.write(`${line}\n`),
        log,
      });
    },
    async close() {
      await Promise.all([engine.close(), modelServer.close()]);
      gpu.close();
      await telemetry.close();
    },
  };
}

function assembleEngine({ config, io, telemetry: { log } }: AssemblyParts): EngineHost {
  const host = createEngineHost(config.engine, {
    onOutput: (text) => log.debug("engine output", { text }),
    onPrepared({ protections, missing }) {
      const level = missing.length === 0 ? "info" : "warn";
      log[level]("engine isolation", { protections, missing });
    },
    onModelProcess({ status, detail }) {
      if (status === "starting" || status === "running") log.info("model process", { status });
      else log.warn("model process ended", { status, detail });
    },
    makeFolder: async () => openWorkerFolder(await chooseFolderForJobs(config)),
    ...(io.engineEntry !== undefined && { entry: io.engineEntry }),
  });
  return {
    ...host,
    async start() {
      await host.start();
      log.debug("engine ready");
    },
  };
}

function chooseFolderForJobs({ engine, input }: WorkerConfig): Promise<string> {
  return chooseWorkDirectory(engine.workDirectories, input.volumeRoots);
}

interface EngineAssembly extends AssemblyParts {
  readonly engine: EngineHost;
  readonly modelServer: ModelServer;
  readonly findVision: FindJobVision;
  readonly recipe: () => Promise<string>;
}

function onlyOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

function createHandleJob(
  { config, engine, modelServer, findVision, recipe, telemetry, redactor, gpu }: EngineAssembly,
  warmedUp: ParseOutcome | undefined,
): HandleJob {
  const { addresses, headers } = config.platform;
  const address = addresses?.pages;
  return createHandler({
    pages:
      address === undefined
        ? undefined
        : createPageExchange({ address, headers, recipe, keepAbove: config.keepPagesAbove }),
    telemetry,
    engine,
    findVision,
    ...connectJob(config),
    refresh: createRefreshCounter(config.refresh),
    probe: () =>
      describeWorker({
        settings: config.probe,
        modelDirectory: config.engine.modelDirectory,
        volumeRoots: config.input.volumeRoots,
        limits: limitsOf(config),
        modelServer: modelServer.describe(),
        redactValue: redactor.redactValue,
      }),
    describeFailure: (error) => describeFailure(error, redactor),
    redactValue: redactor.redactValue,
    gpu: () => gpu.facts(),
    modelDirectory: warmedUp?.modelDirectory ?? null,
    timeLimits: config.engine.timeLimits,
    maxPagesPerJob: config.maxPagesPerJob,
  });
}

function limitsOf({ engine, input, output, platform, maxPagesPerJob }: WorkerConfig) {
  return {
    file_b64_bytes: FILE_B64_MAX_DECODED_BYTES,
    file_url_bytes: FILE_URL_MAX_BYTES,
    volume_file_bytes: input.maxVolumeFileBytes,
    response_bytes: output.responseMaxBytes,
    pages_per_job: maxPagesPerJob,
    jobs_at_once: platform.maxConcurrency,
    engine_memory_mb: engine.memoryMegabytes,
    job_timeout_seconds: engine.timeLimits.jobSeconds,
    ...(engine.timeLimits.secondsPerPage !== undefined && {
      seconds_per_page: engine.timeLimits.secondsPerPage,
    }),
    job_silence_seconds: engine.jobSilenceSeconds,
  };
}

function assemblePlatform(
  assembly: EngineAssembly,
  addresses: PlatformAddresses,
): NonNullable<BootParts["platform"]> {
  const { config, engine, modelServer, findVision, telemetry, redactor, gpu, io } = assembly;
  const { log } = telemetry;
  const { ping } = config.platform;
  const reportUnhealthy = ({ check, reason }: UnhealthyReport) =>
    pingUnhealthy(ping, { check, reason: redactor.redact(reason) });
  return {
    isFit: () =>
      runFitnessChecks({
        settings: config.fitness,
        chooseWorkFolder: () => chooseFolderForJobs(config),
        modelFolder: config.engine.modelDirectory,
        startEngine: () => engine.start(),
        reportUnhealthy,
        log,
      }),
    async serve(handleJob): Promise<WorkerEnd> {
      // Asked while the engine started; every response names the GPU.
      await gpu.ready;
      const hasVision = modelServer.describe().status === "running";
      const pings = startPings(ping, log, { hasVision });
      const recipe = addresses.pages === undefined ? undefined : await assembly.recipe();
      const loop = createJobLoop({
        client: createPlatformClient({ addresses, headers: config.platform.headers, recipe }),
        handleJob,
        pings,
        settings: config.platform,
        selfTest: async () => {
          await parseTestPage({ settings: config.warmUp, engine, findVision, signal: io.signal });
        },
        reportUnhealthy,
        log,
      });
      const stop = () => {
        telemetry.refreshed("sigterm");
        loop.stop({ graceMs: config.platform.shutdownGraceMs });
      };
      if (io.signal.aborted) stop();
      else io.signal.addEventListener("abort", stop, { once: true });
      try {
        return await loop.run();
      } finally {
        await pings.close();
      }
    },
  };
}

import type { MessagePort } from "node:worker_threads";
import { type LoadedModel, ParserError } from "@parsewright/contract";
import type { DeviceLink } from "../model-threads/device-link.ts";
import type { DeviceProvider } from "../model-threads/device-provider.ts";
import { type ModelThreads, startModelThreads } from "../model-threads/start-model-threads.ts";
import type { ModelPart, ModelThreadData, ThreadedModel } from "../model-threads/threaded-model.ts";
import { hasOnnxruntime } from "./has-onnxruntime.ts";
import type { ConnectModel } from "./connect-model.ts";
import type { LocateOptions } from "./locate-model.ts";
import { type InstalledPart, locatePart } from "./locate-part.ts";

/** Runs the models of an engine, each loaded once and shared by all that read its pages. */
export interface ModelHost {
  readonly connect: ConnectModel;
  /** The models that are loaded. */
  loaded(): LoadedModel[];
  /** Ends all threads; all further questions fail. Safe to call twice. */
  close(): Promise<void>;
}

export interface ModelHostOptions {
  /** Folder of further models. Without it, there are only those that come with the engine. */
  readonly modelDirectory: string | undefined;
  readonly manifest?: LocateOptions["manifest"];
  /** Number of cores available to models. */
  readonly cores: number;
  /**
   * The way to the process that runs models on a GPU, or the reason why there is none although a GPU was asked for. Default:
   * all models run here, on the CPU.
   */
  readonly device?: DeviceLink | { readonly problem: string } | undefined;
  /** Only in that process: where it runs models. */
  readonly deviceProvider?: DeviceProvider | undefined;
}

/** Has no models, not even those that come with the engine. */
export const NO_MODELS: ModelHost = {
  connect: () => Promise.resolve(undefined),
  loaded: () => [],
  close: () => Promise.resolve(),
};

type AnyModel = ThreadedModel<never, unknown>;

interface RunningModel {
  readonly threads: ModelThreads;
  readonly models: readonly LoadedModel[];
}

/** Starts nothing yet: each model is loaded when somebody first connects to it. */
export function createModelHost({
  modelDirectory,
  manifest,
  cores,
  device,
  deviceProvider,
}: ModelHostOptions): ModelHost {
  const { locate, partsOf } = createLocator({ modelDirectory, ...(manifest && { manifest }) });
  const running = new Map<string, Promise<RunningModel | undefined>>();
  const loaded = new Map<string, LoadedModel>();
  let isClosed = false;

  async function start(model: AnyModel): Promise<RunningModel | undefined> {
    const parts = await partsOf(model);
    if (parts === undefined) return undefined;
    const link = deviceFor(model, device);
    const connectDevice = link && (() => link.connect());
    const threads = await startThreads(model, parts, { cores, deviceProvider, connectDevice });
    return { threads, models: modelsOf(parts) };
  }

  return {
    async connect({ model, data, isOnlyLocated = false }) {
      const found = await Promise.all(data.map((name) => locate({ model: name })));
      // Checks only here: a thread that is started after the end would never be ended.
      if (isClosed) throw new Error("The engine is closed.");
      const installed = found.filter((part) => part !== undefined);
      if (installed.length < data.length) return undefined;
      if (isOnlyLocated) {
        const parts = await partsOf(model);
        // A missing GPU is reported at once.
        if (parts !== undefined) deviceFor(model, device);
        return parts && { ports: [], models: modelsOf(parts), dataPaths: [] };
      }
      const started = await once(running, model.entry, () => start(model));
      if (started === undefined) return undefined;
      const { models, threads } = started;
      for (const one of [...models, ...installed.map((part) => part.model)])
        loaded.set(one.name, one);
      return { ports: threads.connect(), models, dataPaths: installed.map(({ path }) => path) };
    },
    loaded: () => [...loaded.values()],
    async close() {
      isClosed = true;
      const started = [...running.values()].map((model) => model.catch(() => undefined));
      await Promise.all(started.map(async (model) => (await model)?.threads.close()));
    },
  };
}

/** Finds the parts of models, each once. */
function createLocator(options: LocateOptions) {
  const located = new Map<string, Promise<InstalledPart | undefined>>();

  const locate = async (part: ModelPart): Promise<InstalledPart | undefined> =>
    once(located, part.model, () => locatePart(part, options));

  const partsOf = async ({
    parts: wanted,
  }: AnyModel): Promise<ReadonlyMap<string, InstalledPart> | undefined> => {
    if (!hasOnnxruntime()) return undefined;
    const parts = new Map<string, InstalledPart>();
    for (const [name, part] of Object.entries(wanted)) {
      const installed = await locate(part);
      if (installed !== undefined) parts.set(name, installed);
      else if (part.isOptional !== true) return undefined;
    }
    return parts;
  };

  return { locate, partsOf };
}

/** The way to a GPU for a model that uses one. Throws where one was asked for and there is none. */
function deviceFor(
  { usesDevice }: AnyModel,
  device: ModelHostOptions["device"],
): DeviceLink | undefined {
  if (usesDevice !== true || device === undefined) return undefined;
  if ("problem" in device) throw new ParserError("BACKEND_UNAVAILABLE", device.problem);
  return device;
}

function modelsOf(parts: ReadonlyMap<string, InstalledPart>): LoadedModel[] {
  return Array.from(parts.values(), ({ model }) => model);
}

/** Remembers the value that `make` gave when `key` was first requested. */
function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

interface ThreadNeeds {
  readonly cores: number;
  readonly deviceProvider: DeviceProvider | undefined;
  readonly connectDevice: (() => MessagePort) | undefined;
}

function startThreads(
  model: AnyModel,
  parts: ReadonlyMap<string, InstalledPart>,
  { cores, deviceProvider, connectDevice }: ThreadNeeds,
): Promise<ModelThreads> {
  const workerData: ModelThreadData = {
    paths: Object.fromEntries([...parts].map(([name, { path }]) => [name, path])),
    cores: model.threads === "one" ? cores : 1,
    ...(deviceProvider && { deviceProvider }),
  };
  const [first] = parts.values();
  return startModelThreads(
    {
      entry: new URL(model.entry),
      workerData,
      connectDevice,
      modelOf: (name) => (parts.get(name) ?? first)?.model,
    },
    countThreads(model, cores),
  );
}

/** Cores whose pages one of a few threads keeps up with. */
const CORES_OF_ONE_OF_FEW = 4;

function countThreads({ threads }: AnyModel, cores: number): number {
  if (threads === "one") return 1;
  return threads === "few" ? Math.ceil(cores / CORES_OF_ONE_OF_FEW) : cores;
}

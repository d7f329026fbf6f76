import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { readVariable, RESPONSE_MAX_BYTES } from "@parsewright/contract";
import { workerEnvironment } from "@parsewright/gateway/worker-environment";
import type { GpuDevice } from "@parsewright/worker";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";

/** Options of the command line. */
export interface JoinRequest {
  readonly gatewayUrl: string;
  readonly endpointId: string;
  readonly key: string;
  /** Without it workers are not bound to a GPU. */
  readonly gpus?: "all" | readonly string[];
  /** On each GPU, or on the machine where none is named. */
  readonly workers: number;
}

/** A worker that is to run on this machine. */
export interface PlannedWorker {
  readonly device?: GpuDevice;
  readonly environment: Readonly<Record<string, string>>;
}

/** Decides which workers run on which GPU. Starts nothing. */
export function planWorkers(
  request: JoinRequest,
  machine: {
    readonly devices: readonly GpuDevice[];
    readonly environment: CommandIo["environment"];
  },
): readonly PlannedWorker[] {
  const { gpus, workers } = request;
  const devices = gpus === undefined ? [undefined] : chooseDevices(gpus, machine.devices);
  if (gpus !== undefined && workers > 1 && !readVariable(machine.environment, "PARSER_VLM_URL")) {
    throw new UsageError(
      "Several workers on one GPU need one model server for all of them, or each starts its own: start a server and set PARSER_VLM_URL, or leave out --workers.",
    );
  }
  const places = devices.flatMap((device) => Array.from({ length: workers }, () => device));
  return places.map((device, index) => ({
    ...(device && { device }),
    environment: environmentOf(request, {
      inherited: machine.environment,
      index,
      maxWorkers: places.length,
      ...(device && { gpu: device.index }),
    }),
  }));
}

function chooseDevices(
  gpus: "all" | readonly string[],
  devices: readonly GpuDevice[],
): readonly GpuDevice[] {
  if (devices.length === 0) {
    throw new UsageError("nvidia-smi shows no GPU. Install its driver, or leave out --gpus.");
  }
  if (gpus === "all") return devices;
  return gpus.map((index) => {
    const device = devices.find((one) => one.index === index);
    if (device) return device;
    const known = devices.map((one) => one.index).join(", ");
    throw new UsageError(`There is no GPU ${index}. nvidia-smi shows ${known}.`);
  });
}

function environmentOf(
  { gatewayUrl, endpointId, key }: JoinRequest,
  machine: {
    readonly inherited: CommandIo["environment"];
    /** Among the workers of this command. */
    readonly index: number;
    readonly maxWorkers: number;
    readonly gpu?: string;
  },
): Record<string, string> {
  const { inherited, index, maxWorkers, gpu } = machine;
  const firstMetricsPort = readVariable(inherited, "PARSER_METRICS_PORT");
  const place = gpu === undefined ? "" : `-gpu${gpu}`;
  return workerEnvironment({
    gatewayUrl,
    publicUrl: gatewayUrl,
    endpointId,
    workerId: `${hostname()}${place}-${randomBytes(4).toString("hex")}`,
    workerKey: key,
    resultMaxBytes: RESPONSE_MAX_BYTES,
    maxWorkers,
    inherited,
    endpointEnvironment: {
      // One port cannot serve several workers.
      ...(firstMetricsPort !== undefined && {
        PARSER_METRICS_PORT: String(firstMetricsPort + index),
      }),
      // In the order of nvidia-smi: by default CUDA counts the fastest device first.
      ...(gpu !== undefined && { CUDA_DEVICE_ORDER: "PCI_BUS_ID", CUDA_VISIBLE_DEVICES: gpu }),
    },
  });
}

import { availableParallelism, loadavg } from "node:os";

/** Load of a machine before something is measured on it. */
export interface MachineLoad {
  /** Processes that wanted to run, on average over the last minute. */
  readonly load: number;
  readonly cores: number;
}

/** Ends a bench whose figures are published where the machine has other work, unless the caller insists. */
export function requireIdleMachine(isBusyAllowed: boolean): MachineLoad {
  const machine = describeLoad();
  if (isBusy(machine) && !isBusyAllowed) {
    console.error(
      `The machine is busy: a load of ${machine.load} on ${machine.cores} cores. Wait until it is below ${machine.cores / 2}, or measure with --busy, and the page says so.`,
    );
    process.exit(1);
  }
  return machine;
}

/** Says that other work shows in the figures. */
export function isBusy({ load, cores }: MachineLoad): boolean {
  return load > cores / 2;
}

function describeLoad(): MachineLoad {
  const [lastMinute = 0] = loadavg();
  return { load: Number(lastMinute.toFixed(1)), cores: availableParallelism() };
}

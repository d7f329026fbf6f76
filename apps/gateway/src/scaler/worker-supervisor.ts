import { randomBytes } from "node:crypto";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import type { JobStore, QueueCounts, WorkerRecord } from "../jobs/job-store.ts";
import type { ScalerReport } from "../routes/scaler-view.ts";
import { addCrash, backoffMs, crashHint, NO_CRASHES, STABLE_AFTER_MS } from "./crash-history.ts";
import { decideWorkerCount } from "./decide-worker-count.ts";
import type { WorkerExit, WorkerProcess } from "./worker-process.ts";

/** A worker that the job store has heard of. */
export type SeenWorker = Pick<WorkerRecord, "id" | "runningJobs" | "isDraining">;

export interface SupervisorParts {
  readonly settings: EndpointSettings;
  readonly counts: () => Promise<Pick<QueueCounts, "inQueueForScaling" | "oldestWaitMs">>;
  readonly seenWorkers: () => Promise<readonly SeenWorker[]>;
  readonly startWorker: (workerId: string) => WorkerProcess;
  /** Called when the process of a worker has ended. */
  readonly forgetWorker: JobStore["forgetWorker"];
  /** Time that a worker gets to finish its job. */
  readonly graceMs: number;
  readonly log: GatewayLog;
  readonly now: () => number;
}

interface Worker {
  readonly id: string;
  readonly process: WorkerProcess;
  /** Resolves when its end has been noted everywhere. */
  readonly ended: Promise<void>;
  readonly startedAt: number;
  state: "starting" | "busy" | "idle" | "stopping";
  idleSince: number;
}

/** Keeps as many workers of one endpoint on this machine as it needs. */
export class WorkerSupervisor {
  readonly #parts: SupervisorParts;
  readonly #workers = new Map<string, Worker>();
  #history = NO_CRASHES;
  #desired = 0;
  #isStopping = false;
  #looking: Promise<void> | undefined;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  /** Looks at the queue and starts or stops workers accordingly. Never rejects; one look at a time. */
  tick(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#log("error", "scaling failed", { reason: String(error) }))
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Reports this endpoint for `/health` and the status of a waiting job. */
  report(): ScalerReport {
    const hint = crashHint(this.#history);
    return {
      initializing: this.#inState("starting").length,
      throttled: 0,
      unhealthy: this.#history.crashes > 0 ? 1 : 0,
      desired: this.#desired,
      ...(hint !== undefined && { hint }),
    };
  }

  /** Ends all workers; resolves when none is left. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#looking;
    const left = [...this.#workers.values()];
    for (const worker of left) this.#stopWorker(worker);
    await Promise.all(left.map(({ ended }) => ended));
  }

  async #look(): Promise<void> {
    const { settings, counts, seenWorkers, now } = this.#parts;
    const [queue, seen] = await Promise.all([counts(), seenWorkers()]);
    if (this.#isStopping) return;
    for (const facts of seen) this.#noteSeen(facts);
    const idle = this.#inState("idle");
    const expiredAt = now() - settings.idleTimeoutSeconds * 1000;
    const expired = idle.filter(({ idleSince }) => idleSince <= expiredAt);
    const workers = {
      starting: this.#inState("starting").length,
      busy: this.#inState("busy").length,
      idle: idle.length,
      idleTooLong: expired.length,
    };
    const { desired, reasons } = decideWorkerCount({
      settings,
      waitingJobs: queue.inQueueForScaling,
      oldestWaitMs: queue.oldestWaitMs,
      workers,
      backoffMs: backoffMs(this.#history, now()),
    });
    this.#desired = desired;
    const current = workers.starting + workers.busy + workers.idle;
    const surplus = Math.max(0, current - desired);
    for (const worker of expired.slice(0, surplus)) this.#stopWorker(worker);
    for (let count = current; count < desired; count += 1) this.#startWorker(reasons.join("; "));
  }

  #noteSeen({ id, runningJobs, isDraining }: SeenWorker): void {
    const worker = this.#workers.get(id);
    if (worker === undefined || worker.state === "stopping") return;
    const now = this.#parts.now();
    const state = runningJobs > 0 ? "busy" : "idle";
    const hasFinishedAJob = worker.state === "busy" && state === "idle";
    if (hasFinishedAJob || now - worker.startedAt >= STABLE_AFTER_MS) this.#history = NO_CRASHES;
    if (worker.state !== state) worker.idleSince = now;
    worker.state = state;
    if (isDraining && state === "idle") this.#stopWorker(worker);
  }

  #startWorker(reason: string): void {
    const id = `local-${randomBytes(6).toString("hex")}`;
    const startedAt = this.#parts.now();
    const process = this.#parts.startWorker(id);
    const worker: Worker = {
      id,
      process,
      startedAt,
      state: "starting",
      idleSince: startedAt,
      ended: process.exited.then((exit) => this.#onExit(worker, exit)),
    };
    this.#workers.set(id, worker);
    this.#log("info", "worker started", { worker: id, reason });
  }

  #stopWorker(worker: Worker): void {
    if (worker.state === "stopping") return;
    worker.state = "stopping";
    worker.process.stop(this.#parts.graceMs);
    this.#log("info", "worker is being stopped", { worker: worker.id });
  }

  async #onExit(worker: Worker, exit: WorkerExit): Promise<void> {
    this.#noteExit(worker, exit);
    const wasAsked = worker.state === "stopping" || exit.code === 0;
    await this.#parts
      .forgetWorker(worker.id, wasAsked ? "lost" : "crash")
      .catch((error: unknown) => {
        // It is missed later, when its pings are.
        this.#log("error", "forgetting a worker failed", { reason: String(error) });
      });
  }

  #noteExit({ id, state, startedAt }: Worker, exit: WorkerExit): void {
    this.#workers.delete(id);
    const reason = describeExit(exit);
    const at = this.#parts.now();
    if (state === "stopping" || exit.code === 0) {
      this.#log("info", "worker ended", { worker: id, reason });
      if (exit.code === 0) this.#history = NO_CRASHES;
      return;
    }
    this.#history = addCrash(this.#history, { at, livedMs: at - startedAt, reason });
    this.#log("error", "worker crashed", { worker: id, reason, crashes: this.#history.crashes });
  }

  #inState(state: Worker["state"]): Worker[] {
    return [...this.#workers.values()].filter((worker) => worker.state === state);
  }

  #log(...[level, message, fields]: Parameters<GatewayLog>): void {
    this.#parts.log(level, message, { endpoint: this.#parts.settings.id, ...fields });
  }
}

function describeExit({ code, signal }: WorkerExit): string {
  if (signal !== null) return `was ended by ${signal}`;
  return code === null ? "could not be started" : `exited with code ${code}`;
}

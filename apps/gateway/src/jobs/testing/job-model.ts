import { WORKER_LOST_AFTER_MS } from "@parsewright/contract";

export const EXECUTION_TIMEOUT_MS = 60_000;
export const TTL_MS = 610_000;
export const RETENTION_MS = 3_610_000;

type Status = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

export interface ModelJob {
  readonly id: string;
  status: Status;
  attempt: number;
  crashes: number;
  holder?: string;
  readonly formerHolders: Set<string>;
  missedPings: number;
  /** Place in the line: requeued jobs first, then by age. */
  isAtHead: boolean;
  place: number;
  queuedSince: number;
  startedAt: number;
  endedAt?: number;
  output?: unknown;
  error?: string;
  /** Terminal states entered so far: each calls the webhook once. */
  ends: number;
}

/** The rules once more, without a database: what the store must agree with after every step. */
export class JobModel {
  readonly jobs: ModelJob[] = [];
  now = 0;
  private readonly lastPings = new Map<string, number>();
  private places = 0;

  submit(id: string): void {
    this.jobs.push({
      id,
      status: "IN_QUEUE",
      attempt: 1,
      crashes: 0,
      formerHolders: new Set(),
      missedPings: 0,
      isAtHead: false,
      place: this.places++,
      queuedSince: this.now,
      startedAt: 0,
      ends: 0,
    });
  }

  /** Jobs of which a take may give any one; those that are too old end on the way. */
  takeable(): readonly ModelJob[] {
    for (;;) {
      const waiting = this.jobs.filter(({ status }) => status === "IN_QUEUE");
      const heads = waiting.filter(({ isAtHead }) => isAtHead);
      const [oldest] = waiting.toSorted((left, right) => left.place - right.place);
      const next = heads.length > 0 ? heads : oldest ? [oldest] : [];
      const expired = next.filter((job) => this.isExpired(job));
      if (expired.length === 0) return next;
      for (const job of expired) this.end(job, { status: "TIMED_OUT", error: "ttl exceeded" });
    }
  }

  take(job: ModelJob, workerId: string): void {
    job.status = "IN_PROGRESS";
    job.holder = workerId;
    job.missedPings = 0;
    job.startedAt = this.now;
    delete job.output;
  }

  holds(job: ModelJob, workerId: string): boolean {
    return job.status === "IN_PROGRESS" && job.holder === workerId;
  }

  finish(job: ModelJob, workerId: string, result: { output?: unknown; error?: string }): boolean {
    const isOpen = job.status === "IN_QUEUE" || job.status === "IN_PROGRESS";
    const isLateSuccess = isOpen && job.formerHolders.has(workerId) && !result.error;
    if (!this.holds(job, workerId) && !isLateSuccess) return false;
    this.end(job, { status: result.error ? "FAILED" : "COMPLETED", ...result });
    return true;
  }

  cancel(job: ModelJob): void {
    if (job.status === "IN_QUEUE" || job.status === "IN_PROGRESS") {
      this.end(job, { status: "CANCELLED" });
    }
  }

  retry(job: ModelJob): boolean {
    if (job.status !== "FAILED" && job.status !== "TIMED_OUT") return false;
    Object.assign(job, {
      status: "IN_QUEUE",
      attempt: 1,
      crashes: 0,
      isAtHead: false,
      place: this.places++,
    });
    job.queuedSince = this.now;
    job.formerHolders.clear();
    delete job.output;
    delete job.error;
    delete job.endedAt;
    return true;
  }

  putBack(job: ModelJob, workerId: string): void {
    if (this.holds(job, workerId)) this.requeue(job);
  }

  ping(workerId: string, reported: readonly ModelJob[]): void {
    this.lastPings.set(workerId, this.now);
    for (const job of this.jobs.filter((candidate) => this.holds(candidate, workerId))) {
      if (reported.includes(job)) job.missedPings = 0;
      else if (job.startedAt + WORKER_LOST_AFTER_MS < this.now) job.missedPings += 1;
      if (job.missedPings >= 2) this.lose(job, 1);
    }
  }

  sweep(): void {
    const isKept = ({ endedAt = Infinity }: ModelJob) => endedAt + RETENTION_MS > this.now;
    this.jobs.splice(0, Infinity, ...this.jobs.filter(isKept));
    for (const job of this.jobs) {
      if (job.status !== "IN_QUEUE" && job.status !== "IN_PROGRESS") continue;
      if (this.isExpired(job)) this.end(job, { status: "TIMED_OUT", error: "ttl exceeded" });
      else if (job.status === "IN_PROGRESS") this.sweepRunning(job);
    }
  }

  private sweepRunning(job: ModelJob): void {
    if (job.startedAt + EXECUTION_TIMEOUT_MS <= this.now) {
      this.end(job, { status: "FAILED", error: "executionTimeout exceeded" });
      return;
    }
    const lastPing = this.lastPings.get(job.holder ?? "");
    if (lastPing === undefined) return;
    if (Math.max(lastPing, job.startedAt) + WORKER_LOST_AFTER_MS <= this.now) this.lose(job, 0);
  }

  private isExpired(job: ModelJob): boolean {
    return job.queuedSince + TTL_MS <= this.now;
  }

  private lose(job: ModelJob, crashes: 0 | 1): void {
    job.crashes += crashes;
    if (job.attempt === 5 || job.crashes === 2) {
      const ended = `its worker ended ${job.crashes} times while it ran`;
      const lost = `its worker or machine was lost ${job.attempt - job.crashes} times`;
      const all = [
        ...(job.crashes > 0 ? [ended] : []),
        ...(job.attempt > job.crashes ? [lost] : []),
      ];
      const error = `job timed out after ${job.attempt - 1} retries: ${all.join(", ")}`;
      this.end(job, { status: "FAILED", error });
      return;
    }
    job.attempt += 1;
    this.requeue(job);
  }

  private requeue(job: ModelJob): void {
    if (job.holder !== undefined) job.formerHolders.add(job.holder);
    Object.assign(job, { status: "IN_QUEUE", isAtHead: true });
    delete job.holder;
    delete job.output;
  }

  private end(job: ModelJob, end: { status: Status; output?: unknown; error?: string }): void {
    job.status = end.status;
    job.ends += 1;
    job.endedAt = this.now;
    delete job.output;
    if (end.output !== undefined) job.output = end.output;
    if (end.error !== undefined) job.error = end.error;
  }
}

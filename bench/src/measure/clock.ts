/** The time that work took. */
export interface Spent {
  readonly wallSeconds: number;
  /** Over all threads and processes. */
  readonly cpuSeconds: number;
}

/** Takes the time of work in this process. */
export async function clock(work: () => Promise<void>): Promise<Spent> {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(startCpu);
  return {
    wallSeconds: (performance.now() - startMs) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
  };
}

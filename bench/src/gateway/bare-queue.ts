import { PgBoss } from "pg-boss";

const QUEUE = "bare";

/** pg-boss alone on the same database: what the gateway is compared with. */
export interface BareQueue {
  submit(number: number): Promise<string>;
  read(id: string): Promise<unknown>;
  /** Takes a job and ends it. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

export async function openBareQueue(connectionString: string): Promise<BareQueue> {
  const boss = new PgBoss({ connectionString, schema: "bare_queue", schedule: false });
  boss.on("error", (error) => console.error(error.message));
  await boss.start();
  await boss.createQueue(QUEUE);
  return {
    submit: async (number) => String(await boss.send(QUEUE, { number })),
    read: (id) => boss.findJobs(QUEUE, { id }),
    async work() {
      const [job] = await boss.fetch(QUEUE);
      if (!job) throw new Error("The queue is empty.");
      await boss.complete(QUEUE, job.id, { number: 1 });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

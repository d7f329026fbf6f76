import { setTimeout as sleep } from "node:timers/promises";
import { processesWith } from "@parsewright/engine-host/testing/test-host";
import { killIfThere } from "./soak-database.ts";
import type { SoakService } from "./soak-service.ts";

/** Something that goes wrong. */
export interface Trouble {
  readonly name: string;
  /** Resolves when it is over. Whether it was possible here. */
  readonly cause: (service: SoakService) => Promise<boolean>;
}

const HOUR_MS = 3_600_000;
const FULL_DISK_SECONDS = 15;
const SLOW_BUCKET_SECONDS = 30;
const GONE_BUCKET_SECONDS = 15;
const SLOW_BUCKET_MS = 300;

/** All troubles of a run, mixed in an order that is the same each time. Each kind of process is killed `kills` times. */
export function planTroubles(options: {
  readonly kills: number;
  readonly databaseGoneSeconds: number;
}): readonly Trouble[] {
  const { databaseGoneSeconds } = options;
  const kills = [
    [
      "a gateway is killed",
      (service: SoakService, turn: number) => killOne(service.gateways, turn),
    ],
    ["a worker is killed", (service: SoakService, turn: number) => killOne(service.workers, turn)],
    [
      "an echo worker is killed",
      (service: SoakService, turn: number) => killOne(service.echoWorkers, turn),
    ],
    ["an engine process is killed", killEngine],
    ["the database is killed", killDatabase],
  ] as const;
  const others: readonly Trouble[] = [
    { name: "the clocks go forward by an hour", cause: (service) => shiftClock(service, HOUR_MS) },
    { name: "the disk is full", cause: fillDisk },
    { name: "the bucket is slow", cause: slowBucket },
    { name: "the bucket is gone", cause: loseBucket },
    { name: "the clocks go back by two hours", cause: (service) => shiftClock(service, -HOUR_MS) },
    {
      name: `the database is gone for ${databaseGoneSeconds} s`,
      async cause({ database }) {
        await database.goneFor(databaseGoneSeconds);
        return true;
      },
    },
    { name: "the clocks are right again", cause: (service) => shiftClock(service, 0) },
  ];
  const rounds = Math.max(options.kills, others.length);
  return Array.from({ length: rounds }, (_, turn) => [
    ...(turn < options.kills ? kills : []).map(([name, cause]): Trouble => ({
      name,
      cause: (service) => cause(service, turn),
    })),
    // Spread over the rounds.
    ...others.filter((_other, index) => Math.floor((index * rounds) / others.length) === turn),
  ]).flat();
}

async function killOne(processes: SoakService["workers"], turn: number): Promise<boolean> {
  await processes[turn % processes.length]?.kill();
  return true;
}

async function killEngine({ folder }: SoakService, turn: number): Promise<boolean> {
  const engines = await processesWith(`${folder}/disk/work`);
  const pid = engines[turn % engines.length];
  if (pid === undefined) return false;
  killIfThere(pid);
  return true;
}

async function killDatabase({ database }: SoakService): Promise<boolean> {
  const pid = await database.pid();
  if (pid === undefined) return false;
  killIfThere(pid);
  while ([pid, undefined].includes(await database.pid())) await sleep(100);
  return true;
}

async function fillDisk({ disk }: SoakService): Promise<boolean> {
  if (disk === undefined) return false;
  await disk.fill();
  await sleep(FULL_DISK_SECONDS * 1000);
  await disk.free();
  return true;
}

async function slowBucket({ bucket }: SoakService): Promise<boolean> {
  if (bucket === undefined) return false;
  bucket.setDelay(SLOW_BUCKET_MS);
  await sleep(SLOW_BUCKET_SECONDS * 1000);
  bucket.setDelay(0);
  return true;
}

async function loseBucket({ bucket }: SoakService): Promise<boolean> {
  if (bucket === undefined) return false;
  bucket.setGone(true);
  await sleep(GONE_BUCKET_SECONDS * 1000);
  bucket.setGone(false);
  return true;
}

async function shiftClock(service: SoakService, milliseconds: number): Promise<boolean> {
  await service.shiftClock(milliseconds);
  return true;
}

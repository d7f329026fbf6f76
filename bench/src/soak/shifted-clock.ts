import { readFileSync, watchFile } from "node:fs";

// Loaded before a gateway or a worker: its clock jumps by the milliseconds that a file says, while it runs.
// Timers go on as they do when a real clock is set.
// oxlint-disable-next-line node/no-process-env -- all that a preloaded file can receive
const path = process.env["SOAK_CLOCK_FILE"];

if (path !== undefined) {
  const RealDate = Date;
  let shiftMs = readShift(path);
  watchFile(path, { interval: 200 }, () => {
    shiftMs = readShift(path);
  }).unref();
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget: typeof Date) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}

function readShift(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
  }
}

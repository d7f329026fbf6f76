import { PassThrough } from "node:stream";
import { createRedactor } from "@parsewright/redaction";
import { describe, expect, it } from "vitest";
import { createLogger, createStdoutSink, type LogSink } from "./logging.ts";
import type { LogFormat } from "./read-telemetry-settings.ts";
import type { LogLevel } from "./telemetry.ts";
import { CollectedLog } from "./testing/collected-log.ts";

describe("a log line", () => {
  it("is one JSON object with the time, the level, the message, the job and the fields", () => {
    const { log, stdout } = open();

    log.info("done", { elapsed_seconds: 1.5, phase_ms: { parse: 12 } });

    expect(stdout.text).toMatch(
      /^\{"ts":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","level":"info","logger":"parser-worker","msg":"done","job_id":"job-1","elapsed_seconds":1\.5,"phase_ms":\{"parse":12\}\}\n$/,
    );
  });

  it("says when it belongs to no job", () => {
    const { log, stdout } = open({ jobId: undefined });

    log.warn("starting");

    expect(stdout.lines).toMatchObject([{ level: "warn", job_id: "<unknown>" }]);
  });

  it("can be for people", () => {
    const { log, stdout } = open({ format: "text" });

    log.error("job\nfailed", { reason: "a\\b\r", count: 2, list: [1], none: undefined });

    expect(stdout.text).toMatch(
      /^\d\d:\d\d:\d\d ERROR \[parser-worker\] job\\nfailed job_id=job-1 reason=a\\\\b\\r count=2 list=\[1\]\n$/,
    );
  });

  it.each(["json", "text"] as const)("has no control character in %s", (format) => {
    const { log, stdout } = open({ format, jobId: "job\u009b1" });

    log.info("\u001b[2Jmessage\u0085", { "na\u007fme": "\u0000value\u2028\u009d" });

    expect(stdout.text).toMatch(/^[\x20-\x7e]+\n$/);
  });

  it("does not let fields take the place of what is ours", () => {
    const { log, stdout } = open();

    log.info("true", { msg: "false", job_id: "x", level: "x", ts: "x", logger: "x", kept: 1 });

    expect(stdout.lines).toMatchObject([
      { msg: "true", job_id: "job-1", level: "info", logger: "parser-worker", kept: 1 },
    ]);
  });

  it("has no secret, wherever it was", () => {
    const { log, stdout } = open({ jobId: "operator-canary" });

    log.info("get https://h/a?sig=canary with operator-canary", {
      password: "canary",
      nested: { url: "https://user:canary@h/" },
      error: new Error("Bearer canary"),
      "token=canary": 1,
    });

    expect(stdout.text).not.toContain("canary");
    expect(stdout.lines).toHaveLength(1);
  });

  it("stays short, whatever it is told", () => {
    const { log, stdout } = open({ jobId: "j".repeat(10_000) });

    log.info("many words ".repeat(10_000), {
      first: 1,
      long: "more words ".repeat(10_000),
      many: Array.from({ length: 1000 }, (_, index) => `item ${index}`),
      last: 2,
    });
    log.info("\u0001".repeat(100_000), {});

    for (const line of stdout.text.split("\n")) expect(line.length).toBeLessThan(16_384);
    expect(stdout.lines[0]).toMatchObject({
      msg: expect.stringMatching(/\.\.\. \(\d+ more characters\)$/),
      first: 1,
      last: 2,
      fields_left_out: 1,
    });
  });
});

describe("a logger", () => {
  it.each([
    { level: "debug", expected: ["debug", "info", "warn", "error"] },
    { level: "info", expected: ["info", "warn", "error"] },
    { level: "error", expected: ["error"] },
  ] as const)("writes from the level $level on", ({ level, expected }) => {
    const { log, stdout } = open({ level });

    for (const name of ["debug", "info", "warn", "error"] as const) log[name](name);

    expect(stdout.messages).toEqual(expected);
  });

  it("does not fail with what cannot be written", () => {
    const { log, stdout } = open();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();

    log.info("revoked", proxy);
    log.info("big", { value: 12n, symbol: Symbol("x") });
    log.info(undefined as unknown as string);

    expect(stdout.lines).toHaveLength(3);
  });

  it("goes on when one place for its records is broken", () => {
    const stdout = new CollectedLog();
    const broken: LogSink = () => {
      throw new Error("broken");
    };
    const redactor = createRedactor({ secrets: [] });
    const sinks = [broken, createStdoutSink(stdout, "json")];

    createLogger({ level: "info", redactor, sinks }).info("still here");

    expect(stdout.messages).toEqual(["still here"]);
  });

  it("outlives a stdout that breaks", () => {
    const { log, stdout } = open();

    stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    stdout.destroy();
    log.info("nobody reads this");

    expect(stdout.text).toBe("");
  });

  it("throws lines away when nobody reads them", () => {
    const stdout = new PassThrough({ highWaterMark: 1 });
    const redactor = createRedactor({ secrets: [] });
    const log = createLogger({
      level: "info",
      redactor,
      sinks: [createStdoutSink(stdout, "json")],
    });

    for (let index = 0; index < 3000; index += 1) log.info("words ".repeat(300));

    expect(stdout.writableLength + stdout.readableLength).toBeLessThan(4.1 * 1024 * 1024);
  });
});

function open(options: { format?: LogFormat; level?: LogLevel; jobId?: string | undefined } = {}) {
  const { format = "json", level = "info", jobId } = { jobId: "job-1", ...options };
  const stdout = new CollectedLog();
  const redactor = createRedactor({ secrets: ["operator-canary"] });
  const sinks = [createStdoutSink(stdout, format)];
  return { stdout, log: createLogger({ level, redactor, sinks, jobId }) };
}

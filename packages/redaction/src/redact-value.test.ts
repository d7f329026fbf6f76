import { describe, expect, it } from "vitest";
import { createRedactor, redactValue } from "./redactor.ts";

describe("redactValue", () => {
  it("redacts every text, wherever it is", () => {
    const value = {
      url: "https://h/a?sig=SECRET",
      list: ["Bearer SECRET", { deep: "password=SECRET" }],
      "https://h/?SECRET": 1,
    };

    expect(redactValue(value)).toEqual({
      url: "https://h/a",
      list: ["Bearer [redacted]", { deep: "password=[redacted]" }],
      "https://h/": 1,
    });
  });

  it("hides what is named like a secret, and says when there is none", () => {
    const value = {
      authorization: "x",
      apiKey: 5,
      credentials: { a: 1 },
      s3Config: { accessId: "x", accessSecret: "x", bucketName: "kept" },
      token: undefined,
      cookie: null,
      password: false,
      max_tokens: 5,
    };

    expect(redactValue(value)).toEqual({
      authorization: "[redacted]",
      apiKey: "[redacted]",
      credentials: "[redacted]",
      s3Config: { accessId: "[redacted]", accessSecret: "[redacted]", bucketName: "kept" },
      token: undefined,
      cookie: null,
      password: false,
      max_tokens: 5,
    });
  });

  it("hides values that stand beside their names", () => {
    expect(redactValue(["Host", "h", "X-Api-Key", "x", "Accept", "y"])).toEqual([
      "Host",
      "h",
      "X-Api-Key",
      "[redacted]",
      "Accept",
      "y",
    ]);
    expect(redactValue([["cookie", "x"]])).toEqual([["cookie", "[redacted]"]]);
    expect(redactValue({ key: "authorization", value: { stringValue: "x" } })).toEqual({
      key: "authorization",
      value: "[redacted]",
    });
    expect(redactValue(new Map([["password", "x"]]))).toEqual({ password: "[redacted]" });
  });

  it("keeps what matters of an error", () => {
    const cause = new Error("connect to https://user:SECRET@h/");
    const error = Object.assign(new TypeError("bad token=SECRET", { cause }), { code: "E" });

    expect(redactValue(error)).toMatchObject({
      name: "TypeError",
      message: "bad token=[redacted]",
      code: "E",
      stack: expect.stringContaining("redact-value.test.ts"),
      cause: { message: "connect to https://h/" },
    });
    expect(JSON.stringify(redactValue(error))).not.toContain("SECRET");
  });

  it("turns everything into what JSON can hold", () => {
    const value = {
      bytes: new Uint8Array(3),
      buffer: new ArrayBuffer(4),
      when: new Date("nonsense"),
      url: new URL("https://u:SECRET@h/a?b"),
      set: new Set([1, "password=SECRET"]),
      big: 12n,
      run: () => "SECRET",
      symbol: Symbol("SECRET"),
      get broken() {
        throw new Error("SECRET");
      },
    };

    expect(redactValue(value)).toEqual({
      bytes: "[3 bytes]",
      buffer: "[4 bytes]",
      when: "Invalid Date",
      url: "https://h/a",
      set: [1, "password=[redacted]"],
      big: "12",
      run: "[function]",
      symbol: "[symbol]",
      broken: "[unreadable]",
    });
  });

  it("changes nothing but its own copy, not even through a hostile name", () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}, "a": [1]}') as unknown;

    const copy = redactValue(value);

    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true},"a":[1]}');
    expect(copy).not.toHaveProperty("polluted");
  });

  it("ends, whatever it is given", () => {
    const loop: Record<string, unknown> = { name: "loop" };
    loop["self"] = loop;
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], "end");
    const wide = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`k${index}`, 1]));
    const tree = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => [[1], [2]]));

    expect(redactValue(loop)).toEqual({ name: "loop", self: "[circular]" });
    expect(JSON.stringify(redactValue(deep))).toBe(`${"[".repeat(8)}"[...]"${"]".repeat(8)}`);
    expect(redactValue(wide)).toMatchObject({ k99: 1, "...": "(50 more)" });
    expect(redactValue(Array.from({ length: 101 }, () => 1))).toHaveProperty("100", "(1 more)");
    expect(JSON.stringify(redactValue(tree)).length).toBeLessThan(100_000);
    expect(redactValue("a b ".repeat(10_000))).toMatch(/a b \.\.\. \(20000 more characters\)$/);
  });

  it("does not fail with a value that cannot be looked at", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();

    expect(redactValue({ proxy })).toBe("[unreadable]");
  });

  it("knows the operator's own secrets too", () => {
    const redactor = createRedactor({ secrets: ["hunter2-hunter2"] });

    expect(redactor.redactValue({ text: "it was hunter2-hunter2" })).toEqual({
      text: "it was [redacted]",
    });
  });
});

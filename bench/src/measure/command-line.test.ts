import { afterEach, describe, expect, it, vi } from "vitest";
import { readCommandLine } from "./command-line.ts";

const SYNTAX = {
  usage: "some DIR [--rounds N] [--keep OUT_DIR] [--all]",
  options: { rounds: 3, keep: null, all: false },
  minPaths: 1,
} as const;

afterEach(() => vi.restoreAllMocks());

describe("readCommandLine", () => {
  it("gives options the types of their defaults", () => {
    expect(read("DIR", "--rounds", "5", "--all")).toEqual({
      values: { rounds: 5, keep: undefined, all: true },
      paths: ["DIR"],
    });
  });

  it.each([
    { args: [], reason: "A path is missing." },
    { args: ["DIR", "--rounds", "many"], reason: "--rounds must be a number, not many" },
    { args: ["DIR", "--round", "1"], reason: "Unknown option '--round'" },
  ])("ends with the usage and the status 2 for $args", ({ args, reason }) => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("ended");
    });
    const error = vi.spyOn(console, "error").mockImplementation(() => {});

    expect(() => read(...args)).toThrow("ended");
    expect(exit).toHaveBeenCalledWith(2);
    expect(error.mock.lastCall?.[0]).toContain(reason);
    expect(error.mock.lastCall?.[0]).toContain(`Usage: npm run bench -- ${SYNTAX.usage}`);
  });
});

function read(...args: string[]) {
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "some.js", ...args]);
  return readCommandLine(SYNTAX);
}

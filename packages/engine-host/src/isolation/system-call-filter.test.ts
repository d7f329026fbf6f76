import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { filterArguments } from "./system-call-filter.ts";

const PERL = "/usr/bin/perl";
const hasPerl = spawnSync(PERL, ["-v"]).status === 0;
/** Numbers of x86-64. */
const CALLS = [
  { name: "shmget", call: "29, 0, 4096, 0x380", error: "EPERM" },
  { name: "msgget", call: "68, 0, 0x380", error: "EPERM" },
  { name: "semget", call: "64, 0, 1, 0x380", error: "EPERM" },
  { name: "a mapping that is shared", call: "9, 0, 4096, 3, 0x21, -1, 0", error: "EPERM" },
  { name: "memfd_create", call: '319, my $name = "x", 0', error: "ENOSYS" },
];

describe.skipIf(process.arch !== "x64" || !hasPerl)("the filter of system calls", () => {
  it.each(CALLS)("lets nobody leave memory behind by $name", ({ call, error }) => {
    expect(run(call, false)).toBe(error);
  });

  it("leaves memory that CUDA shares with its driver", () => {
    expect(run('319, my $name = "x", 0', true)).toBe("done");
    expect(run("9, 0, 4096, 3, 0x21, -1, 0", true)).toBe("done");
    expect(run("29, 0, 4096, 0x380", true)).toBe("EPERM");
  });

  /** The name of the error, or `done`. */
  function run(call: string, usesCuda: boolean): string {
    const script = `my $found = syscall(${call});
      my ($error) = grep { $!{$_} } qw(EPERM ENOSYS);
      print $found < 0 ? $error : "done";`;
    const filter = filterArguments({ usesCuda }) ?? [];
    const { stdout } = spawnSync(PERL, [...filter, PERL, "-MErrno", "-e", script]);
    return stdout.toString();
  }
});

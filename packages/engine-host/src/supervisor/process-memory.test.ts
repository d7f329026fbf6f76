import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { readMemory } from "./process-memory.ts";

const PERL = "/usr/bin/perl";
const hasPerl = spawnSync(PERL, ["-v"]).status === 0;
const MEGABYTE = 1024 ** 2;

/** Numbers are those of system calls on x86-64. */
const HIDING = [
  {
    how: "in a file without a name",
    script: `my $file = syscall(319, my $name = "x", 0);
      open our $out, ">&=", $file; print $out "x" x (1 << 20) for 1 .. 64; $out->flush;`,
  },
  {
    how: "in such a file that is mapped, untouched and closed",
    script: `my $file = syscall(319, my $name = "x", 0);
      open our $out, ">&=", $file; print $out "x" x (1 << 20) for 1 .. 64; $out->flush;
      syscall(9, 0, 4096, 3, 1, $file, 0); close $out;`,
  },
  {
    how: "in shared pages that it has given back",
    script: `my $pages = syscall(9, 0, 64 << 20, 3, 0x21, -1, 0);
      open my $zeros, "<", "/dev/zero"; syscall(0, fileno $zeros, $pages, 64 << 20);
      syscall(28, $pages, 64 << 20, 4);`,
  },
];

describe.skipIf(process.arch !== "x64" || !hasPerl || process.getuid?.() !== 0)(
  "the watch on memory",
  () => {
    it.each(HIDING)("counts what a process has $how", async ({ script }) => {
      const bytes = await bytesAfter(script);

      expect(bytes).toBeGreaterThan(64 * MEGABYTE);
      // Counted once.
      expect(bytes).toBeLessThan(110 * MEGABYTE);
    });

    it("looks at no more files than a process has that reads documents", async () => {
      const script = "syscall(9, 0, 4096, 3, 0x21, -1, 0) for 1 .. 9000;";

      expect(await bytesAfter(script)).toBe(Infinity);
    });
  },
);

/** Bytes that are counted of a process which runs this and waits. */
async function bytesAfter(script: string): Promise<number> {
  const forgetting = "use IO::Handle; sub run { SCRIPT } run();".replace("SCRIPT", script);
  const child = spawn(PERL, ["-e", `${forgetting} $| = 1; print "ready"; sleep 60;`]);
  try {
    await once(child.stdout, "data");
    return readMemory(child.pid ?? 0)?.residentBytes ?? 0;
  } finally {
    child.kill("SIGKILL");
  }
}

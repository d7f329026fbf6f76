import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";

/** Numbers that neither Debian nor systemd give to anybody. They exist in most containers, which have 65,536. */
const FIRST_ACCOUNT = 60_706;
const LAST_ACCOUNT = 61_183;

/**
 * Capabilities that this process needs to start processes of another account, to end them, and to read and remove what they wrote:
 * CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_KILL, CAP_SETGID, CAP_SETUID.
 */
const NEEDED_CAPABILITIES = [0, 1, 3, 5, 6, 7];

/** Accounts that no process of this machine uses, as numbers of both a user and a group. Empty without privileges. */
export function findFreeAccounts(count: number): number[] {
  if (process.getuid?.() !== 0 || !hasCapabilities()) return [];
  const taken = accountsInUse();
  const free: number[] = [];
  const range = LAST_ACCOUNT - FIRST_ACCOUNT + 1;
  // At random: two workers that start at the same moment see the same numbers free.
  const start = randomInt(range);
  for (let step = 0; step < range && free.length < count; step++) {
    const account = FIRST_ACCOUNT + ((start + step) % range);
    if (!taken.has(account)) free.push(account);
  }
  return free.length === count ? free : [];
}

function hasCapabilities(): boolean {
  try {
    const status = readFileSync("/proc/self/status", "utf8");
    const effective = BigInt(`0x${/^CapEff:\s+([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
    return NEEDED_CAPABILITIES.every((bit) => ((effective >> BigInt(bit)) & 1n) === 1n);
  } catch {
    return false;
  }
}

function accountsInUse(): Set<number> {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Set(
    processes.flatMap((name) => {
      // Processes come and go while this looks.
      const facts = statSync(`/proc/${name}`, { throwIfNoEntry: false });
      return facts === undefined ? [] : [facts.uid];
    }),
  );
}

import { readdirSync, readFileSync } from "node:fs";

/** The processes of a group that still run, as `/proc` shows them. */
export function membersOf(group: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isRunningIn(group, pid));
}

function isRunningIn(group: number, pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may hold anything: state, parent, group.
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(itsGroup) === group && state !== "Z";
  } catch {
    // It ended while we looked.
    return false;
  }
}

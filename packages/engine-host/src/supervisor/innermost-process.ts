import { readFileSync } from "node:fs";

/** Longer than any chain of tools that wait for one another. */
const MAX_STEPS = 8;

/** The last of a chain of processes of which each has started the next and waits for it. */
export function innermostProcess(pid: number, steps = MAX_STEPS): number {
  const [child] = childrenOf(pid);
  return child === undefined || steps === 0 ? pid : innermostProcess(child, steps - 1);
}

/** None where the system does not say. */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return text.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

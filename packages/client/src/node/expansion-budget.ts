import { type ArchiveLimits, RATIO_FREE_BYTES } from "./archive-limits.ts";
import { refuse } from "../refusal.ts";

/** Counts the unpacked size of an archive, and refuses it as soon as it is too large. */
export interface ExpansionBudget {
  addMember(): void;
  addBytes(count: number): void;
}

export function createExpansionBudget(
  limits: ArchiveLimits,
  archiveBytes: number,
): ExpansionBudget {
  let members = 0;
  let bytes = 0;
  return {
    addMember() {
      members += 1;
      if (members <= limits.maxMembers) return;
      throw refuse(`it has more than ${limits.maxMembers} members (limits.maxMembers)`);
    },
    addBytes(count) {
      bytes += count;
      if (bytes > limits.maxExpandedBytes) {
        throw refuse(
          `it expands to more than ${limits.maxExpandedBytes} bytes (limits.maxExpandedBytes)`,
        );
      }
      if (bytes > RATIO_FREE_BYTES && bytes > archiveBytes * limits.maxRatio) {
        throw refuse(`it expands to more than ${limits.maxRatio} times its size (limits.maxRatio)`);
      }
    },
  };
}

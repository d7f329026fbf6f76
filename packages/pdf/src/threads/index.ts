export { THREAD_CODE_MEBIBYTES, threadEntry, threadFlags } from "./thread-entry.ts";

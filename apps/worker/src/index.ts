export type { FinishedJob, HandleJob, JobContext } from "./handler.ts";

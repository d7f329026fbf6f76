export type { JobStore } from "./jobs/job-store.ts";

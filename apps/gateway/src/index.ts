export { createApp } from "./app.ts";
export type { JobStore } from "./jobs/job-store.ts";

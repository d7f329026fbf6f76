export { createApp } from "./app.ts";
export { type HttpSettings, readHttpSettings } from "./http/http-settings.ts";
export type { JobStore } from "./jobs/job-store.ts";

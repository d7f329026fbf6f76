import type { CommandEntry } from "./command-entry.ts";

/** All commands, in the order in which the help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "parse",
    description: "parse documents, on this machine or with a service",
    load: async () => (await import("./parse.ts")).defineParse,
  },
  {
    name: "batch",
    description: "parse folders of documents; can be resumed",
    load: async () => (await import("./batch.ts")).defineBatch,
  },
  {
    name: "watch",
    description: "parse every document that appears in a folder",
    load: async () => (await import("./watch.ts")).defineWatch,
  },
  {
    name: "extract",
    description: "find the values of a JSON Schema in a document, with the place of each",
    load: async () => (await import("./extract.ts")).defineExtract,
  },
  {
    name: "explain",
    description: "show with pictures how a page is read, step by step",
    load: async () => (await import("./explain.ts")).defineExplain,
  },
  {
    name: "jobs",
    description: "list, show, cancel, retry and delete the jobs of a service",
    load: async () => (await import("./jobs.ts")).defineJobs,
  },
  {
    name: "mcp",
    description: "let assistants parse documents and look things up in them",
    load: async () => (await import("./mcp.ts")).defineMcp,
  },
  {
    name: "doctor",
    description: "report what this machine can do and what is missing",
    load: async () => (await import("./doctor.ts")).defineDoctor,
  },
  {
    name: "models",
    description: "install models and see what is installed",
    load: async () => (await import("./models.ts")).defineModels,
  },
  {
    name: "worker",
    description: "take jobs from a gateway or a platform and parse them",
    load: async () => (await import("./worker.ts")).defineWorker,
  },
  {
    name: "serve",
    description: "run the job API, its queue and its workers",
    load: async () => (await import("./serve.ts")).defineServe,
  },
  {
    name: "keys",
    description: "create, list and revoke API keys",
    load: async () => (await import("./keys.ts")).defineKeys,
  },
  {
    name: "backup",
    description: "copy the database and the documents of a service, even while it runs",
    load: async () => (await import("./backup.ts")).defineBackup,
  },
  {
    name: "restore",
    description: "put a backup into an empty data folder",
    load: async () => (await import("./restore.ts")).defineRestore,
  },
  {
    name: "completion",
    description: "print a completion script for your shell",
    load: async () => (await import("./completion.ts")).defineCompletion,
  },
];

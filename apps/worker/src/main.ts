import { runAsProcess } from "./run-as-process.ts";

await runAsProcess(process.env);

import { writeSync } from "node:fs";
import { mockDocument } from "./mock-instructions.ts";
import { startTestRunner } from "./test-runner.ts";

// A worker to be killed: it says where its jobs are, once one of them spins.
const { parse, workDirectory } = await startTestRunner();
void parse(mockDocument({ do: "spin" }));
writeSync(1, `${workDirectory}\n`);

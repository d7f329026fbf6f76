import { writeSync } from "node:fs";
import { mockDocument } from "./mock-instructions.ts";
import { startTestHost } from "./test-host.ts";

// A host to be killed: it prints where its files are, once a document spins.
const { parse, folder } = await startTestHost();
void parse(mockDocument({ do: "spin" }));
writeSync(1, `${folder}\n`);

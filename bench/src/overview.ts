import { readCommandLine } from "./measure/command-line.ts";
import { writeOverview } from "./overview/write-overview.ts";

readCommandLine({ usage: "overview" });
await writeOverview();

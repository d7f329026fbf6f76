import { MOCK_ENGINE } from "@parsewright/engine-host/testing/test-host";
import { runAsProcess } from "../../run-as-process.ts";

// A worker like any other, but with the mock engine. Only tests start it; no variable of the product leads here.
// oxlint-disable-next-line node/no-process-env -- a program of its own, as main.ts is
await runAsProcess(process.env, { engineEntry: MOCK_ENGINE });

import { availableParallelism } from "node:os";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
// @ts-expect-error -- a plain script
import { TOOL_PATH } from "./scripts/tool-folders.mjs";

// Tests run against the sources of our own packages, so that no build can be forgotten.
// Node itself does not know the condition "module"; files meant for bundlers alone stand behind it.
const conditions = ["source", ...defaultServerConditions.filter((name) => name !== "module")];

const PAGE_TESTS = "apps/web/src/*.test.ts";

/**
 * Tests that start programs, which takes longer the more a worker has loaded, or that change what a process has once,
 * as telemetry does.
 */
const PROCESS_TESTS = [
  "packages/engine-host/src/**/*.test.ts",
  "apps/*/src/proofs/**/*.test.ts",
  "apps/worker/src/telemetry/**/*.test.ts",
  "apps/cli/src/{documented-commands,launcher,processes}.test.ts",
  "apps/cli/src/{commands/with-service,shards/bucket-shards}.test.ts",
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    env: { PATH: TOOL_PATH },
    projects: [
      {
        extends: true,
        // These tests change nothing outside themselves, so that a worker loads the sources once and not for each file.
        test: {
          name: "packages",
          include: [
            "packages/!(engine-host)/src/**/*.test.ts",
            "{bench,corpus,quality}/src/**/*.test.ts",
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "programs",
          include: ["apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [PAGE_TESTS, ...PROCESS_TESTS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "processes", include: PROCESS_TESTS },
      },
      {
        extends: true,
        // They share one gateway and one browser.
        test: {
          name: "page",
          include: [PAGE_TESTS],
          globalSetup: "apps/web/src/testing/servers.ts",
          isolate: false,
        },
      },
    ],
    // Far more than anything takes, also on a busy machine where Chromium, PostgreSQL or Python start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The long tests wait for servers and processes of their own much of the time: two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // The parser of events has a condition "source" of its own, whose TypeScript Node cannot run.
    server: { deps: { inline: [/sdk\/dist\/esm\/client\/streamableHttp/, /eventsource-parser/] } },
  },
});

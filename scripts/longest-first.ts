import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that wait for servers, processes and installations for half a minute and more, the longest first.
 * A clone knows no times of earlier runs and would sort by the size of a file, which left one core idle behind
 * a short file with a long wait.
 */
export const LONG_TESTS = [
  "apps/cli/src/documented-commands.test.ts",
  "apps/gateway/src/proofs/shared-pages.test.ts",
  "packages/engine-host/src/create-engine-host.test.ts",
  "apps/gateway/src/proofs/typescript-client.test.ts",
  "apps/gateway/src/proofs/python-client.test.ts",
  "apps/worker/src/proofs/isolation.test.ts",
  "apps/gateway/src/proofs/examples.test.ts",
  "apps/cli/src/processes.test.ts",
  "apps/worker/src/proofs/model-server.test.ts",
  "apps/gateway/src/proofs/real-worker.test.ts",
  "apps/gateway/src/proofs/dialects.test.ts",
  "packages/engine-host/src/engine-process.test.ts",
  "apps/cli/src/commands/with-service.test.ts",
  "apps/cli/src/launcher.test.ts",
  "apps/gateway/src/proofs/python-clients.test.ts",
  "packages/engine-host/src/taken-over-engine.test.ts",
  "apps/gateway/src/proofs/kill-anything.test.ts",
  "apps/cli/src/shards/bucket-shards.test.ts",
  "apps/gateway/src/proofs/python-worker.test.ts",
  "packages/engine-host/src/tesseract-process.test.ts",
];

/** The order of the tests: long ones of the programs first, then vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG_TESTS.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index === -1 ? LONG_TESTS.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}

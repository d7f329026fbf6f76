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

/** Tests of half a minute and more that share their workers with others, which a place before those would cost a worker. */
export const LONG_AMONG_OTHERS = [
  "apps/gateway/src/backup/backup.test.ts",
  "apps/cli/src/commands/parse.test.ts",
  "apps/gateway/src/serve.test.ts",
  "apps/cli/src/shards/plan-parts.test.ts",
  "apps/gateway/src/database/embedded-postgres.test.ts",
  "apps/gateway/src/dialects/dialects.test.ts",
  "apps/cli/src/commands/doctor.test.ts",
  "scripts/report-to-gate.test.ts",
];

/** The order of the tests: long ones of the programs first, then vitest's own order, in which long ones come first too. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = (list: readonly string[], { moduleId }: TestSpecification) => {
      const index = list.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index === -1 ? list.length : index;
    };
    return sorted.sort(
      (a, b) =>
        place(LONG_TESTS, a) - place(LONG_TESTS, b) ||
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        place(LONG_AMONG_OTHERS, a) - place(LONG_AMONG_OTHERS, b),
    );
  }
}

import { describe, expect, it } from "vitest";
import { contentOf, type EndedJob, judgeSoak, type SoakRun } from "./judge-soak.ts";

const ECHO: EndedJob = {
  id: "a",
  status: "COMPLETED",
  error: null,
  output_json: { echo: { number: 1 } },
};

describe("judgeSoak", () => {
  it("has nothing to say against jobs that ended once with their own results", () => {
    expect(judgeSoak(run([ECHO]))).toEqual({
      completed: 1,
      refused: 0,
      failures: {},
      violations: [],
    });
  });

  it.each<[string, Partial<SoakRun>]>([
    ["job a is lost", { jobs: [], audit: [] }],
    ["job a was not asked for", { accepted: new Map() }],
    ["job a changed after its end", { audit: [{ job_id: "a", was_over: true }] }],
    ["1 jobs have 0 ends", { audit: [] }],
    ["job a has another result than echo", { jobs: [{ ...ECHO, output_json: { echo: {} } }] }],
    ["job a: no such thing", { jobs: [{ ...ECHO, status: "FAILED", error: "no such thing" }] }],
  ])("says: %s", (violation, change) => {
    expect(judgeSoak({ ...run([ECHO]), ...change }).violations).toContain(violation);
  });

  it("compares the results of documents with those of an undisturbed run", () => {
    const output_json = { ok: true, results: ["text"] };
    const document = { endpoint: "parser", input: {}, kind: "a.docx", isPoison: false } as const;
    const judge = (undisturbed: unknown) =>
      judgeSoak({
        ...run([{ ...ECHO, output_json }]),
        jobOf: () => document,
        undisturbed: new Map([["a.docx", contentOf(undisturbed)]]),
      }).violations;

    expect(judge({ results: ["text"] })).toEqual([]);
    expect(judge({ results: ["another"] })).toEqual(["job a has another result than a.docx"]);
  });

  it("excuses jobs whose workers were killed, and counts them", () => {
    const error = "job timed out after 1 retries";

    const verdict = judgeSoak(run([{ ...ECHO, status: "FAILED", error }]));

    expect(verdict).toMatchObject({ completed: 0, failures: { [error]: 1 }, violations: [] });
  });
});

function run(jobs: readonly EndedJob[]): SoakRun {
  return {
    jobs,
    audit: jobs.map(({ id }) => ({ job_id: id, was_over: false })),
    accepted: new Map([["a", 1]]),
    undisturbed: new Map(),
    jobOf: (number) => ({ endpoint: "echo", input: { number }, kind: "echo", isPoison: false }),
  };
}

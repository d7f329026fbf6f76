import type { JobEnvelope } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { ParserClientError } from "./client-error.ts";
import type { SubmitOptions } from "./parse-options.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { shareUpload, type SubmitJob } from "./share-upload.ts";

const GATEWAY = resolveSettings({ baseUrl: "http://127.0.0.1:1" });
const PLATFORM = resolveSettings({ endpointId: "e", apiKey: "key" });
const file = new Uint8Array(1);

describe("jobs about one document", () => {
  it("send it once to a gateway, also when they begin together", async () => {
    const sent: SubmitOptions[] = [];
    const submit = shareUpload(recordingIn(sent));

    await Promise.all([0, 1, 2].map((startPage) => submit(GATEWAY, { file, startPage }, RUN)));

    expect(sent).toEqual([
      { file, startPage: 0 },
      { documentOf: "job-1", startPage: 1 },
      { documentOf: "job-1", startPage: 2 },
    ]);
  });

  it("send it again once it has been forgotten", async () => {
    const sent: SubmitOptions[] = [];
    const submit = shareUpload(async (settings, options, handover) => {
      const answer = await recordingIn(sent)(settings, options, handover);
      if (options.documentOf !== "job-1") return answer;
      throw new ParserClientError("NOT_FOUND", "No document is stored with the job job-1.");
    });

    await submit(GATEWAY, { file, startPage: 0 }, RUN);
    await submit(GATEWAY, { file, startPage: 1 }, RUN);
    await submit(GATEWAY, { file, startPage: 2 }, RUN);

    expect(sent).toEqual([
      { file, startPage: 0 },
      { documentOf: "job-1", startPage: 1 },
      { file, startPage: 1 },
      { documentOf: "job-3", startPage: 2 },
    ]);
  });

  it("fail with the first where that cannot be sent", async () => {
    const submit = shareUpload(() => Promise.reject(new ParserClientError("FORBIDDEN", "no")));

    const both = [0, 1].map((startPage) => submit(GATEWAY, { file, startPage }, RUN));

    for (const one of both) await expect(one).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("send it each to the platform, which keeps none, and an address each to anybody", async () => {
    const sent: SubmitOptions[] = [];
    const [toPlatform, toGateway] = [
      shareUpload(recordingIn(sent)),
      shareUpload(recordingIn(sent)),
    ];

    for (const startPage of [0, 1]) await toPlatform(PLATFORM, { file, startPage }, RUN);
    for (const startPage of [0, 1]) await toGateway(GATEWAY, { fileUrl: "u", startPage }, RUN);

    expect(sent).toEqual([
      { file, startPage: 0 },
      { file, startPage: 1 },
      { fileUrl: "u", startPage: 0 },
      { fileUrl: "u", startPage: 1 },
    ]);
  });
});

const RUN = { operation: "run" } as const;

function recordingIn(sent: SubmitOptions[]): SubmitJob {
  return async (_settings, options) => {
    sent.push(options);
    return { id: `job-${sent.length}`, status: "IN_QUEUE" } satisfies JobEnvelope;
  };
}

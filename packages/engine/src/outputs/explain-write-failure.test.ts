import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { explainWriteFailure } from "./write-outputs.ts";

it.skipIf(process.platform !== "linux")(
  "names a full disk, which is not a fault of the document",
  async () => {
    const writing = explainWriteFailure(writeFile("/dev/full", "text"));

    await expect(writing).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      message: expect.stringContaining("The result could not be written: ENOSPC") as string,
    });
  },
);

it("reports everything else as an internal error", async () => {
  await expect(explainWriteFailure(writeFile("/dev/null/x", "text"))).rejects.toMatchObject({
    code: "INTERNAL",
  });
});

import { describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import * as repository from "./repository.mjs";

const toAddress: (remote: string) => string | undefined = repository.toAddress;
const repositoryFields: (address?: string) => object = repository.repositoryFields;

describe("the address of the repository", () => {
  it.each([
    ["https://example.com/owner/name.git", "https://example.com/owner/name"],
    ["https://user:secret@example.com/owner/name", "https://example.com/owner/name"],
    ["git@example.com:owner/name.git", "https://example.com/owner/name"],
    ["ssh://git@example.com:22/owner/name.git", "https://example.com/owner/name"],
    ["/srv/repositories/name.git", undefined],
    ["file:///srv/name.git", undefined],
    ["../main", undefined],
    ["", undefined],
  ])("of %s is %s", (remote, address) => {
    expect(toAddress(remote)).toBe(address);
  });

  it("is in what packages say about it", () => {
    expect(repositoryFields("https://example.com/owner/name")).toEqual({
      repository: { type: "git", url: "git+https://example.com/owner/name.git" },
      homepage: "https://example.com/owner/name#readme",
      bugs: "https://example.com/owner/name/issues",
    });
  });
});

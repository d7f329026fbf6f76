import { describe, expect, it } from "vitest";
import { jobAddress, jobIdOf } from "../route.ts";
import { readKey, storeKey } from "./key.ts";
import { ownAddress } from "./page-client.ts";

describe("readKey", () => {
  it("takes the key of a link and removes it from the address", () => {
    const browser = browserAt("#key=pk_1_abc-D");
    expect(readKey(browser)).toBe("pk_1_abc-D");
    expect(browser.addresses).toEqual(["/?a=1"]);
    expect(readKey({ ...browserAt(""), sessionStorage: browser.sessionStorage })).toBe(
      "pk_1_abc-D",
    );
  });

  it.each(["", "#", "#/job/1", "#key=", "#key=<script>", "#other=key"])(
    "finds none in %j, and leaves the address alone",
    (hash) => {
      const browser = browserAt(hash);
      expect(readKey(browser)).toBe("");
      expect(browser.addresses).toEqual([]);
    },
  );

  it("forgets a key that is emptied", () => {
    const browser = browserAt("#key=k");
    readKey(browser);
    storeKey(browser.sessionStorage, "");
    expect(readKey(browserAt(""))).toBe("");
  });
});

describe("addresses", () => {
  it("name the open job, and nothing else", () => {
    expect(jobIdOf(jobAddress("sync-1a_2"))).toBe("sync-1a_2");
    expect(jobIdOf("#/job/../x")).toBeUndefined();
    expect(jobIdOf("#/")).toBeUndefined();
  });

  it("of stored archives lead to where the page came from, those of buckets to the bucket", () => {
    expect(ownAddress("http://gateway.internal:8000/blobs/jobs/1/archive?sig=2")).toBe(
      "/blobs/jobs/1/archive?sig=2",
    );
    expect(ownAddress("https://bucket.example/blobs-of/1")).toBe(
      "https://bucket.example/blobs-of/1",
    );
  });
});

function browserAt(hash: string) {
  const items = new Map<string, string>();
  const addresses: string[] = [];
  return {
    addresses,
    location: { hash, pathname: "/", search: "?a=1" },
    history: {
      replaceState: (_data: unknown, _unused: string, url?: string | URL | null) =>
        void addresses.push(String(url)),
    },
    sessionStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    },
  };
}

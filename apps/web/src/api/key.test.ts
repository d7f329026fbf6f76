import { describe, expect, it } from "vitest";
import { compareAddress, jobAddress, jobIdOf, routeOf } from "../route.ts";
import { isKeyKept, readKey, storeKey } from "./key.ts";

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

  it("is kept beyond the tab only on request, and forgotten with one button", () => {
    const browser = browserAt("#key=k");
    readKey(browser);
    const thisTab = () => ({ ...browser, location: browserAt("").location });
    const nextTab = () => ({ ...browserAt(""), localStorage: browser.localStorage });
    expect(readKey(nextTab())).toBe("");
    storeKey(browser, "k2", true);
    expect(readKey(nextTab())).toBe("k2");
    expect(isKeyKept(browser)).toBe(true);
    storeKey(browser, "k3", false);
    expect([readKey(thisTab()), readKey(nextTab())]).toEqual(["k3", ""]);
    storeKey(browser, "", false);
    expect(readKey(thisTab())).toBe("");
  });
});

describe("addresses", () => {
  it("name the open job, and nothing else", () => {
    expect(jobIdOf(jobAddress("sync-1a_2"))).toBe("sync-1a_2");
    expect(jobIdOf("#/job/../x")).toBeUndefined();
    expect(jobIdOf("#/")).toBeUndefined();
  });

  it("name every place of the page", () => {
    expect(routeOf("#/documents")).toEqual({ view: "documents" });
    expect(routeOf("#/operate")).toEqual({ view: "operate" });
    expect(routeOf("#/again/a1")).toEqual({ view: "again", jobId: "a1" });
    expect(routeOf(compareAddress("a1", "b2"))).toEqual({
      view: "compare",
      jobId: "a1",
      otherId: "b2",
    });
    expect(routeOf("#/anything")).toEqual({ view: "start" });
  });
});

function browserAt(hash: string) {
  const addresses: string[] = [];
  return {
    addresses,
    location: { hash, pathname: "/", search: "?a=1" },
    history: {
      replaceState: (_data: unknown, _unused: string, url?: string | URL | null) =>
        void addresses.push(String(url)),
    },
    sessionStorage: emptyStorage(),
    localStorage: emptyStorage(),
  };
}

function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

import { describe, expect, it } from "vitest";
import { baseUrlOf, operatorPolicy } from "./server-address.ts";

describe("baseUrlOf", () => {
  it.each([
    ["http://host:30000", "http://host:30000"],
    ["http://host:30000/", "http://host:30000"],
    ["http://host:30000/v1", "http://host:30000"],
    ["http://host:30000/v1/chat/completions?key=x", "http://host:30000"],
    ["https://host/models/a/", "https://host/models/a"],
    ["https://host/models/a//", "https://host/models/a"],
    ["https://host/models/a/?b=c#d", "https://host/models/a"],
    ["HTTP://Host:80", "http://host"],
    ["http://[::1]:8000/v1", "http://[::1]:8000"],
  ])("makes of %s %s", (serverUrl, baseUrl) => {
    expect(baseUrlOf(serverUrl, "server_url")).toBe(baseUrl);
  });

  it("says what is wrong with an address, and where it was set", () => {
    expect(() => baseUrlOf("ftp://host", "server_url")).toThrow(
      "server_url must be an http(s) URL",
    );
  });
});

describe("operatorPolicy", () => {
  it.each([
    ["http://127.0.0.1:30000/v1", "127.0.0.1:30000"],
    ["https://model.internal", "model.internal:443"],
    ["http://model.internal./", "model.internal:80"],
  ])("allows for %s that host and port", (serverUrl, host) => {
    expect(operatorPolicy(serverUrl, "PARSER_VLM_URL").allowedHosts).toEqual([host]);
  });
});

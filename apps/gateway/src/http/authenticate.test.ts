import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";

const gateway = useTestGateway({ settings: { isAuthRequired: false } });

describe("a gateway without keys", () => {
  it("answers programs of this machine, and its own page", async () => {
    const own = { origin: gateway.url, "sec-fetch-site": "same-origin" };

    expect(await submitWith({})).toBe(200);
    expect(await submitWith(own)).toBe(200);
    expect(await submitWith({ host: `localhost:${new URL(gateway.url).port}` })).toBe(200);
  });

  it.each([
    { name: "a page of another site", headers: { origin: "https://attacker.example" } },
    { name: "a page in a frame without origin", headers: { origin: "null" } },
    { name: "a page of another port", headers: { origin: "http://127.0.0.1:1" } },
    { name: "a request that needs no leave", headers: { "sec-fetch-site": "cross-site" } },
    { name: "a name that was made to lead here", headers: { host: "rebind.attacker.example" } },
  ])("does not answer $name", async ({ headers }) => {
    expect(await submitWith(headers)).toBe(403);
  });

  it("says how it can be called", async () => {
    const { body } = await gateway.call("/v2/e/health", {
      headers: { "sec-fetch-site": "cross-site" },
    });

    expect(body).toMatchObject({
      code: "FORBIDDEN",
      error: expect.stringContaining("PARSER_PUBLIC_URL") as string,
    });
  });
});

/** As `fetch` cannot: with any host. Plain text is what a page may send anywhere without asking. */
function submitWith(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${gateway.url}/v2/e/run`,
      { method: "POST", headers: { "content-type": "text/plain", ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sending.on("error", reject).end('{"input":{}}');
  });
}

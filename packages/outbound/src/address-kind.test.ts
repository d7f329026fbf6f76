import net from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addressKind } from "./address-kind.ts";
import { requestOutbound } from "./request-outbound.ts";
import { localRequest } from "./testing/loopback.ts";

const PRIVATE = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.0.170",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:10.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::7f00:1",
  "64:ff9b:1:7f00:0:100::",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:80ff:fffe",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:808:808::1",
  "3fff::1",
  "3fff:fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456:789a::1",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "feff::1",
  "ff00::1",
  "ff02::1",
];

const METADATA = [
  "169.254.169.254",
  "169.254.170.2",
  "169.254.0.23",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "::169.254.169.254",
  "::ffff:169.254.169.254",
  "::ffff:0:a9fe:a9fe",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::a83f:8110",
  "64:ff9b:1:a9fe:a9:fe00::",
  "2002:a9fe:a9fe::1",
  "2001:0:a9fe:a9fe::1",
  "2001:0:4136:e378:8000:63bf:5601:5601",
];

const GLOBAL = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "169.253.0.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.0.1.1",
  "192.167.255.255",
  "198.17.0.1",
  "198.20.0.1",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2003::1",
  "2606:4700::1111",
  "3ffe::1",
  "3fff:1000::1",
];

afterEach(() => vi.restoreAllMocks());

describe("addressKind", () => {
  it.each(PRIVATE)("finds %s private", (address) => {
    expect(addressKind(address)).toBe("private");
  });

  it.each(METADATA)("finds a metadata service in %s", (address) => {
    expect(addressKind(address)).toBe("metadata");
  });

  it.each(GLOBAL)("finds %s global", (address) => {
    expect(addressKind(address)).toBe("global");
  });

  it.each(["fe80::1%eth0", "fe80::1%25eth0", "example.com", ""])(
    "does not take %j for a global address",
    (text) => {
      expect(addressKind(text)).toBe("private");
    },
  );
});

describe("a request to an address that is not global", () => {
  it.each([...PRIVATE, ...METADATA])("is refused for the literal %s", async (address) => {
    const connect = vi.spyOn(net, "connect");
    const host = address.includes(":") ? `[${address}]` : address;

    await expect(request(`http://${host}:1/a?sig=SECRET`, [])).rejects.toMatchObject({
      code: "SOURCE_FORBIDDEN",
      message: expect.stringMatching(
        /^file_url must point at a publicly routable host; '[^']+' is not one \(set PARSER_ALLOW_LOCAL_FETCH=1 to allow this\)$/,
      ),
    });
    expect(connect).not.toHaveBeenCalled();
  });

  it.each([...PRIVATE, ...METADATA])(
    "is refused for a name with the address %s",
    async (address) => {
      const connect = vi.spyOn(net, "connect");

      await expect(request("https://files.example/a", ["8.8.8.8", address])).rejects.toMatchObject({
        code: "SOURCE_FORBIDDEN",
        message: `file_url must point at a publicly routable host; 'files.example' is not one (set PARSER_ALLOW_LOCAL_FETCH=1 to allow this)`,
      });
      expect(connect).not.toHaveBeenCalled();
    },
  );

  it("shows an address as the reference worker does", async () => {
    await expect(request("http://[::FFFF:127.0.0.1]:1/", [])).rejects.toThrow(
      "'::ffff:127.0.0.1' is not one",
    );
    await expect(request("http://[::1]:1/", [])).rejects.toThrow("'::1' is not one");
  });

  it.each([
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "HTTP://127.1/",
    "http://a@b@127.1/",
  ])("is refused in the spelling %s", async (url) => {
    await expect(request(url, ["8.8.8.8"])).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("is a legacy numeric address spelling"),
    });
  });

  it.each([
    { url: "HTTP://127.0.0.1/", host: "127.0.0.1" },
    { url: "http://a@b@127.0.0.1/", host: "127.0.0.1" },
    { url: "http://8.8.8.8:80@127.0.0.1/", host: "127.0.0.1" },
    { url: "http://127.0.0.1\\@8.8.8.8/", host: "127.0.0.1" },
    { url: "http://127.0.0.1#@8.8.8.8/", host: "127.0.0.1" },
    { url: "http:\\\\127.0.0.1\\", host: "127.0.0.1" },
    { url: "http://metadata.google.internal/", host: "metadata.google.internal" },
    { url: "http://METADATA.google.internal./", host: "metadata.google.internal." },
    { url: "http://instance-data/", host: "instance-data" },
  ])("is refused behind $url", async ({ url, host }) => {
    await expect(request(url, ["8.8.8.8"])).rejects.toThrow(/is not one|has no host/);
    expect(new URL(url).hostname).toBe(host);
  });

  it("stays refused for metadata services where private hosts are allowed", async () => {
    const policy = { allowPrivateHosts: true, resolve: () => Promise.resolve(["169.254.169.254"]) };

    for (const url of [
      "http://169.254.169.254/",
      "http://[64:ff9b::a9fe:a9fe]/",
      "http://metadata.google.internal/",
      "http://rebound.example/",
    ]) {
      await expect(requestOutbound(url, localRequest({ policy }))).rejects.toThrow(
        /^file_url must point at a publicly routable host; [^()]+$/,
      );
    }
  });
});

describe("a host without addresses", () => {
  it.each([
    { reason: "[Errno -2] Name or service not known", code: "ENOTFOUND" },
    { reason: "[Errno -3] Temporary failure in name resolution", code: "EAI_AGAIN" },
    { reason: "EAI_FAIL", code: "EAI_FAIL" },
  ])("is said to have failed with $reason", async ({ reason, code }) => {
    const failure = Object.assign(new Error("getaddrinfo"), { code });
    const policy = { resolve: () => Promise.reject(failure) };

    await expect(
      requestOutbound("http://no-such-host.invalid/a?token=SECRET", localRequest({ policy })),
    ).rejects.toMatchObject({
      code: "FETCH_FAILED",
      message: `host 'no-such-host.invalid' could not be resolved: ${reason}`,
    });
  });

  it("is said to have returned none", async () => {
    await expect(request("http://x/", [])).rejects.toThrow(
      "host 'x' could not be resolved: no addresses returned",
    );
  });

  it("asks the system's resolver when the test brings none", async () => {
    await expect(
      requestOutbound(
        "http://localhost:1/",
        localRequest({ policy: { allowPrivateHosts: false } }),
      ),
    ).rejects.toThrow("'localhost' is not one (set");
  });
});

function request(url: string, addresses: string[]) {
  const policy = { allowPrivateHosts: false, resolve: () => Promise.resolve(addresses) };
  return requestOutbound(url, localRequest({ policy }));
}

import { expect, it } from "vitest";
import { createAddressSigner } from "./signed-address.ts";

const NOW = 1_700_000_000_000;

it("accepts what it signed until it expires", () => {
  const url = signer().downloadUrl("a/b.zip", { expiresInSeconds: 60, fileName: "b.zip" });
  expect(url).toMatch(/^http:\/\/gateway\/blobs\/a\/b\.zip\?/);
  expect(signer(NOW + 60_000).checkDownload("a/b.zip", queryOf(url))).toEqual({
    fileName: "b.zip",
  });
  expect(() => signer(NOW + 61_000).checkDownload("a/b.zip", queryOf(url))).toThrow(
    "This address has expired; request a new one.",
  );
});

it.each([
  { name: "another key", change: {}, key: "a/c.zip" },
  { name: "another file name", change: { name: "c.exe" }, key: "a/b.zip" },
  { name: "a later end", change: { expires: "9999999999" }, key: "a/b.zip" },
  { name: "no signature", change: { signature: "" }, key: "a/b.zip" },
  { name: "a signature twice", change: { signature: ["x", "y"] }, key: "a/b.zip" },
])("refuses an address with $name", ({ change, key }) => {
  const url = signer().downloadUrl("a/b.zip", { expiresInSeconds: 60, fileName: "b.zip" });
  expect(() => signer().checkDownload(key, { ...queryOf(url), ...change })).toThrow("not signed");
});

it("does not take a download address for an upload, nor another size", () => {
  const download = signer().downloadUrl("a", { expiresInSeconds: 60, fileName: "9" });
  const upload = signer().uploadUrl("a", { expiresInSeconds: 60, maxBytes: 9 });
  expect(() => signer().checkUpload("a", queryOf(download))).toThrow("not signed");
  expect(() => signer().checkUpload("a", { ...queryOf(upload), max_bytes: "99" })).toThrow(
    "not signed",
  );
  expect(signer().checkUpload("a", queryOf(upload))).toEqual({ maxBytes: 9 });
});

it("does not accept what another gateway's key signed", () => {
  const other = createAddressSigner({
    signingKey: Buffer.from("other"),
    publicUrl: () => "http://gateway",
    now: () => NOW,
  });
  const url = other.downloadUrl("a", { expiresInSeconds: 60, fileName: "a" });
  expect(() => signer().checkDownload("a", queryOf(url))).toThrow("not signed");
});

function signer(now = NOW) {
  return createAddressSigner({
    signingKey: Buffer.from("secret"),
    publicUrl: () => "http://gateway",
    now: () => now,
  });
}

function queryOf(url: string): Record<string, unknown> {
  return Object.fromEntries(new URL(url).searchParams);
}

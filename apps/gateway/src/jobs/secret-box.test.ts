import { expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox(Buffer.from("signing key"));

it("opens what it has sealed, and shows nothing of it", () => {
  const sealed = box.seal("lantern");

  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("lantern");
  expect(box.seal("lantern")).not.toBe(sealed);
  expect(box.open(sealed)).toBe("lantern");
});

it("does not open what is cut, changed or sealed with another key", () => {
  const sealed = box.seal("lantern");

  expect(createSecretBox(Buffer.from("another")).open(sealed)).toBeUndefined();
  for (const wrong of ["", sealed.slice(0, 20), `${sealed.slice(0, -4)}AAAA`]) {
    expect(box.open(wrong)).toBeUndefined();
  }
});

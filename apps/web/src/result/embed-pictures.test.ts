import { expect, it } from "vitest";
import { embedPictures } from "./embed-pictures.ts";

const IMAGES = new Map([["a.png", Uint8Array.of(1, 2)]]);

it("puts pictures in the place of references to them", () => {
  const html = '<img src="images/a.png"><img src="images/a.png">';

  expect(embedPictures(html, IMAGES)).toBe(
    '<img src="data:image/png;base64,AQI="><img src="data:image/png;base64,AQI=">',
  );
});

it("leaves references to what the result does not have", () => {
  const json = new TextEncoder().encode('{"uri":"images/b.png"}');

  expect(embedPictures(json, IMAGES)).toBe('{"uri":"images/b.png"}');
});

import { expect, it } from "vitest";
import { withinPictureBudget } from "./picture-budget.ts";

it("refuses the picture that is one too many for a small file", async () => {
  const stored: string[] = [];
  const sink = withinPictureBudget({ add: async (name) => void stored.push(name) }, 3000);
  const picture = new Uint8Array(100 * 1024 * 1024);

  await sink.add("1.png", picture);
  await sink.add("2.png", picture);

  await expect(sink.add("3.png", picture)).rejects.toMatchObject({ code: "DOCUMENT_TOO_COMPLEX" });
  expect(stored).toEqual(["1.png", "2.png"]);
});

it("lets a larger file become more pictures", async () => {
  const picture = new Uint8Array(100 * 1024 * 1024);
  const sink = withinPictureBudget({ add: async () => {} }, 5 * 1024 * 1024);

  for (const name of ["1.png", "2.png", "3.png"]) await sink.add(name, picture);

  await expect(sink.add("4.png", picture)).rejects.toMatchObject({
    code: "DOCUMENT_TOO_COMPLEX",
    details: { picture_bytes: 320 * 1024 * 1024 },
  });
});

import { expect, it } from "vitest";
import { readSlides } from "../testing/read-slides.ts";
import { paragraph, run, textShape } from "../testing/slide-snippets.ts";

const solid = (colour: string) => `<a:solidFill>${colour}</a:solidFill>`;
const theme = (name: string, changes = "") => `<a:schemeClr val="${name}">${changes}</a:schemeClr>`;

async function lookOf(shapes: string) {
  const [page] = await readSlides({ slides: [shapes] });
  return page?.parser_look;
}

it("gives the fill, the outline and the form of a shape in the colours of the theme", async () => {
  const line = `<a:ln w="25400">${solid('<a:srgbClr val="C00000"/>')}</a:ln>`;
  const fill = `<a:prstGeom prst="ellipse"/>${solid(theme("accent1"))}${line}`;
  expect(await lookOf(textShape("", { at: [72, 36, 100, 50], fill }))).toEqual({
    background: "#ffffff",
    shapes: [
      {
        bbox: [72, 36, 172, 86],
        geometry: "ellipse",
        fill: "#4472c4",
        line: "#c00000",
        line_width: 2,
      },
    ],
  });
});

it.each([
  { what: "darker", changes: '<a:lumMod val="50000"/>', fill: "#203864" },
  {
    what: "lighter",
    changes: '<a:lumMod val="40000"/><a:lumOff val="60000"/>',
    fill: "#b4c7e7",
  },
  { what: "shaded", changes: '<a:shade val="50000"/>', fill: "#223962" },
  { what: "seen through", changes: '<a:alpha val="50000"/>', fill: "#4472c480" },
])("makes a colour $what as the file says", async ({ changes, fill }) => {
  const look = await lookOf(
    textShape("", { at: [0, 0, 10, 10], fill: solid(theme("accent1", changes)) }),
  );
  expect(look?.shapes[0]?.fill).toBe(fill);
});

it("gives size, colour and alignment of each paragraph that says something", async () => {
  const texts = [
    paragraph(run("Large", 'sz="4000"', solid(theme("accent2"))), { attributes: 'algn="ctr"' }),
    paragraph(""),
    paragraph("Plain"),
  ];
  const look = await lookOf(textShape(texts.join(""), { at: [0, 0, 300, 200] }));
  expect(look?.shapes).toEqual([
    {
      bbox: [0, 0, 300, 200],
      anchor: "top",
      paragraphs: [
        { size: 40, colour: "#ed7d31", align: "center" },
        { size: 18, colour: "#000000", align: "left" },
      ],
    },
  ]);
});

it("takes the colour of a text from the style of its shape", async () => {
  const style =
    '<p:style><a:lnRef idx="0"/><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef>' +
    '<a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>';
  const shape = textShape("On blue", { at: [0, 0, 300, 200] }).replace("<p:txBody>", `${style}$&`);
  expect(await lookOf(shape)).toMatchObject({
    shapes: [{ fill: "#4472c4", paragraphs: [{ colour: "#ffffff" }] }],
  });
});

it("leaves out a freeform without text, whose box is not what is painted", async () => {
  const fill = `<a:custGeom/>${solid(theme("accent1"))}`;
  expect((await lookOf(textShape("", { at: [0, 0, 9, 9], fill })))?.shapes).toEqual([]);
});

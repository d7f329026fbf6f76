import type { PdfPage } from "./pdf-page.ts";
import { writePdf } from "./pdf-writer.ts";
import { drawEquation } from "./sample-equation.ts";
import { drawLighthouse } from "./sample-picture.ts";
import { drawTable } from "./sample-table.ts";
import { type Column, flowText, type TextBlock, type TextStyle } from "./text-flow.ts";

const PAGE = { width: 595, height: 842 };
const LEFT = 68;
const RIGHT = PAGE.width - LEFT;
const TOP = 770;
const BOTTOM = 70;
const GUTTER = 22;

const TITLE: TextStyle = { font: "Helvetica-Bold", size: 23, leading: 28 };
const SUBTITLE: TextStyle = { font: "Times-Italic", size: 12, leading: 17 };
const SECTION: TextStyle = { font: "Helvetica-Bold", size: 15, leading: 19 };
const SUBSECTION: TextStyle = { font: "Helvetica-Bold", size: 11.5, leading: 15 };
const BODY: TextStyle = { font: "Times-Roman", size: 11, leading: 14.5 };
const CAPTION: TextStyle = { font: "Times-Italic", size: 9.5, leading: 12 };
const SMALL: TextStyle = { font: "Times-Roman", size: 8.5, leading: 11 };

/** The document that `npm run up` parses: one of everything that a parser should find on a page. */
export function writeSampleDocument(): Uint8Array<ArrayBuffer> {
  return writePdf(
    [drawFirstPage, drawSecondPage, drawThirdPage].map((draw, position) => ({
      ...PAGE,
      content(page) {
        drawFurniture(page, position + 1);
        draw(page);
      },
    })),
    {
      outline: [
        { title: "1 Light, stone and weather", pageIndex: 0 },
        {
          title: "2 How the light is made",
          pageIndex: 1,
          children: [
            { title: "2.1 From fire to lens", pageIndex: 1 },
            { title: "2.2 The rhythm of a light", pageIndex: 1 },
            { title: "2.3 The keepers", pageIndex: 1 },
          ],
        },
        {
          title: "3 How far the light reaches",
          pageIndex: 1,
          children: [{ title: "3.1 Six well-known towers", pageIndex: 2 }],
        },
        { title: "4 Visiting a lighthouse", pageIndex: 2 },
      ],
    },
  );
}

function drawFurniture(page: PdfPage, pageNumber: number): void {
  page.text("Lamps on the Edge of the Sea", { ...SMALL, x: LEFT, y: 800 });
  page.text("Sample document", { ...SMALL, x: RIGHT - 61, y: 800 });
  page.text(String(pageNumber), { ...SMALL, size: 10, x: PAGE.width / 2 - 2.5, y: 36 });
}

function drawFirstPage(page: PdfPage): void {
  const opening = flowText(
    page,
    [
      { text: "Lamps on the Edge of the Sea", style: TITLE },
      { text: "A short guide to lighthouses", style: SUBTITLE },
      paragraph(
        "A lighthouse is a simple promise: at night, and in bad weather, the same light will stand in the same place. For more than two thousand years sailors have steered by that promise. This short guide explains how the towers were built, how far their light can reach, and how one light is told from another.",
        16,
      ),
    ],
    [columnBelow(TOP)],
  );
  page.text("1", { x: opening.x + 0.5, y: opening.y + 4, size: 7, font: "Times-Roman" });

  const introduction = flowText(
    page,
    [
      section("1 Light, stone and weather"),
      paragraph(
        "The first beacons were open fires on headlands. They needed a keeper, a heap of wood or coal, and luck: rain put them out, and on a clear night any farm fire could be mistaken for them. A tower solved two problems at once. It lifted the flame above spray and trees, and it gave the light a shape that could be recognised by day, as Figure 1 shows.",
      ),
    ],
    [columnBelow(opening.y - 20)],
  );

  const picture = { x: LEFT + 62, y: introduction.y - 186, width: RIGHT - LEFT - 124, height: 168 };
  page.image(drawLighthouse(), picture);
  const caption = "Figure 1. A tower at dusk. The beam is drawn wider than the eye would see it.";
  page.text(caption, { ...CAPTION, x: LEFT + 74, y: picture.y - 15 });

  flowText(
    page,
    [
      paragraph("A good place for a tower has to satisfy several wishes at once:"),
      bullet("The light must be seen over the whole approach, not only from the harbour mouth."),
      bullet(
        "The rock must carry the weight of the tower and the blows of the winter sea, and it must do so for longer than anyone alive will need it.",
      ),
      bullet("Keepers, oil and fresh water must be able to reach the door."),
      bullet("By day, the tower should stand out against the land behind it."),
      paragraph(
        "Few places offer all of this. Where there was no rock to build on, engineers screwed iron legs into the sand, or moored a ship with a lamp at its mast. Where there was only a reef, they cut the stones of the tower ashore, fitted each to its neighbours so that the sea could not pull one out alone, and landed them one by one on the calm days of several summers.",
        10,
      ),
    ],
    [columnBelow(picture.y - 28)],
  );

  page.line({ from: [LEFT, 84], to: [LEFT + 120, 84], width: 0.5 });
  page.text("1", { x: LEFT, y: 75, size: 6, font: "Times-Roman" });
  const footnote = "Heights in this guide are those of the towers, rounded to whole metres.";
  page.text(footnote, { ...SMALL, x: LEFT + 5, y: 71 });
}

function drawSecondPage(page: PdfPage): void {
  const heading = flowText(page, [section("2 How the light is made")], [columnBelow(TOP)]);
  const width = (RIGHT - LEFT - GUTTER) / 2;
  const column: Column = { x: LEFT, width, top: heading.y - 8, bottom: 341 };
  flowText(page, LENS_AND_KEEPERS, [column, { ...column, x: LEFT + width + GUTTER }]);

  const question = flowText(
    page,
    [
      section("3 How far the light reaches"),
      paragraph(
        "The Earth is round, so even the brightest lamp sinks below the horizon in the end. An eye at the height of the water sees a light at height h above it from a distance of",
      ),
    ],
    [columnBelow(322)],
  );
  drawEquation(page, { x: LEFT + 120, y: question.y - 34, numberX: RIGHT - 14 });
  flowText(
    page,
    [
      paragraph(
        "where R is the radius of the Earth, about 6371 km. For a tower of 49 m the distance is 25 km. From the bridge of a ship the light is seen from farther away still, because the two distances add up.",
      ),
    ],
    [columnBelow(question.y - 50)],
  );
}

const LENS_AND_KEEPERS: readonly TextBlock[] = [
  subsection("2.1 From fire to lens"),
  paragraph(
    "An open fire throws its light in every direc\u00ADtion, and nearly all of it is lost to the sky. In the eigh\u00ADteenth century, curved mirrors behind the flame began to send it out to sea instead. They helped, but pol\u00ADished metal tar\u00ADnishes in salt air, and a mirror keeps part of the light for itself.",
  ),
  paragraph(
    "In the early 1820s Augustin Fresnel found a better way. A lens of ordi\u00ADnary shape, large enough for a light\u00ADhouse, would have been too thick to let the light through and too heavy to turn. Fresnel cut it into rings. Each ring bends the light as the thick lens would have done, yet the glass that does no work is simply left out. Around the rings he set prisms that catch the light going up and down and turn it to\u00ADwards the hori\u00ADzon. The first of these lenses was lit at Cordouan in 1823.",
  ),
  paragraph(
    "A lens of the first order stands taller than a person. Floated on a bath of mercury, sev\u00ADeral tonnes of glass and brass could be turned by a clock\u00ADwork that the keeper wound by hand.",
  ),
  subsection("2.2 The rhythm of a light"),
  paragraph(
    "One steady light looks much like another. Along a busy coast, a captain must know which tower is in sight, and so every light was given a rhythm of its own. Some are fixed, some flash, and some are dark only for a moment. The chart names the rhythm in a few letters: Fl(3) 15s means three flashes every fif\u00ADteen seconds.",
  ),
  paragraph(
    "The rhythm comes from the turning of the lens. A lens with three bright panels side by side sends out three beams, and a ship sees three flashes each time they sweep past. No shutter is needed, and the light itself never goes out.",
  ),
  paragraph(
    "Colour adds one more sign. A red sector, made by a strip of coloured glass, warns of a reef on one side of the channel. When the light turns white again, the ship is in safe water.",
  ),
  subsection("2.3 The keepers"),
  paragraph(
    "Until late in the twen\u00ADtieth century somebody had to trim the wick, wind the clock and write the log. On a rock station three keepers shared the watches, and relief came only when the sea let a boat land. Elec\u00ADtric lamps and auto\u00ADmatic changers made the work lighter, and then made it un\u00ADneces\u00ADsary. Today most towers stand empty, and the lights still burn.",
  ),
];

function drawThirdPage(page: PdfPage): void {
  const introduction = flowText(
    page,
    [
      subsection("3.1 Six well-known towers"),
      paragraph(
        "Table 1 gives the distance of the horizon, from equation (1), for six towers. The oldest of them has been lit for almost five hundred years.",
      ),
    ],
    [columnBelow(TOP)],
  );
  const caption = "Table 1. Six towers, and the distance from which their light can be seen.";
  page.text(caption, { ...CAPTION, x: LEFT, y: introduction.y - 24 });
  const tableBottom = drawTable(page, { x: LEFT, y: introduction.y - 31, width: RIGHT - LEFT });

  flowText(
    page,
    [
      section("4 Visiting a lighthouse"),
      paragraph("Many towers are open to visitors. A day on the coast goes best in this order:"),
      ...[
        "Look up the opening hours and the tide. Some towers can be reached only at low water.",
        "Find the light on a chart and note its rhythm.",
        "Climb the stairs slowly; a tall tower has more than three hundred steps.",
        "Come back after dark, and count the seconds between the flashes.",
      ].map((text, position) => listItem(text, `${position + 1}.`)),
      paragraph(
        "The lamps are electric now, and ships find their way by satellite. Yet the promise has been kept: at night, and in bad weather, the same light stands in the same place.",
        10,
      ),
    ],
    [columnBelow(tableBottom - 24)],
  );
}

function columnBelow(top: number): Column {
  return { x: LEFT, width: RIGHT - LEFT, top, bottom: BOTTOM };
}

function section(text: string): TextBlock {
  return { text, style: SECTION, spaceBefore: 18 };
}

function subsection(text: string): TextBlock {
  return { text, style: SUBSECTION, spaceBefore: 11 };
}

function paragraph(text: string, spaceBefore = 6): TextBlock {
  return { text, style: BODY, isJustified: true, spaceBefore };
}

function bullet(text: string): TextBlock {
  return listItem(text, "•");
}

function listItem(text: string, label: string): TextBlock {
  return { text, label, style: BODY, spaceBefore: 3 };
}

import type { Board } from "./board.ts";
import { markdownOf } from "./page-blocks.ts";

/** olmOCR-Bench: facts about single pages, asked of Markdown. The checker looks for candidates beside the PDFs. */
export const olmocrBench: Board = {
  inputFolders: ["pdfs"],
  predictionFolder: "parsewright",
  predict: ({ path, document }) =>
    document.pdf_info.map((page) => ({
      path: `${path.replace(/\.pdf$/i, "")}_pg${page.page_idx + 1}_repeat1.md`,
      text: markdownOf(document, page),
    })),
  scorer: {
    // Its checker imports numpy, which the package does not ask for.
    install: ["olmocr[bench]", "numpy"],
    command: ({ data }) => [
      "-m",
      "olmocr.bench.benchmark",
      "--dir",
      data,
      "--candidate",
      "parsewright",
    ],
    readScores(printed) {
      const scores: Record<string, number> = {};
      const overall = /^parsewright\s+: Average Score: ([\d.]+)%/m.exec(printed)?.[1];
      if (overall !== undefined) scores["overall"] = Number(overall) / 100;
      for (const [, name = "", share = ""] of printed.matchAll(/^ {8}(\S+)\s*: ([\d.]+)% \(/gm))
        scores[name] = Number(share) / 100;
      return scores;
    },
  },
};

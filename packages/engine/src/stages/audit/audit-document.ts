import type { Block, DocumentAudit, Page, PageAudit } from "@parsewright/contract";
import type { Stage } from "../stage.ts";
import { signsOf } from "@parsewright/document/language";
import { wholeText } from "@parsewright/document/blocks";

/** Completes the audit of each page by what was dropped from it, and adds up that of the document. */
export const auditDocument: Stage = {
  name: "audit-document",
  apply(document) {
    const pages = document.pdf_info.map(withDropped);
    return { ...document, pdf_info: pages, parser_audit: totalOf(pages) };
  },
};

function withDropped(page: Page): Page {
  const { parser_audit, discarded_blocks } = page;
  if (parser_audit === undefined) return page;
  const dropped = discarded_blocks.filter(isDropped).map(wholeText);
  return {
    ...page,
    parser_audit: {
      ...parser_audit,
      dropped_characters: dropped.flatMap((text) => signsOf(text)).length,
    },
  };
}

/** Footnotes follow the body of their page. */
function isDropped({ type }: Block): boolean {
  return type !== "page_footnote";
}

function totalOf(pages: readonly Page[]): DocumentAudit {
  const audits = pages.flatMap(({ parser_audit }) => parser_audit ?? []);
  const sum = (valueOf: (audit: PageAudit) => number) =>
    audits.reduce((total, audit) => total + valueOf(audit), 0);
  const characters = sum((audit) => audit.characters);
  const explained = sum((audit) => audit.characters * (audit.characters_explained ?? 0));
  const inked = audits.flatMap(({ ink_explained }) => ink_explained ?? []);
  return {
    ...(inked.length > 0 && {
      ink_explained: toThreeDigits(inked.reduce((total, share) => total + share, 0) / inked.length),
    }),
    characters,
    ...(characters > 0 && { characters_explained: toThreeDigits(explained / characters) }),
    hidden_characters: sum((audit) => audit.hidden_characters),
    dropped_characters: sum((audit) => audit.dropped_characters),
    unread_pictures: sum((audit) => audit.unread_pictures),
    unread_pages: pages.filter(isUnread).length,
    disagreements: sum(({ disagreements = [] }) => disagreements.length),
  };
}

function isUnread({ parser_problem, parser_unread }: Page): boolean {
  return parser_problem !== undefined || parser_unread !== undefined;
}

function toThreeDigits(share: number): number {
  return Math.round(share * 1000) / 1000;
}

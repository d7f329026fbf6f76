/** The part of docling-core's DoclingDocument that is written here. */
export interface DoclingDocument {
  readonly schema_name: "DoclingDocument";
  readonly version: string;
  readonly name: string;
  readonly body: DoclingGroup;
  readonly furniture: DoclingGroup;
  readonly groups: DoclingGroup[];
  readonly texts: DoclingText[];
  readonly pictures: DoclingPicture[];
  readonly tables: DoclingTable[];
  readonly key_value_items: never[];
  readonly form_items: never[];
  readonly pages: Record<string, DoclingPage>;
}

export interface DoclingReference {
  readonly $ref: string;
}

export interface DoclingNode {
  readonly self_ref: string;
  readonly parent?: DoclingReference;
  readonly children: DoclingReference[];
  readonly content_layer: "body" | "furniture";
}

export interface DoclingGroup extends DoclingNode {
  readonly name: string;
  readonly label: "unspecified" | "list";
}

interface DoclingItem extends DoclingNode {
  readonly label: string;
  readonly prov: readonly DoclingProvenance[];
}

export interface DoclingText extends DoclingItem {
  readonly orig: string;
  readonly text: string;
  /** Section headings only, 1 below the title. */
  readonly level?: number;
  /** List items only. */
  readonly enumerated?: boolean;
  readonly marker?: string;
  /** Listings only. */
  readonly code_language?: string;
  readonly captions?: readonly DoclingReference[];
  readonly footnotes?: readonly DoclingReference[];
  readonly hyperlink?: string;
  readonly formatting?: Readonly<Record<string, boolean>>;
}

interface DoclingPicture extends DoclingItem {
  readonly captions: DoclingReference[];
  readonly footnotes: DoclingReference[];
  readonly references: never[];
  readonly image?: DoclingImage;
  readonly annotations: readonly {
    readonly kind: "description";
    readonly text: string;
    readonly provenance: string;
  }[];
}

export interface DoclingTable extends DoclingItem {
  readonly captions: DoclingReference[];
  readonly footnotes: DoclingReference[];
  readonly references: never[];
  readonly image?: DoclingImage;
  readonly data: {
    readonly table_cells: readonly DoclingCell[];
    readonly num_rows: number;
    readonly num_cols: number;
  };
}

export interface DoclingCell {
  readonly bbox?: DoclingBox;
  /** Of a cell on a later page than the first of its table. docling-core has no such field, and passes over it. */
  readonly parser_page_no?: number;
  readonly row_span: number;
  readonly col_span: number;
  readonly start_row_offset_idx: number;
  readonly end_row_offset_idx: number;
  readonly start_col_offset_idx: number;
  readonly end_col_offset_idx: number;
  readonly text: string;
  readonly column_header: boolean;
  readonly row_header: boolean;
  readonly row_section: boolean;
}

export interface DoclingImage {
  readonly mimetype: string;
  readonly dpi: number;
  readonly size: DoclingSize;
  readonly uri: string;
}

interface DoclingSize {
  readonly width: number;
  readonly height: number;
}

export interface DoclingBox {
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
  readonly coord_origin: "TOPLEFT";
}

export interface DoclingProvenance {
  readonly page_no: number;
  readonly bbox: DoclingBox;
  readonly charspan: readonly [number, number];
}

interface DoclingPage {
  readonly size: DoclingSize;
  readonly page_no: number;
}

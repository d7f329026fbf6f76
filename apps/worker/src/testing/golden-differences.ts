/** How our answer to a pair differs from the reference worker's. */
export interface ExpectedDifference {
  /** The pair whose answer ours equals instead. */
  readonly like?: string;
  /** How our error begins. */
  readonly error?: RegExp;
  /** What else of the answer is different. */
  readonly instead?: Readonly<Record<string, unknown>>;
}

interface Difference extends ExpectedDifference {
  /** The row of `docs/compatibility.md` that gives the reason. */
  readonly row: string;
  readonly cases: readonly string[];
}

/** Found in the input alone, before the job starts. */
const BEFORE_THE_START = { progress: [], phases: [], logs: ["job failed"] };

const OF_THE_INPUT = "^ValueError: input validation failed: ";

/** Every pair that we answer differently on purpose. */
export const DIFFERENCES: readonly Difference[] = [
  {
    row: "`null` for an optional field",
    cases: ["start_page null", "end_page null", "lang null", "table null", "formats null"],
    like: "ok default",
  },
  {
    row: "texts about wrong types",
    cases: [
      "list input",
      "string input",
      "start_page str",
      "start_page float",
      "lang int",
      "formula str",
      "formula int",
      "probe str",
      "formats str",
      "formats nonstr",
    ],
    error: new RegExp(`${OF_THE_INPUT}\\w+ (entries )?must be .*; got `),
  },
  {
    row: "`true` as a page number",
    cases: ["start_page true"],
    like: "start_page neg",
    error: new RegExp(`${OF_THE_INPUT}start_page must be an integer; got true$`),
  },
  {
    row: "unknown `lang`",
    cases: ["lang bad", "lang nl"],
    error: new RegExp(`${OF_THE_INPUT}lang must be one of \\['ch', `),
  },
  {
    row: "further `formats`",
    cases: ["formats bad"],
    error: new RegExp(
      `${OF_THE_INPUT}formats entry 'pdf' not one of \\['markdown', 'content_list', 'middle', 'images', `,
    ),
  },
  {
    row: "letters of `basename`",
    cases: ["basename 80cjk", "basename unicode digit"],
    like: "basename bad",
    error: new RegExp(`${OF_THE_INPUT}basename must be alphanumeric \\(with - or _\\); got '[文²]`),
  },
  {
    row: "spellings of `file_b64`",
    cases: ["b64 urlsafe", "b64 dataurl"],
    like: "ok default",
  },
  {
    row: "impossible port in an address",
    cases: ["url badport"],
    error: new RegExp(`${OF_THE_INPUT}file_url has an invalid port: `),
    instead: BEFORE_THE_START,
  },
  {
    row: "when a wrong `file_b64` is found",
    cases: ["b64 invalid", "b64 ws", "b64 badpad"],
    instead: BEFORE_THE_START,
  },
  {
    row: "formats of documents",
    cases: ["b64 unknown fmt", "riff wav"],
    error: /^ValueError: input bytes do not match any supported format \(PDF, /,
    instead: BEFORE_THE_START,
  },
  {
    row: "formats of documents",
    cases: ["b64 html"],
    like: "ok default",
    instead: {
      inputFormat: "html",
      progress: [
        { phase: "fetching_input" },
        { phase: "parsing", input_format: "html", start_page: 0, end_page: -1 },
      ],
    },
  },
  {
    row: "`degraded`",
    cases: ["webp"],
    instead: {
      entryKeys: ["basename", "source", "pages_requested", "degraded", "tarball_b64"],
      logs: ["starting job", "response degraded", "done"],
    },
  },
  {
    row: "start of a PDF",
    cases: ["b64 leading ws pdf"],
    like: "ok default",
  },
  {
    row: "a name that leads to a private address",
    cases: ["url localhost"],
    error: /^ValueError: file_url must point at a publicly routable host; 'localhost' is not one /,
  },
  {
    row: "`server_url` on a private network",
    cases: ["server_url private ok"],
    like: "server_url bad",
    error: /^ValueError: server_url must point at a publicly routable host; '10.0.0.1' is not one /,
  },
  {
    row: "missing bucket variables",
    cases: ["transport s3 unconfigured"],
    error:
      /^ValueError: transport='s3' requires worker env vars: BUCKET_ENDPOINT_URL, BUCKET_NAME, BUCKET_ACCESS_KEY_ID, BUCKET_SECRET_ACCESS_KEY\. Set these in the endpoint's environment and redeploy\.$/,
    instead: BEFORE_THE_START,
  },
];

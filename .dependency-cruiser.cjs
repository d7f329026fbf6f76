/** Who may import whom. `scripts/planted-violations.test.ts` proves that each rule bites. */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(packages|apps|bench)/", pathNot: "^packages/contract/" },
    },
    {
      name: "packages-never-import-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|bench)/" },
    },
    {
      name: "outbound-sees-only-the-contract",
      severity: "error",
      from: { path: "^packages/outbound/" },
      to: { path: "^(packages|apps|bench)/", pathNot: "^packages/(outbound|contract)/" },
    },
    {
      name: "redaction-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/redaction/" },
      to: { path: "^(packages|apps|bench)/", pathNot: "^packages/redaction/" },
    },
    {
      name: "renderers-see-only-the-contract",
      severity: "error",
      from: { path: "^packages/engine/src/renderers/" },
      to: { path: "^packages/engine/src/(formats|readers|backends|stages)/" },
    },
    {
      name: "stages-see-only-the-contract",
      severity: "error",
      from: { path: "^packages/engine/src/stages/" },
      to: { path: "^packages/engine/src/(formats|readers|backends|renderers)/" },
    },
    {
      name: "formats-know-nothing-after-them",
      severity: "error",
      from: { path: "^packages/engine/src/formats/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/engine/src/(readers|backends|stages|renderers)/" },
    },
    {
      name: "formats-do-not-know-each-other",
      comment: "what office formats share lives in ooxml",
      severity: "error",
      from: { path: "^packages/engine/src/formats/(docx|pptx|xlsx|pdf)/" },
      to: {
        path: "^packages/engine/src/formats/(docx|pptx|xlsx|pdf)/",
        pathNot: "^packages/engine/src/formats/$1/",
      },
    },
    {
      name: "readers-do-not-know-backends",
      severity: "error",
      from: { path: "^packages/engine/src/readers/" },
      to: { path: "^packages/engine/src/(backends|stages|renderers)/" },
    },
    {
      name: "backends-do-not-know-each-other",
      comment: "backends share readers, never each other's insides",
      severity: "error",
      from: { path: "^packages/engine/src/backends/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/engine/src/backends/([^/]+)/",
        pathNot: "^packages/engine/src/backends/$1/",
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.base.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default"],
    },
  },
};

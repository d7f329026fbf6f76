const { options } = require("./.dependency-cruiser.cjs");

/** Forbids circles of folders, which no circle of files shows. Tests may import from anywhere, and types cost nothing. */
module.exports = {
  forbidden: [
    {
      name: "no-circles-of-folders",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    tsPreCompilationDeps: false,
    exclude: { path: "(^|/)(dist|lib)/|\\.test\\.tsx?$|(^|/)(testing|proofs)/|-conformance\\.ts$" },
  },
};

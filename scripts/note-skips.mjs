/** Puts the reason that a test gave for being skipped where the report in JSON has it. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter so
export default class NoteSkips {
  onTestCaseResult(testCase) {
    const { state, note } = testCase.result();
    if (state === "skipped" && note) testCase.meta().note = note;
  }
}

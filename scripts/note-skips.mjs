/** Puts the reason that a test gave for being skipped where the report in JSON has it. */
export default class NoteSkips {
  onTestCaseResult(testCase) {
    const { state, note } = testCase.result();
    if (state === "skipped" && note) testCase.meta().note = note;
  }
}

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./npm.mjs";

/** The report that vitest has written as JSON; `undefined` where it ended without one. */
export function readTestReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Sums up the results of the tests in one line. */
export function describeCounts(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`;
}

/** One line for each test that failed. */
export function describeFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      const reasons =
        failed.length === 0
          ? [["(the file)", message]]
          : failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]);
      return reasons.map(
        ([title, reason = ""]) => `${relative(ROOT, name)}: ${title}: ${reason.split("\n", 1)[0]}`,
      );
    });
}

/**
 * One line for each suite or test that was left out. Its title says what it needs, or the reason that it gave does; a clone
 * without that is held by fewer tests than it seems.
 */
export function describeSkipped({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(
      ({ status }) => status !== "passed" && status !== "failed",
    );
    const counts = new Map();
    for (const { ancestorTitles, title, meta } of skipped) {
      const isWhole = assertionResults.every(
        (other) => other.ancestorTitles[0] !== ancestorTitles[0] || skipped.includes(other),
      );
      const suite =
        isWhole && ancestorTitles[0] ? ancestorTitles[0] : [...ancestorTitles, title].join(" ");
      const { count = 0, note = meta?.note } = counts.get(suite) ?? {};
      counts.set(suite, { count: count + 1, note });
    }
    return [...counts].map(([suite, { count, note }]) =>
      [
        `${relative(ROOT, name)}: ${suite}${count === 1 ? "" : ` (${count} tests)`}`,
        ...(note ? [note] : []),
      ].join(": "),
    );
  });
}

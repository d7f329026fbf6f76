import { generate } from "./generate.ts";
import { makePapers } from "./papers/make-papers.ts";
import { makeStatistics } from "./statistics/make-statistics.ts";
import { OptionsError, readOptions, USAGE } from "./options.ts";

const print = (line: string): void => console.log(line);

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    print(USAGE);
  } else {
    const { papers, statistics } = options;
    if (papers !== undefined) await makePapers({ ...options, count: papers }, print);
    else if (statistics !== undefined)
      await makeStatistics({ ...options, count: statistics }, print);
    else await generate(options, print);
  }
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

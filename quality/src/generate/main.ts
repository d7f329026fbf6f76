import { generate } from "./generate.ts";
import { makePapers } from "./papers/make-papers.ts";
import { OptionsError, readOptions, USAGE } from "./options.ts";

const print = (line: string): void => console.log(line);

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    print(USAGE);
  } else {
    const { papers } = options;
    await (papers === undefined
      ? generate(options, print)
      : makePapers({ ...options, count: papers }, print));
  }
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

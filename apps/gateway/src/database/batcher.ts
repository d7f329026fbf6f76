import { setImmediate as nextTurn } from "node:timers/promises";
import { ParserError } from "@parsewright/contract";

/**
 * Gives many callers one round trip to the database: what comes while others are under way goes together. Nobody waits
 * for company; a caller alone is served at once. What fails together is tried one by one, so that nobody fails for
 * another's sake.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, atOnce }: { readonly maxItems: number; readonly atOnce: number },
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = 0;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      // A database that cannot be reached is not reached for one caller either.
      if (batch.length > 1 && !ParserError.is(error)) {
        await Promise.all(batch.map((each) => settle([each])));
      } else for (const { reject } of batch) reject(error);
    }
  };
  const serve = async (): Promise<void> => {
    underWay += 1;
    // Requests that the process reads in the same turn are company already.
    await nextTurn();
    while (waiting.length > 0) await settle(waiting.splice(0, maxItems));
    underWay -= 1;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < atOnce) void serve();
    });
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatherLimits {
  /** Maximum items of a group. */
  readonly most: number;
  /** Groups in progress at the same time. */
  readonly atOnce: number;
}

/**
 * Groups concurrent items, so that many small trips become one. A single item does not wait. `work` answers one result
 * for each item, in order; if it rejects, every item of its group does.
 */
export function gather<Item, Result>(
  { most, atOnce }: GatherLimits,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isScheduled = false;

  async function workOff(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    running -= 1;
    schedule();
  }

  function start(): void {
    isScheduled = false;
    while (running < atOnce && waiting.length > 0) {
      running += 1;
      void workOff(waiting.splice(0, most));
    }
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || running >= atOnce) return;
    isScheduled = true;
    setImmediate(start);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}

type Answers<Asked> = { [Name in keyof Asked]: Awaited<Asked[Name]> };

/** Waits for all at once; each answer stands under the name of its question. */
export async function allOf<Asked extends Readonly<Record<string, unknown>>>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.all(Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const));
  return Object.fromEntries(answers) as Answers<Asked>;
}

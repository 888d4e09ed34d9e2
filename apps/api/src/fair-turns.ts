/** Requests of a town in hand, or begun in one turn of the event loop, above which it counts as flooded. */
const FLOODED = 32;
/** Requests of a flooded town that are in hand at once: while other towns have some in hand, and otherwise. */
const BESIDE_OTHERS = 2;
const ALONE = 64;
/** Requests of others in a turn that let in one of a flooded town; without any, one is let in. */
const OTHERS_TO_ONE = 4;
/** Most requests of a town that wait; one more is refused. */
const MOST_WAITING = 2000;
/** Milliseconds for which a town that has asked counts as there. */
const STAYS = 100;

interface Line {
  /** Requests begun and not answered. */
  inHand: number;
  /** Requests begun in this turn of the event loop. */
  begun: number;
  /** Of a request that may begin beside those of others. */
  credit: number;
  lastAsked: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets the towns of one process take turns (decisions/0191). Of a town that is flooded, one request is begun in a turn of
 * the event loop and two are in hand beside those of others, so that they are answered nearly as fast as without it. What is
 * left is its own: a turn without others is short. No other town waits.
 */
export function createTurns() {
  const lines = new Map<unknown, Line>();
  let inHand = 0;
  let begun = 0;
  let waiting = 0;
  let due: NodeJS.Immediate | undefined;

  /** Whether another town has asked a moment ago. */
  function isBesideOthers(line: Line): boolean {
    const since = performance.now() - STAYS;
    for (const other of lines.values()) if (other !== line && other.lastAsked > since) return true;
    return false;
  }
  function begin(line: Line): void {
    line.inHand += 1;
    line.begun += 1;
    inHand += 1;
    begun += 1;
    due ??= setImmediate(turn);
  }
  /** The next turn of the event loop. */
  function turn(): void {
    due = undefined;
    const all = begun;
    begun = 0;
    const since = performance.now() - STAYS;
    for (const [town, line] of lines) {
      const others = all - line.begun;
      line.begun = 0;
      // Towns come and go with their settings.
      if (line.inHand === 0 && line.waiting.length === 0 && line.lastAsked < since) lines.delete(town);
      if (line.waiting.length === 0) continue;
      const isBeside = isBesideOthers(line);
      const most = isBeside && inHand > line.inHand ? BESIDE_OTHERS : ALONE;
      line.credit = others === 0 ? 1 : Math.min(1, line.credit + others / OTHERS_TO_ONE);
      for (let free = isBeside ? Math.floor(line.credit) : ALONE; free > 0 && line.inHand < most; free -= 1) {
        const next = line.waiting.shift();
        if (!next) break;
        waiting -= 1;
        line.credit = Math.max(0, line.credit - 1);
        begin(line);
        next();
      }
      // Otherwise the end of a request leads on.
      if (line.waiting.length > 0 && line.inHand < most) due ??= setImmediate(turn);
    }
  }

  return {
    /** Does the work in the town's turn; undefined, without doing it, if too many of its requests wait. */
    async take<Result>(town: unknown, work: () => Result | Promise<Result>): Promise<Result | undefined> {
      const line = lines.get(town) ?? { inHand: 0, begun: 0, credit: 0, lastAsked: 0, waiting: [] };
      lines.set(town, line);
      line.lastAsked = performance.now();
      if (line.waiting.length > 0 || (Math.max(line.inHand, line.begun) > FLOODED && isBesideOthers(line))) {
        if (line.waiting.length >= MOST_WAITING) return undefined;
        const { promise, resolve } = Promise.withResolvers<void>();
        line.waiting.push(resolve);
        waiting += 1;
        due ??= setImmediate(turn);
        await promise;
      } else begin(line);
      try {
        return await work();
      } finally {
        line.inHand -= 1;
        inHand -= 1;
        if (waiting > 0) due ??= setImmediate(turn);
      }
    },
  };
}

/** Requests begun in one turn of the event loop. Node accepts one new connection a turn: long turns keep them waiting. */
const A_TURN = 16;
/** Requests of a town at once, above which it counts as flooded. */
const FLOODED = 32;
/** Requests of a flooded town that are in hand at once while other towns have some in hand. */
const BESIDE_OTHERS = 2;
/** Requests of others that let in one of a flooded town. */
const OTHERS_TO_ONE = 32;
/** Milliseconds from one such request to the next while others have asked, but not in this turn: they wait for the database. */
const PAUSE = 5;
/** Most requests of a town that wait; one more is refused. */
const MOST_WAITING = 2000;
/** Milliseconds for which a town that has asked counts as there, and for which it counts how much it wanted at most. */
const STAYS = 100;

interface Line {
  /** Requests begun and not answered. */
  inHand: number;
  /** Requests begun in this turn of the event loop. */
  begun: number;
  /** Of a request that may begin beside those of others. */
  credit: number;
  lastLetIn: number;
  lastAsked: number;
  /** Most requests that were there at once lately, and when. */
  wanted: number;
  wantedAt: number;
  readonly waiting: (() => void)[];
}
const NEW_LINE = { inHand: 0, begun: 0, credit: 0, lastAsked: 0, lastLetIn: 0, wanted: 0, wantedAt: 0 };

/**
 * Lets the towns of one process take turns (decisions/0191). Of a town that is flooded, one request is begun in five
 * milliseconds or for 32 of others and two are in hand beside theirs, so that they are answered nearly as fast as
 * without it: what they wait for, the database, has the processor. Of two flooded towns the busier one stands back.
 */
export function createTurns() {
  const lines = new Map<unknown, Line>();
  let inHand = 0;
  let begun = 0;
  let waiting = 0;
  let due: NodeJS.Immediate | undefined;
  let later: NodeJS.Timeout | undefined;

  /** Whether a town is flooded, and another one is there that wants less: it has something in hand or has just asked. */
  function standsBack(line: Line): boolean {
    if (line.wanted <= FLOODED) return false;
    const since = performance.now() - STAYS;
    for (const other of lines.values())
      if (other !== line && other.wanted < line.wanted && (other.inHand > 0 || other.lastAsked > since)) return true;
    return false;
  }
  /** Notes that one more request is there. */
  function ask(line: Line): void {
    const now = performance.now();
    const wanted = line.inHand + line.waiting.length + 1;
    line.lastAsked = now;
    if (wanted < line.wanted && now - line.wantedAt < STAYS) return;
    line.wanted = wanted;
    line.wantedAt = now;
  }
  function begin(line: Line): void {
    line.inHand += 1;
    line.begun += 1;
    inHand += 1;
    begun += 1;
    due ??= setImmediate(turn);
  }
  /** How many that wait may begin in this turn. `others`: requests that other towns began in the last one. */
  function freeOf(line: Line, others: number, share: number): number {
    if (!standsBack(line)) return share;
    const now = performance.now();
    if (others === 0 && now - line.lastLetIn < PAUSE) return 0;
    line.credit = others === 0 ? 1 : Math.min(1, line.credit + others / OTHERS_TO_ONE);
    if (line.credit < 1 || (inHand > line.inHand && line.inHand >= BESIDE_OTHERS)) return 0;
    line.credit = 0;
    line.lastLetIn = now;
    return 1;
  }
  /** The next turn of the event loop. */
  function turn(): void {
    due = undefined;
    const all = begun;
    begun = 0;
    const since = performance.now() - STAYS;
    const waits = [...lines.values()].filter((line) => line.waiting.length > 0).length;
    const share = Math.max(1, Math.floor(A_TURN / Math.max(1, waits)));
    for (const [town, line] of lines) {
      const others = all - line.begun;
      line.begun = 0;
      // Towns come and go with their settings.
      if (line.inHand === 0 && line.waiting.length === 0 && line.lastAsked < since) lines.delete(town);
      if (line.waiting.length === 0) continue;
      const next = line.waiting.splice(0, freeOf(line, others, share));
      waiting -= next.length;
      for (const go of next) {
        begin(line);
        go();
      }
      if (line.waiting.length === 0) continue;
      if (standsBack(line)) later ??= setTimeout(comeBack, PAUSE);
      else due ??= setImmediate(turn);
    }
  }

  function comeBack(): void {
    later = undefined;
    due ??= setImmediate(turn);
  }

  return {
    /** Does the work in the town's turn; undefined, without doing it, if too many of its requests wait. */
    async take<Result>(town: unknown, work: () => Result | Promise<Result>): Promise<Result | undefined> {
      const line = lines.get(town) ?? { ...NEW_LINE, waiting: [] };
      lines.set(town, line);
      ask(line);
      if (begun >= A_TURN || line.waiting.length > 0 || standsBack(line)) {
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

/** One operation as its client saw it, on one object. */
export interface Seen<Operation> {
  readonly operation: Operation;
  /** Milliseconds of one clock of all clients. */
  readonly called: number;
  /** Infinity: no answer came. It may have taken effect at any time since, or never. */
  readonly returned: number;
}

/** What an object does when nobody else is there. */
export interface Model<State, Operation> {
  readonly first: State;
  /** States after it; none: it cannot have been answered so in this state. */
  after(state: State, operation: Operation): readonly State[];
  /** Equal for equal states. */
  keyOf(state: State): string;
}

/** Operations in hand at once make a history costly to judge: one of eight clients takes some thousand steps. */
const MOST_STEPS = 500_000;

export type Verdict<Operation> =
  | { readonly kind: 'linearizable' }
  /** No order explains the operations up to and with these. */
  | { readonly kind: 'not'; readonly stuck: readonly Seen<Operation>[] }
  | { readonly kind: 'undecided' };

/**
 * Whether some order of the operations, each at one moment between its call and its answer, gives every answer that was
 * seen (Wing and Gong's search, with Lowe's memory of what was tried).
 */
export function judgeHistory<State, Operation>(
  history: readonly Seen<Operation>[],
  model: Model<State, Operation>,
): Verdict<Operation> {
  const all = history.toSorted((a, b) => a.called - b.called);
  const answered = all.filter(({ returned }) => returned !== Infinity).length;
  const tried = new Set<string>();
  const open: {
    readonly done: ReadonlySet<number>;
    readonly from: number;
    readonly count: number;
    readonly state: State;
  }[] = [{ done: new Set(), from: 0, count: 0, state: model.first }];
  let furthest = -1;
  let stuck: readonly Seen<Operation>[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const at = open.pop();
    if (!at) return { kind: 'not', stuck };
    if (at.count === answered) return { kind: 'linearizable' };
    // Each of these was called before any of them was answered, so each may have been the next.
    let firstAnswer = Infinity;
    const next: number[] = [];
    for (let index = at.from; index < all.length; index += 1) {
      const seen = all[index];
      if (!seen || seen.called > firstAnswer) break;
      if (at.done.has(index)) continue;
      next.push(index);
      firstAnswer = Math.min(firstAnswer, seen.returned);
    }
    if (at.count > furthest) {
      furthest = at.count;
      stuck = next.flatMap((index) => all[index] ?? []);
    }
    // The one called first is tried first: mostly it was.
    for (const index of next.toReversed()) {
      const seen = all[index];
      if (!seen || seen.called > firstAnswer) continue;
      const done = new Set(at.done).add(index);
      let { from } = at;
      while (done.delete(from)) from += 1;
      const count = at.count + (seen.returned === Infinity ? 0 : 1);
      for (const state of model.after(at.state, seen.operation)) {
        const key = `${from},${[...done].toSorted((a, b) => a - b).join(' ')},${model.keyOf(state)}`;
        if (tried.has(key)) continue;
        tried.add(key);
        open.push({ done, from, count, state });
      }
    }
  }
  return { kind: 'undecided' };
}

/** From one stop to another; whatever has no stops is one stretch, from 0 to 1. */
export type Stretch = readonly [from: number, to: number];

/**
 * What a client did to something of which there are few: a time of a room, seats of a trip, places of an event, a
 * person's visit, the decision of an application. `null` of an answer: none came.
 */
export type PlacesOperation =
  | {
      readonly kind: 'take';
      readonly by: string;
      readonly persons?: number;
      readonly stretch?: Stretch;
      /** Waits if there are too few. */
      readonly waits?: boolean;
      readonly answer: 'in' | 'waits' | 'full' | null;
    }
  | { readonly kind: 'leave'; readonly by: string; readonly answer: 'left' | null }
  | { readonly kind: 'look'; readonly by: string; readonly answer: 'in' | 'waits' | 'out' }
  /** How many are left for the whole stretch. */
  | { readonly kind: 'read'; readonly answer: number };

export interface Holder {
  readonly by: string;
  readonly persons: number;
  readonly stretch: Stretch;
  readonly isIn: boolean;
}
/** In the order of their coming. */
type Holders = readonly Holder[];

const WHOLE: Stretch = [0, 1];
const NOBODY: Holders = [];

/** No more than `places` on any part of the whole; whoever waits moves up in order where there is room. */
export function placesModel(places: number, whole: Stretch = WHOLE): Model<Holders, PlacesOperation> {
  const left = (holders: Holders, [from, to]: Stretch): number => {
    let most = 0;
    for (let at = from; at < to; at += 1) {
      const there = holders.filter(({ isIn, stretch }) => isIn && stretch[0] <= at && at < stretch[1]);
      most = Math.max(
        most,
        there.reduce((sum, { persons }) => sum + persons, 0),
      );
    }
    return places - most;
  };
  const movedUp = (holders: Holders): Holders =>
    holders.reduce(
      (now, one) =>
        one.isIn || left(now, one.stretch) < one.persons
          ? now
          : now.map((other) => (other === one ? { ...one, isIn: true } : other)),
      holders,
    );
  return {
    first: NOBODY,
    after(holders, operation) {
      switch (operation.kind) {
        case 'read':
          return left(holders, whole) === operation.answer ? [holders] : [];
        case 'look': {
          const own = holders.find(({ by }) => by === operation.by);
          return operation.answer === (own ? (own.isIn ? 'in' : 'waits') : 'out') ? [holders] : [];
        }
        case 'take': {
          const { by, persons = 1, stretch = whole, waits = false, answer } = operation;
          const isIn = left(holders, stretch) >= persons;
          const is = isIn ? 'in' : waits ? 'waits' : 'full';
          const next = is === 'full' ? holders : [...holders, { by, persons, stretch, isIn }];
          return answer === null ? [next, holders] : answer === is ? [next] : [];
        }
        case 'leave': {
          const others = holders.filter(({ by }) => by !== operation.by);
          const isThere = others.length < holders.length;
          if (operation.answer !== null) return isThere ? [movedUp(others)] : [];
          return isThere ? [movedUp(others), holders] : [holders];
        }
      }
    },
    keyOf(holders) {
      const wordsOf = ({ by, persons, stretch, isIn }: Holder) => `${by} ${persons} ${stretch.join('-')} ${isIn}`;
      const { in: those = [], waiting = [] } = Object.groupBy(holders, ({ isIn }) => (isIn ? 'in' : 'waiting'));
      // Only those who wait have an order.
      return [...those.map(wordsOf).toSorted(), ...waiting.map(wordsOf)].join(', ');
    },
  };
}

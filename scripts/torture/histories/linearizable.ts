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
const MOST_STEPS = 2_000_000;

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
    for (const index of next) {
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

/** A time of a room: who holds it. `null` of an answer: none came. */
export type SlotOperation =
  | { readonly kind: 'book'; readonly by: string; readonly answer: 'held' | 'taken' | null }
  | { readonly kind: 'cancel'; readonly by: string; readonly answer: 'freed' | null }
  | { readonly kind: 'read'; readonly answer: 'free' | 'taken' };

/** One holder at a time: a register that only a free one may set, and only its holder clear. */
export const slotModel: Model<string | null, SlotOperation> = {
  first: null,
  after(holder, operation) {
    const isFree = holder === null;
    switch (operation.kind) {
      case 'read':
        return isFree === (operation.answer === 'free') ? [holder] : [];
      case 'book':
        if (operation.answer === 'taken') return isFree ? [] : [holder];
        return isFree ? [operation.by] : operation.answer === null ? [holder] : [];
      case 'cancel':
        return holder === operation.by ? [null] : operation.answer === null ? [holder] : [];
    }
  },
  keyOf: (holder) => holder ?? '',
};

import { judgeHistory, type Model, type PlacesOperation, type Seen, type Verdict } from './linearizable.ts';

/** `open`: the answer to its last change never came. */
export type Standing = 'in' | 'waits' | 'left' | 'open';

const textOf = ({ operation, called, returned }: Seen<PlacesOperation>): string =>
  `${'by' in operation ? operation.by : ''} ${operation.kind} ${operation.answer ?? '?'} [${Math.round(called)}, ${Math.round(returned)}]`;

/** What clients saw, by the thing that they met at: each is judged alone, so no history is long. */
export function createHistories<State>() {
  const histories = new Map<string, { readonly model: Model<State, PlacesOperation>; seen: Seen<PlacesOperation>[] }>();
  return {
    /** @param called when its first request left, by `performance.now()` */
    note(thing: string, model: Model<State, PlacesOperation>, called: number, operation: PlacesOperation): void {
      const history = histories.get(thing) ?? { model, seen: [] };
      histories.set(thing, history);
      history.seen.push({ operation, called, returned: operation.answer === null ? Infinity : performance.now() });
    },
    judge() {
      const wrong: string[] = [];
      let operations = 0;
      for (const [thing, { model, seen }] of histories) {
        operations += seen.length;
        const verdict: Verdict<PlacesOperation> = judgeHistory(seen, model);
        if (verdict.kind === 'linearizable') continue;
        const stuck = verdict.kind === 'not' ? verdict.stuck.map(textOf).join('; ') : '';
        wrong.push(`${thing} ${verdict.kind === 'not' ? 'has no order' : 'is undecided'}: ${stuck}`);
      }
      return { things: histories.size, operations, wrong };
    },
  };
}
export type Histories = ReturnType<typeof createHistories>;

/** What was acknowledged, to be found in the database at the end. */
export const newJournal = () => ({
  /** By the number in the note of a booking. */
  bookings: new Set<number>(),
  /** Letters that must have been written, by the number of the member. */
  letters: new Map<number, number>(),
  registrations: new Map<number, Standing>(),
  seats: new Map<number, Standing>(),
  /** By the words in it. */
  applications: new Map<string, number>(),
  /** Status that was acknowledged, by application; null: an answer never came. */
  decisions: new Map<number, number | null>(),
  /** Answers that nothing explains. */
  strange: [] as string[],
  /** Sent twice at once under one key. */
  pairs: 0,
  taps: [] as { readonly tap_id: string; readonly isDue: boolean; readonly reason: string }[],
  /** Entries that a terminal was told to forget. */
  entries: 0,
});
export type Journal = ReturnType<typeof newJournal>;

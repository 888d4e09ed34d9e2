import type { Timers } from '../host/terminal/stage.ts';

/** Outcome of one firing of a timer. */
export type Fate =
  | { readonly kind: 'fires'; readonly off: number }
  | { readonly kind: 'twice' }
  | { readonly kind: 'lost' };

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Clock moved by a test, and timers that follow their fate: early, late, twice or not at all. */
export function playTimers(fateOf: () => Fate) {
  let now = 0;
  const due = new Set<Due>();

  function plan(at: number, run: () => void): () => void {
    const fate = fateOf();
    const planned: Due[] = [];
    const put = (off: number): void => {
      // Time always advances: a timer that fires too early still fires a little later than now.
      const one = { at: Math.max(now + 0.1, at + off), run };
      planned.push(one);
      due.add(one);
    };
    if (fate.kind !== 'lost') put(fate.kind === 'fires' ? fate.off : 0);
    if (fate.kind === 'twice') put(1);
    return () => {
      for (const one of planned) due.delete(one);
    };
  }

  const timers: Timers = {
    after: (milliseconds, run) => plan(now + milliseconds, run),
    every(milliseconds, run) {
      let isOff = false;
      let callOff = (): void => {};
      // An interval goes on after a lost firing.
      const beat = (at: number): void => {
        const stop = plan(at, run);
        const next = { at, run: () => !isOff && beat(at + milliseconds) };
        due.add(next);
        callOff = () => {
          stop();
          due.delete(next);
        };
      };
      beat(now + milliseconds);
      return () => {
        isOff = true;
        callOff();
      };
    },
  };

  return {
    timers,
    now: () => now,
    /** Advances to a moment, firing all timers until then. */
    goTo(moment: number): void {
      for (;;) {
        const [first] = [...due].filter(({ at }) => at <= moment).toSorted((one, other) => one.at - other.at);
        if (!first) break;
        due.delete(first);
        now = Math.max(now, first.at);
        first.run();
      }
      now = moment;
    },
  };
}

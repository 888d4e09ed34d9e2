import { randomInt, randomUUID } from 'node:crypto';
import type { DrawnChallenge } from '../../bridge.ts';

/** A drawn challenge, and the time since. */
export interface AskedChallenge {
  readonly challenge: DrawnChallenge;
  readonly milliseconds: number;
}

export interface Challenges {
  /** Draws a challenge; earlier ones take no answer any more. */
  draw(): DrawnChallenge;
  /** Takes the challenge for its one answer; null if it was answered before or replaced. */
  take(id: string): AskedChallenge | null;
}

/** Draws the side to which a head turns: here, as the screen that shows it is not trusted. */
export function openChallenges(monotonic: () => number): Challenges {
  let open: { readonly challenge: DrawnChallenge; readonly at: number } | null = null;
  return {
    draw() {
      const challenge: DrawnChallenge = { id: randomUUID(), side: randomInt(2) === 0 ? 'left' : 'right' };
      open = { challenge, at: monotonic() };
      return challenge;
    },
    take(id) {
      if (open?.challenge.id !== id) return null;
      const { challenge, at } = open;
      open = null;
      return { challenge, milliseconds: monotonic() - at };
    },
  };
}

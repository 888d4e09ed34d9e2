import type { CameraTrouble } from './camera.ts';
import type { Light } from './worker-messages.ts';

/** Darker than this is a cover, not a dark room. */
const BLACK = 6;
/** Longest time that a camera may be dark, as when it starts, or show the same picture. */
const LONGEST_MILLISECONDS = 2000;

/** Time since which a camera shows the same picture, and since which it shows none. */
export interface LightState {
  readonly sum: number | null;
  readonly sameSince: number;
  readonly blackSince: number | null;
}

export const beginLight = (at: number): LightState => ({ sum: null, sameSince: at, blackSince: null });

/** The state after one more picture. No camera gives the same picture twice: its noise differs. */
export function followLight(state: LightState, { mean, sum }: Light, at: number): LightState {
  return {
    sum,
    sameSince: sum === state.sum ? state.sameSince : at,
    blackSince: mean < BLACK ? (state.blackSince ?? at) : null,
  };
}

export function lightTrouble({ sameSince, blackSince }: LightState, at: number): CameraTrouble | null {
  if (blackSince !== null && at - blackSince > LONGEST_MILLISECONDS) return 'black';
  return at - sameSince > LONGEST_MILLISECONDS ? 'frozen' : null;
}

import { createContext } from 'react';

/** Signs that somebody is here without touching the screen. */
export interface Presence {
  /** A face is before the camera. */
  readonly see: () => void;
  /** A text begins or ends being read aloud. */
  readonly read: (isReading: boolean) => void;
}
export const PresenceContext = createContext<Presence>({ see() {}, read() {} });

/** Longest time, in milliseconds, that faces alone keep a desk open: it may be a picture before the camera. */
export const MOST_SEEN = 10 * 60_000;

export interface Stillness {
  touch(now: number): void;
  see(now: number): void;
  /** Time since the last sign of a person. */
  of(now: number): number;
}

/** Touches and keys always count, a face only for some time after the last of them. */
export function openStillness(begun: number): Stillness {
  let touchedAt = begun;
  let since = begun;
  return {
    touch(now) {
      touchedAt = now;
      since = now;
    },
    see(now) {
      if (now - touchedAt < MOST_SEEN) since = now;
    },
    of: (now) => now - since,
  };
}

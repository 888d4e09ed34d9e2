import { createContext } from 'react';

/** What tells that somebody is here although nobody touches the screen. */
export interface Presence {
  /** A face is before the camera. */
  readonly see: () => void;
  /** Something is read aloud, or comes to its end. */
  readonly read: (isReading: boolean) => void;
}
export const PresenceContext = createContext<Presence>({ see() {}, read() {} });

/** So long faces alone keep a desk open, in milliseconds: a picture in front of the camera keeps it for no longer. */
export const MOST_SEEN = 10 * 60_000;

export interface Stillness {
  touch(now: number): void;
  see(now: number): void;
  /** For how long nobody has been here. */
  of(now: number): number;
}

/** Touches and keys count always, a face since the last of them for a while. */
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

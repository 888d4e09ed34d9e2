import { isClockOff } from '@machi/domain/terminals/state';

export interface TerminalClock {
  /** The terminal's clock, corrected by what the server last said. */
  now(): Date;
  /** The terminal's own clock. */
  own(): Date;
  /** Milliseconds since the program started; no setting of the clock moves them. */
  monotonic(): number;
  /** The server said what time it is. `precision` is how coarse that was, in milliseconds: 1000 for a Date header. */
  hear(server: Date, precision: number): void;
  /** Server's clock minus the terminal's own, in milliseconds. */
  offset(): number;
  isOff(): boolean;
}

/** Both clocks are functions that answer milliseconds. Until the server has said anything the terminal's own counts. */
export function createTerminalClock(
  own: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): TerminalClock {
  let offset = 0;
  return {
    now: () => new Date(own() + offset),
    own: () => new Date(own()),
    monotonic,
    hear(server, precision) {
      const heard = server.getTime() - own();
      // A coarse time that differs by less than its own precision says nothing new.
      if (!Number.isNaN(heard) && (precision <= 1 || Math.abs(heard - offset) > precision)) offset = heard;
    },
    offset: () => offset,
    isOff: () => isClockOff(offset),
  };
}

import { isClockOff } from '@machi/domain/terminals/state';

export interface TerminalClock {
  /** The terminal's clock, corrected as far as the server's answers showed it wrong. */
  now(): Date;
  /** The terminal's own clock. */
  own(): Date;
  /** Milliseconds since the program started; no setting of the clock moves them. */
  monotonic(): number;
  /**
   * The server said what time it is, cut to `precision` milliseconds (1000 for a Date header). `asked` is what
   * `monotonic` said when it was asked: it read its clock at some moment since. The clock moves only as far as that shows
   * it wrong, so neither a slow line nor a coarse time sets a right one back.
   */
  hear(server: Date, precision: number, asked: number): void;
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
    hear(server, precision, asked) {
      const least = server.getTime() - own();
      const most = least + precision + Math.max(0, monotonic() - asked);
      if (!Number.isNaN(least)) offset = Math.min(Math.max(offset, least), most);
    },
    offset: () => offset,
    isOff: () => isClockOff(offset),
  };
}

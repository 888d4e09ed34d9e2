import { isClockOff } from '@machi/domain/terminals/state';

export interface TerminalClock {
  /** The terminal's clock, corrected as far as the server's answers proved it wrong. */
  now(): Date;
  /**
   * The server's last time, carried on without any clock that can be set: what a door goes by. Before the first answer
   * since the program's start it is `now`.
   */
  steady(): Date;
  /**
   * Milliseconds by which the terminal's own clock ran on ahead of `steady` since the server was last heard: the machine
   * slept, or somebody set the clock.
   */
  ahead(): number;
  /** The terminal's own clock. */
  own(): Date;
  /** Milliseconds since the program started, independent of clock settings. */
  monotonic(): number;
  /**
   * Takes a time from the server, truncated to `precision` milliseconds (1000 for a Date header). `asked`:
   * `monotonic` at the request; the server read its clock at some moment since. The clock moves only as far as that
   * proves it wrong, so neither a slow line nor a coarse time sets a right clock back.
   */
  hear(server: Date, precision: number, asked: number): void;
  /** Server's clock minus the terminal's own, in milliseconds. */
  offset(): number;
  isOff(): boolean;
}

/** Both clocks return milliseconds. Until the server's first time the terminal's own clock counts. */
export function createTerminalClock(
  own: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): TerminalClock {
  let offset = 0;
  let heard: { readonly at: number; readonly own: number; readonly monotonic: number } | null = null;
  return {
    now: () => new Date(own() + offset),
    steady: () => new Date(heard === null ? own() + offset : heard.at + monotonic() - heard.monotonic),
    ahead: () => (heard === null ? 0 : own() - heard.own - (monotonic() - heard.monotonic)),
    own: () => new Date(own()),
    monotonic,
    hear(server, precision, asked) {
      const least = server.getTime() - own();
      const most = least + precision + Math.max(0, monotonic() - asked);
      if (Number.isNaN(least)) return;
      offset = Math.min(Math.max(offset, least), most);
      heard = { at: own() + offset, own: own(), monotonic: monotonic() };
    },
    offset: () => offset,
    isOff: () => isClockOff(offset),
  };
}

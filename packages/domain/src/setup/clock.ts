import { findingsOf, type Finding } from './finding.ts';

/**
 * Tolerance against the database on the same network, and against an outside server, which is slower and gives whole
 * seconds.
 */
const MOST_SECONDS = { database: 2, outside: 5 };

export interface ClockFacts {
  /** Milliseconds by which this machine is ahead; undefined: the other clock could not be queried. */
  readonly ofDatabase: number | undefined;
  readonly ofOutside: number | undefined;
  readonly outside: string;
}

const time = findingsOf('time');

function compare(offset: number | undefined, what: string, most: number): Finding {
  if (offset === undefined) return time.unseen(`${what} could not be asked`);
  const seconds = Math.abs(offset) / 1000;
  const says = `this clock and that of ${what} are ${seconds.toFixed(1)} s apart`;
  return seconds <= most
    ? time.ok(says)
    : time.wrong(says, 'timedatectl set-ntp true; codes, terminals and the SMS gateway need the right time');
}

/** Codes, terminals' signatures and the SMS gateway depend on minutes (docs/decisions/0023). */
export const clockFindings = ({ ofDatabase, ofOutside, outside }: ClockFacts): Finding[] => [
  compare(ofDatabase, 'the database', MOST_SECONDS.database),
  compare(ofOutside, outside, MOST_SECONDS.outside),
];

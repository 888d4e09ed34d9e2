import { findingsOf, type Finding } from './finding.ts';

/** Against the database of the same house, and against a server elsewhere, which says whole seconds and is far. */
const MOST_SECONDS = { database: 2, outside: 5 };

export interface ClockFacts {
  /** Milliseconds by which this machine is ahead; undefined: the other one could not be asked. */
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

/** Codes, signatures of terminals and the gateway of SMS count in minutes (docs/decisions/0023). */
export const clockFindings = ({ ofDatabase, ofOutside, outside }: ClockFacts): Finding[] => [
  compare(ofDatabase, 'the database', MOST_SECONDS.database),
  compare(ofOutside, outside, MOST_SECONDS.outside),
];

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
  /** The same of the running process whose machine is furthest from the database's. */
  readonly ofProcess?: number | undefined;
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

/** The town's processes agree whatever their machines say, but nobody is right where most are wrong (docs/decisions/0215). */
function ofProcesses({ ofDatabase, ofProcess }: ClockFacts): Finding[] {
  const seconds = (ofProcess ?? 0) / 1000;
  const isOwn = ofDatabase !== undefined && Math.abs(ofDatabase / 1000 - seconds) <= MOST_SECONDS.database;
  if (Math.abs(seconds) <= MOST_SECONDS.database || isOwn) return [];
  const says = `the clock of another process's machine and that of the database are ${Math.abs(seconds).toFixed(1)} s apart`;
  return [time.wrong(says, 'timedatectl set-ntp true there, and where the database writes')];
}

/** Codes, terminals' signatures and the SMS gateway depend on minutes (docs/decisions/0023). */
export const clockFindings = (facts: ClockFacts): Finding[] => [
  compare(facts.ofDatabase, 'the database', MOST_SECONDS.database),
  ...ofProcesses(facts),
  compare(facts.ofOutside, facts.outside, MOST_SECONDS.outside),
];

import { findingsOf, type Finding } from './finding.ts';

export interface DirectoryFacts {
  readonly issuer: string;
  /** Why it gave no usable description of itself; undefined: it did, under this issuer. */
  readonly trouble: string | undefined;
}
export interface LockFacts {
  readonly door: string;
  readonly maker: 'remotelock' | 'nuki';
  /** How the maker refused to show the lock; null: it was not asked, as there is no account. */
  readonly trouble: string | undefined | null;
  readonly isOnline: boolean;
}

const directory = findingsOf('directory');
const locks = findingsOf('locks');

/** Checks the office's directory by the description of itself that each login reads. */
export function directoryFindings(facts: DirectoryFacts | undefined): Finding[] {
  if (!facts) return [directory.unseen('none is set: officials come by password')];
  const { issuer, trouble } = facts;
  return [
    trouble === undefined
      ? directory.ok(`${issuer} describes itself under this name; its secret is seen at a login only`)
      : directory.wrong(
          `${issuer} cannot be used: ${trouble}`,
          'DIRECTORY_ISSUER, to the letter, and whether this machine reaches it; docs/directory.md',
        ),
  ];
}

const ACCOUNTS = { remotelock: 'REMOTELOCK_CLIENT_ID and its secret', nuki: 'NUKI_TOKEN' } as const;

/** Checks the locks of other makers by asking how each is, which needs the account and the lock's number. */
export const lockFindings = (facts: readonly LockFacts[]): Finding[] =>
  facts.map(({ door, maker, trouble, isOnline }) => {
    if (trouble === null) return locks.wrong(`${door}: no account at ${maker}, so it gets no codes`, ACCOUNTS[maker]);
    if (trouble !== undefined)
      return locks.wrong(
        `${door}: ${maker} does not show the lock: ${trouble}`,
        `${ACCOUNTS[maker]}, and lock_id in doors.json`,
      );
    return isOnline
      ? locks.ok(`${door}: ${maker} shows the lock`)
      : locks.wrong(`${door}: the lock is not connected`, 'its battery and its bridge at the door');
  });

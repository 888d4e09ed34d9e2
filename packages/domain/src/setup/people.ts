import type { TerminalState } from '../terminals/state.ts';
import { findingsOf, inWords, type Finding } from './finding.ts';

/** Raising a person's rights needs two officials (decisions/0038). */
const LEAST_OF_SYSTEM = 2;

const officials = findingsOf('officials');
const terminals = findingsOf('terminals');

/** @param count officials with the role `system` who can log in */
export const officialFindings = (count: number): Finding[] => [
  count >= LEAST_OF_SYSTEM
    ? officials.ok(`${count} have the role system`)
    : officials.wrong(
        `${count} of ${LEAST_OF_SYSTEM} have the role system: nobody could approve roles and terminals`,
        'machi make-official --email ADDRESS --name NAME',
      ),
];

export interface KnownTerminal {
  readonly name: string;
  readonly state: TerminalState;
  readonly heardAt: Date | null;
}

/** States of terminals that are, or should be, in use. */
const AT_WORK: ReadonlySet<TerminalState> = new Set(['working', 'silent']);

/**
 * Checks when terminals were last heard. A bus is off at night, so the limit is the permitted age of its list.
 * @param listHours `snapshot_hours` of the town pack
 */
export function terminalFindings(known: readonly KnownTerminal[], listHours: number, now: Date): Finding[] {
  const atWork = known.filter(({ state }) => AT_WORK.has(state));
  const waiting = known.filter(({ state }) => state === 'waiting');
  if (atWork.length + waiting.length === 0) return [terminals.unseen('none is registered')];
  return [
    ...atWork.map(({ name, heardAt }) => {
      const age = now.getTime() - (heardAt?.getTime() ?? 0);
      if (heardAt === null)
        return terminals.wrong(`${name} was never heard`, 'look at its network and at the name of the town in it');
      return age <= listHours * 3_600_000
        ? terminals.ok(`${name} was heard ${inWords(age)} ago`)
        : terminals.wrong(
            `${name} was not heard for ${inWords(age)}: its list is too old`,
            'look at its network; at /terminal revoke one that is gone',
          );
    }),
    ...waiting.map(({ name }) =>
      terminals.wrong(`${name} waits for an approval`, 'a second official approves it at /terminal'),
    ),
  ];
}

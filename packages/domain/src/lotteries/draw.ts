/** An application in the draw, as it is published afterwards. */
export interface DrawEntry {
  readonly code: string;
  readonly household_no: number;
  /** Numbers of slots, the best first. */
  readonly choices: readonly number[];
}

/** Result of an application: the slot of a choice (from 1), nothing, or nothing as the household has a slot already. */
export type DrawOutcome =
  | { readonly outcome: 'won'; readonly slot_no: number; readonly choice: number }
  | { readonly outcome: 'lost' | 'household' };

/** Text whose SHA-256 is the ticket of a household. */
const householdText = (seed: string, householdNo: number): string => `${seed}:${householdNo}`;
/** Text whose SHA-256 orders the applications of a household. */
const applicationText = (seed: string, code: string): string => `${seed}:${code}`;

export const textsToDigest = (seed: string, entries: readonly DrawEntry[]): string[] => [
  ...new Set(entries.map(({ household_no }) => householdText(seed, household_no))),
  ...entries.map(({ code }) => applicationText(seed, code)),
];

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Whether households are numbered by the lowest code in each. Other numbers could have been chosen by a person who knew
 * the seed.
 */
export function isCountedByCode(entries: readonly Pick<DrawEntry, 'code' | 'household_no'>[]): boolean {
  let last = 0;
  return entries
    .toSorted((one, other) => compare(one.code, other.code))
    .every(({ household_no }) => {
      const fits = household_no >= 1 && household_no <= last + 1;
      last = Math.max(last, household_no);
      return fits;
    });
}

/**
 * Draws a lottery. Each household has one ticket. In the order of tickets, each gets the best of its choices that is
 * still free, at most one slot. Neither the order of the list nor the time of applying counts. Seed and list always
 * give the same result.
 * @param digestOf SHA-256 of a text of `textsToDigest`, in hexadecimal digits of one case
 */
export function drawLottery(
  seed: string,
  entries: readonly DrawEntry[],
  digestOf: (text: string) => string,
): ReadonlyMap<string, DrawOutcome> {
  const byTicket = entries
    .map((entry) => ({
      ...entry,
      household: digestOf(householdText(seed, entry.household_no)),
      own: digestOf(applicationText(seed, entry.code)),
    }))
    .toSorted(
      (one, other) =>
        compare(one.household, other.household) ||
        one.household_no - other.household_no ||
        compare(one.own, other.own) ||
        compare(one.code, other.code),
    );
  const taken = new Set<number>();
  const served = new Set<number>();
  const outcomes = new Map<string, DrawOutcome>();
  for (const { code, household_no, choices } of byTicket) {
    const choice = served.has(household_no) ? -1 : choices.findIndex((slot) => !taken.has(slot));
    const slot_no = choices[choice];
    if (slot_no === undefined) continue;
    taken.add(slot_no);
    served.add(household_no);
    outcomes.set(code, { outcome: 'won', slot_no, choice: choice + 1 });
  }
  for (const { code, household_no } of byTicket)
    if (!outcomes.has(code)) outcomes.set(code, { outcome: served.has(household_no) ? 'household' : 'lost' });
  return outcomes;
}

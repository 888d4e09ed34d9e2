import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLottery, isCountedByCode, textsToDigest, type DrawEntry } from './draw.ts';

/** A substitute for SHA-256, which the domain does not have. Any digest that scatters shows the same rules. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b);
    other ^= other >>> 13;
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

const SLOTS = 6;
const entries = fc
  .array(
    fc.record({
      household_no: fc.integer({ min: 1, max: 8 }),
      choices: fc.uniqueArray(fc.integer({ min: 1, max: SLOTS }), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 20 },
  )
  .map((list) => list.map((entry, index): DrawEntry => ({ ...entry, code: `HMC-${String(index).padStart(3, '0')}` })));
const seeds = fc.string({ minLength: 1, maxLength: 8 });

const wonBy = (list: readonly DrawEntry[], outcomes: ReturnType<typeof drawLottery>) =>
  list.flatMap((entry) => {
    const found = outcomes.get(entry.code);
    return found?.outcome === 'won' ? [{ ...entry, ...found }] : [];
  });

describe('a draw', () => {
  test('gives each slot at most once, to somebody who chose it, each household at most one, and everybody an outcome', () => {
    fc.assert(
      fc.property(seeds, entries, (seed, list) => {
        const outcomes = drawLottery(seed, list, digestOf);
        const won = wonBy(list, outcomes);
        expect(outcomes.size).toBe(list.length);
        expect(new Set(won.map(({ slot_no }) => slot_no)).size).toBe(won.length);
        expect(new Set(won.map(({ household_no }) => household_no)).size).toBe(won.length);
        for (const { choices, choice, slot_no } of won) expect(choices[choice - 1]).toBe(slot_no);
        const winners = new Set(won.map(({ household_no }) => household_no));
        for (const { code, household_no } of list)
          expect(outcomes.get(code)?.outcome === 'household').toBe(
            winners.has(household_no) && outcomes.get(code)?.outcome !== 'won',
          );
      }),
    );
  });

  test('leaves nobody to envy a later ticket, and no slot free that somebody without one chose', () => {
    fc.assert(
      fc.property(seeds, entries, (seed, list) => {
        const outcomes = drawLottery(seed, list, digestOf);
        const holders = new Map(wonBy(list, outcomes).map((entry) => [entry.slot_no, entry.household_no]));
        const ticketOf = (household: number) => digestOf(`${seed}:${household}`);
        for (const { code, household_no, choices } of list) {
          const found = outcomes.get(code);
          if (!found || found.outcome === 'household') continue;
          const better = found.outcome === 'won' ? choices.slice(0, found.choice - 1) : choices;
          for (const slot of better) {
            const holder = holders.get(slot);
            expect(holder).toBeDefined();
            if (holder !== undefined) expect(ticketOf(holder) < ticketOf(household_no)).toBe(true);
          }
        }
      }),
    );
  });

  test('does not ask who applied first: any order of the list draws the same', () => {
    fc.assert(
      fc.property(
        seeds,
        entries.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        (seed, [list, shuffled]) => {
          const [one, other] = [drawLottery(seed, list, digestOf), drawLottery(seed, shuffled, digestOf)];
          for (const { code } of list) expect(one.get(code)).toEqual(other.get(code));
        },
      ),
    );
  });

  test('orders by number and code where digests are the same', () => {
    const list: readonly DrawEntry[] = [
      { code: 'C', household_no: 2, choices: [1] },
      { code: 'B', household_no: 1, choices: [1] },
      { code: 'A', household_no: 1, choices: [1] },
    ];
    const outcomes = drawLottery('seed', list, () => 'same');
    expect([...outcomes].toSorted().map(([code, { outcome }]) => `${code} ${outcome}`)).toEqual([
      'A won',
      'B household',
      'C lost',
    ]);
  });

  test('counts households by the lowest code in each: other numbers are seen', () => {
    const numbered = (...numbers: readonly number[]) =>
      isCountedByCode(numbers.map((household_no, index) => ({ code: `HMC-${index}`, household_no })).toReversed());
    expect([numbered(), numbered(1, 2, 1, 3), numbered(1, 1)]).toEqual([true, true, true]);
    expect([numbered(2, 1), numbered(1, 3, 2), numbered(0, 1)]).toEqual([false, false, false]);
  });

  test('says of which texts it needs the digests', () => {
    const list: readonly DrawEntry[] = [
      { code: 'HMC-A', household_no: 1, choices: [1] },
      { code: 'HMC-B', household_no: 1, choices: [2] },
    ];
    expect(textsToDigest('5eed', list)).toEqual(['5eed:1', '5eed:HMC-A', '5eed:HMC-B']);
  });
});

import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DrawnApplicant } from './application-store.ts';
import { outcomesOf } from './draw.ts';

const LOTTERIES = 4000;
const HOUSEHOLDS = 10;

const applicant = (id: number, address2: string): DrawnApplicant => ({
  lottery_application_id: id,
  code: `HMC-${String(id).padStart(5, '0')}`,
  choices: [1],
  split_reason: '',
  member_id: id,
  name: '',
  tel: null,
  email: null,
  login_tel_key: null,
  address1: '星守町',
  address2,
  address3: '',
  is_resident: 1,
  is_verified: true,
  is_locked: false,
  has_died: false,
});

/** Nine households with one applicant, and one with four. */
const alone = Array.from({ length: HOUSEHOLDS - 1 }, (_one, index) => applicant(index + 1, `光${index + 1}番地`));
const doubled = [101, 102, 103, 104].map((id) => applicant(id, '旭7番地'));

/** How often the larger household won the only slot. */
function winsOf(all: readonly DrawnApplicant[]): number {
  let wins = 0;
  for (let seed = 0; seed < LOTTERIES; seed += 1) {
    const outcomes = outcomesOf(hash('sha256', `seed ${seed}`, 'hex'), all, () => true);
    const won = outcomes.filter(({ outcome }) => outcome === 'won');
    expect(won).toHaveLength(1);
    if (won.some(({ lottery_application_id }) => lottery_application_id > 100)) wins += 1;
  }
  return wins;
}

/** With one degree of freedom; above 6.63 in one of a hundred fair lotteries. */
const chiSquare = (wins: number): number => {
  const expected = LOTTERIES / HOUSEHOLDS;
  return (wins - expected) ** 2 / expected + (wins - expected) ** 2 / (LOTTERIES - expected);
};

test('a household that applies four times wins as often as any other; without households it would win far more often', () => {
  expect(chiSquare(winsOf([...alone, ...doubled]))).toBeLessThan(6.63);
  const apart = doubled.map((one) => ({ ...one, split_reason: 'taken apart' }));
  expect(chiSquare(winsOf([...alone, ...apart]))).toBeGreaterThan(100);
});

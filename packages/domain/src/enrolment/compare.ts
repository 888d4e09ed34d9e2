import type { CardHolder, CardPerson } from '../cards/model.ts';
import { addressKey, withoutBlanks } from '../members/address-key.ts';

export const comparedFields = ['name', 'address', 'birthdate', 'sex'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** One line of the comparison; `unknown` if the account has no value. */
export interface ComparedLine {
  readonly field: ComparedField;
  readonly account: string | null;
  readonly card: string;
  readonly state: 'same' | 'differs' | 'unknown';
}

const sexes = [null, 'male', 'female'] as const;

interface AccountPerson extends Pick<CardHolder, 'name' | 'birthdate'> {
  readonly address: string;
  readonly gender: 0 | 1 | 2;
}

function lineOf(field: ComparedField, account: string | null, card: string, key: (text: string) => string) {
  const state = account === null || account === '' ? 'unknown' : key(account) === key(card) ? 'same' : 'differs';
  return { field, account: account === '' ? null : account, card, state } as const;
}

/**
 * Compares the card's data with the account's. It only marks differences in writing: the official decides whether they
 * are the same person.
 */
export function compareWithCard(account: AccountPerson, card: CardPerson): readonly ComparedLine[] {
  const sex = lineOf('sex', sexes[account.gender] ?? null, card.sex, withoutBlanks);
  return [
    lineOf('name', account.name, card.name, withoutBlanks),
    lineOf('address', account.address, card.address, addressKey),
    lineOf('birthdate', account.birthdate, card.birthdate, withoutBlanks),
    // A card may have neither male nor female.
    card.sex === 'other' ? { ...sex, state: 'unknown' } : sex,
  ];
}

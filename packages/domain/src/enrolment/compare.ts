import type { CardPerson } from '../cards/card-person.ts';
import type { CardHolder } from '../cards/model.ts';

export const comparedFields = ['name', 'address', 'birthdate', 'sex'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** One line of the comparison; `unknown` where the account says nothing of it. */
export interface ComparedLine {
  readonly field: ComparedField;
  readonly account: string | null;
  readonly card: string;
  readonly state: 'same' | 'differs' | 'unknown';
}

const PREFECTURE = /^(?:北海道|東京都|京都府|大阪府|.{2,3}?県)/;
const DASHES = /[‐‑‒–—―−ー-]/g;
/** 旭１丁目２番地の３, 旭1-2-3 */
const COUNTED = /丁目|番地の?|番|号/g;
const KANJI_NUMBER = /[一二三四五六七八九十]+(?=丁目|番|号)/g;
const digits = '一二三四五六七八九';

/** 十 to 九十九, as house numbers are written. */
function inDigits(kanji: string): string {
  const [tens, ones] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const valueOf = (digit: string | undefined): number => (digit ? digits.indexOf(digit.at(-1) ?? '') + 1 : 0);
  return String((kanji.includes('十') ? (valueOf(tens) || 1) * 10 : 0) + valueOf(ones));
}

const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** An address as it is compared: written in one way, without the prefecture, which many leave out. */
const addressKey = (address: string): string =>
  withoutBlanks(address)
    .replace(KANJI_NUMBER, inDigits)
    .replace(COUNTED, '-')
    .replace(DASHES, '-')
    .replace(/-+/g, '-')
    .replace(/-$/, '')
    .replace(PREFECTURE, '');

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
 * What the card says of its holder beside what the account says. Whether two ways of writing are one person is what the
 * official decides; here only what is written otherwise is marked.
 */
export function compareWithCard(account: AccountPerson, card: CardPerson): readonly ComparedLine[] {
  const sex = lineOf('sex', sexes[account.gender] ?? null, card.sex, withoutBlanks);
  return [
    lineOf('name', account.name, card.name, withoutBlanks),
    lineOf('address', account.address, card.address, addressKey),
    lineOf('birthdate', account.birthdate, card.birthdate, withoutBlanks),
    // A card need not say male or female.
    card.sex === 'other' ? { ...sex, state: 'unknown' } : sex,
  ];
}

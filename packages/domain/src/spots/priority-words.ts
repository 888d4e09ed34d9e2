import { dateAt, type DateText } from '../calendar/model.ts';
import { dayInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { opensOn, priorityKindWords, type Openings, type PriorityLine } from './priority.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function lineInWords({ for: kind, days_ahead, months_ahead = 0 }: PriorityLine): Localized {
  const { ja, en } = priorityKindWords[kind];
  if (days_ahead !== undefined)
    return {
      ja: `${ja}は、${days_ahead}日先まで予約できます。`,
      en: `${capital(en)} can reserve up to ${days_ahead} days ahead.`,
    };
  const months = months_ahead === 1 ? '1 month' : `${months_ahead} months`;
  return {
    ja: `${ja}は、使う月の${months_ahead}か月前の1日から予約できます。`,
    en: `${capital(en)} can reserve from the 1st of the month, ${months} before the month of use.`,
  };
}

/** Rules for early reservations of a facility, a sentence each, without the town's own use. */
export const priorityInWords = ({ priority = [] }: Openings): Localized[] =>
  priority.filter((line) => line.for !== 'town').map(lineInWords);

/** Days from which each group may reserve a day of use; undefined: it is open to everybody, or has no early groups. */
export function opensInWords(spot: Openings, day: DateText, now: Date): Localized | undefined {
  const { priority = [] } = spot;
  const today = dateAt(now);
  const all = opensOn(spot, day);
  const first = priority
    .filter((line) => line.for !== 'town')
    .map((line) => ({ who: priorityKindWords[line.for], from: opensOn(spot, day, new Set([line.for])) }))
    .filter(({ from }) => from < all);
  if (all <= today || first.length === 0) return undefined;
  const everybody = dayInWords(all);
  const told = first.map(({ who, from }): Localized => {
    const from_ = dayInWords(from);
    return from <= today
      ? { ja: `${who.ja}は、いま予約できます。`, en: `${capital(who.en)} can reserve now.` }
      : { ja: `${who.ja}は${from_.ja}から予約できます。`, en: `${capital(who.en)} can reserve from ${from_.en}.` };
  });
  return {
    ja: [...told.map(({ ja }) => ja), `どなたでも予約できるのは${everybody.ja}からです。`].join(''),
    en: [...told.map(({ en }) => en), `Everybody can from ${everybody.en}.`].join(' '),
  };
}

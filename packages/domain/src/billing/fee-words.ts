import { longDate } from '../calendar/long-days.ts';
import type { DateText } from '../calendar/model.ts';
import type { Locale } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import { feePeriods, type BathBilling, type FeePeriod } from './town-billing.ts';

/** A town's bath fees, as far as a user of the pass reads of them. */
export interface ChargedBath {
  readonly billing?: BathBilling | undefined;
  readonly visits_a_year: number;
}

/** One sentence each. */
export interface BathFeeWords {
  readonly cost: string;
  readonly debit: string;
}

/** Not every month has this day or a later one. */
const LONGEST_FEBRUARY = 29;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
/** English ordinal: "27th". */
const numbered = (day: number): string => `${day}${endings[ordinals.select(day)] ?? ''}`;

const words = {
  ja: {
    fee: (yen: string) => `1回${yen}（税込み）です。`,
    free: (visits: number) => `1年に${visits}回までは無料です。`,
    beyond: (visits: number, yen: string) => `1年に${visits}回を超えた分は、1回${yen}（税込み）です。`,
    from: (day: string, sentence: string) => `${day}からは、${sentence}`,
    ended: '無料です。',
    day: (day: number) => (day < LONGEST_FEBRUARY ? `${day}日` : day === 31 ? '末日' : `${day}日（ない月は末日）`),
    debited: (day: string) =>
      `ひと月分をまとめて請求します。翌月の${day}に、届け出た口座から引き落とします。銀行が休みの日は、次の営業日になります。口座を届け出ていない方は、納付書で、または役場の窓口でお支払いください。`,
    paid: 'ひと月分をまとめて請求します。納付書で、または役場の窓口でお支払いください。',
  },
  en: {
    fee: (yen: string) => `A visit is ${yen}, tax included.`,
    free: (visits: number) => `Up to ${visits} visits a year are free.`,
    beyond: (visits: number, yen: string) => `Beyond ${visits} visits a year, a visit is ${yen}, tax included.`,
    from: (day: string, sentence: string) => `From ${day}: ${sentence}`,
    ended: 'Free.',
    day: (day: number) =>
      day < LONGEST_FEBRUARY
        ? `on the ${numbered(day)}`
        : day === 31
          ? 'on the last day'
          : `on the ${numbered(day)} or the last day`,
    debited: (day: string) =>
      `The visits of a month are billed together and debited from your account ${day} of the next month, or on the next day on which banks are open. Without an account, please pay with the payment slip or at the town office.`,
    paid: 'The visits of a month are billed together. Please pay with the payment slip or at the town office.',
  },
} as const;

const isCharged = ({ fee_yen, beyond_yen }: FeePeriod): boolean => fee_yen > 0 || beyond_yen > 0;

function costOf({ fee_yen, beyond_yen }: FeePeriod, visits: number, locale: Locale): string {
  const say = words[locale];
  if (fee_yen === 0 && beyond_yen === 0) return say.ended;
  const first = fee_yen === 0 ? say.free(visits) : say.fee(yenInWords(fee_yen)[locale]);
  return beyond_yen === fee_yen
    ? first
    : [first, say.beyond(visits, yenInWords(beyond_yen)[locale])].join(locale === 'ja' ? '' : ' ');
}

/** Price of a visit from today on, and how it is paid; null where the bath is free. */
export function bathFeeInWords(
  { billing, visits_a_year }: ChargedBath,
  { isDebited, today }: { readonly isDebited: boolean; readonly today: DateText },
  locale: Locale,
): BathFeeWords | null {
  const to_come = billing ? feePeriods(billing).filter(({ to }) => to === null || to >= today) : [];
  if (!billing || !to_come.some(isCharged)) return null;
  const say = words[locale];
  // A new tax rate alone changes nothing for the payer.
  const told = to_come.filter((period, index) => {
    const before = to_come[index - 1];
    return before?.fee_yen !== period.fee_yen || before.beyond_yen !== period.beyond_yen;
  });
  const costs = told.map((period) => {
    const cost = costOf(period, visits_a_year, locale);
    return period.from <= today ? cost : say.from(longDate(period.from, locale), cost);
  });
  return {
    cost: costs.join(locale === 'ja' ? '' : ' '),
    debit: isDebited ? say.debited(say.day(billing.debit_day)) : say.paid,
  };
}

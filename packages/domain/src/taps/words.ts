import { addDays, dateAt, minutesAt, timeOf } from '../calendar/model.ts';
import { dayInWords, timeInWords } from '../calendar/words.ts';
import type { DoorRow } from '../doors/model.ts';
import { yenInWords } from '../locale/words.ts';
import { isLatin } from '../locale/latin-name.ts';
import type { Locale } from '../locale/model.ts';
import { fillText, variantSource, wordingsOf } from '../locale/texts.ts';
import type { PassKind } from '../passes/model.ts';
import { passYearDays, passYearOf } from '../passes/pass-year.ts';
import type { PassesFile } from '../passes/town-passes.ts';
import type { TapGrant, TapReason, TapVerdict } from './model.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/**
 * Heading and sentence for the bath: {{0}} surname, {{1}} visits a year, {{2}} least age, {{3}} last day of the pass
 * year, {{4}} first day of the next. Sentence for the bus: {{1}} fare.
 */
const texts = wordingsOf('taps', { ja, en });

/** Texts of a screen: `title` large, with "\n" between lines; `say` below it, with what to do next. */
export interface TapWords {
  readonly title: string;
  readonly say: string;
}

const hasKey = <Text extends object>(text: Text, key: PropertyKey): key is keyof Text => Object.hasOwn(text, key);

function fill(sentence: string, inOrder: readonly string[]): string {
  const values = Object.fromEntries(inOrder.entries());
  return fillText(sentence, variantSource.said?.(values) ?? values);
}

/**
 * Makes the texts of a verdict in one language, for the screen in front of the person. They contain neither the fare's
 * reason nor a name beyond `shown_name`.
 */
export function tapWords(
  verdict: Pick<TapVerdict, 'reason' | 'shown_name' | 'fare_yen'>,
  pass: PassKind,
  rules: Pick<PassesFile, 'bath'>,
  now: Date,
  locale: Locale,
): TapWords {
  const text = texts(locale);
  const { reason, shown_name, fare_yen } = verdict;
  if (pass === 'bath') {
    const { to } = passYearDays(passYearOf(dateAt(now), rules), rules);
    const [title = '', say = ''] = hasKey(text.bath, reason) ? text.bath[reason] : text.again;
    // Do not mix scripts in a greeting: leave out a name in another script.
    const name = shown_name !== null && (locale === 'ja' || isLatin(shown_name)) ? shown_name : null;
    const isNameless = name === null && title.includes('{{0}}');
    const { visits_a_year, least_age } = rules.bath;
    const values = [
      name ?? '',
      String(visits_a_year),
      String(least_age),
      dayInWords(to)[locale],
      dayInWords(addDays(to, 1))[locale],
    ];
    return { title: isNameless ? text.welcome : fill(title, values), say: fill(say, values) };
  }
  const isFree = fare_yen === 0;
  const fare = yenInWords(fare_yen ?? 0)[locale];
  if (reason === 'same-visit') {
    return { title: text.recorded, say: isFree ? text.bus[reason] : fill(text.due, ['', fare]) };
  }
  const title = isFree ? text.busFree : fare;
  const said =
    reason === 'fare' && isFree ? text.bus.free : hasKey(text.bus, reason) ? text.bus[reason] : (text.again[1] ?? '');
  return { title, say: isFree ? said : [said, fill(text.pay, ['', fare])].join(locale === 'en' ? ' ' : '') };
}

/** Refusals that a door tells alike: what was held does not open it. */
function doorKey(reason: TapReason): string {
  if (reason.startsWith('pass-')) return 'pass';
  return reason.startsWith('face-') ? 'face' : 'card';
}

const momentAt = (text: string, now: Date, locale: Locale): string => {
  const at = new Date(text);
  const time = timeInWords(timeOf(minutesAt(at)));
  return dateAt(at) === dateAt(now) ? time : `${dayInWords(dateAt(at))[locale]} ${time}`;
};

/** Makes the texts of a verdict at a door: {{0}} and {{1}} its time, {{2}} and {{3}} whom to call. */
export function doorWords(
  { reason, opens }: { readonly reason: TapReason; readonly opens: Pick<TapGrant, 'from' | 'until'> | null },
  { call }: Pick<DoorRow, 'call'>,
  now: Date,
  locale: Locale,
): TapWords {
  const text = texts(locale).door;
  const key = hasKey(text, reason) ? reason : doorKey(reason);
  const [title = '', say = ''] = hasKey(text, key) ? text[key] : text.card;
  const moments = [opens?.from, opens?.until].map((at) => (at === undefined ? '' : momentAt(at, now, locale)));
  const values = [...moments, call.name[locale], call.tel.replaceAll('-', '\u2011')];
  return { title: fill(title, values), say: fill(say, values) };
}

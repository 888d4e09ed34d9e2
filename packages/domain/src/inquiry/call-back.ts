import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { businessDayAfter, isBusinessDay } from '../calendar/business-days.ts';
import { dateAt, isDateText, minutesAt } from '../calendar/model.ts';
import { dayInWords } from '../calendar/words.ts';
import { Tel, atOnce, text } from '../fields/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Characters of the name by which the office asks for somebody. */
const NAME_LENGTH = 64;
/** Open days after today on which a call may be wished for. */
export const CALL_DAYS = 5;
/** In minutes since midnight: the morning ends and the afternoon begins. */
const NOON = 720;

const halves = { am: { ja: '午前', en: 'morning' }, pm: { ja: '午後', en: 'afternoon' } } as const;
const CALL_AT = /^(?<day>\d{4}-\d{2}-\d{2}) (?<half>am|pm)$/;

/** A wish to be called back: half day such as "2026-12-01 am", name and number. All are empty in an inquiry without one. */
export const callFields = {
  call_at: z._default(
    z.union([z.literal(''), z.string().check(bounded(13, { error: 'call-time' }), z.regex(CALL_AT))], {
      error: 'call-time',
    }),
    '',
  ),
  call_name: z._default(text(NAME_LENGTH), ''),
  call_tel: z._default(z.union([z.literal(''), Tel], { error: 'tel' }), ''),
};
type CallFields = z.infer<z.ZodMiniObject<typeof callFields>>;
type Given = Partial<CallFields>;

const isGiven = (asked: Given, field: 'call_name' | 'call_tel'): boolean =>
  (asked.call_at ?? '') === '' || (asked[field] ?? '') !== '';
/** Who wishes a call says whom to ask for, and at which number. */
export const callChecks = [
  z.refine<Given>((asked) => isGiven(asked, 'call_name'), atOnce('call_name', 'required')),
  z.refine<Given>((asked) => isGiven(asked, 'call_tel'), atOnce('call_tel', 'required')),
] as const;

/**
 * The half days on which the office can call, the next one first: of today what has not begun, and the next open days.
 * Nobody calls on weekends, holidays and at the year-end.
 */
export function callTimes(now: Date): readonly string[] {
  const today = dateAt(now);
  const later = Array.from({ length: CALL_DAYS }, (_, index) => businessDayAfter(today, index + 1));
  const first = isBusinessDay(today) && minutesAt(now) < NOON ? [`${today} pm`] : [];
  return [...first, ...later.flatMap((day) => [`${day} am`, `${day} pm`])];
}

/** Refuses a half day on which nobody calls, such as one that has begun while somebody wrote. */
export const refuseCall = (call_at: string, now: Date): Refusal | undefined =>
  call_at === '' || callTimes(now).includes(call_at) ? undefined : refuse(422, { field: 'call_at', code: 'call-time' });

/** A wished half day: "12月1日（火）の午前", "Tue 1 Dec, morning". Empty for none. */
export function callInWords(call_at: string): Localized {
  const { day = '', half } = CALL_AT.exec(call_at)?.groups ?? {};
  if (!isDateText(day)) return { ja: '', en: '' };
  const words = half === 'am' ? halves.am : halves.pm;
  return { ja: `${dayInWords(day).ja}の${words.ja}`, en: `${dayInWords(day).en}, ${words.en}` };
}

/** The text of an inquiry as it is kept: the wish to be called comes first, so that it is the subject, too. */
export function bodyWithCall(body: string, { call_at, call_name, call_tel }: CallFields, locale: Locale): string {
  if (call_at === '') return body;
  const time = callInWords(call_at)[locale];
  const lines =
    locale === 'ja'
      ? [`電話をください：${time}`, `お名前：${call_name}`, `電話番号：${call_tel}`]
      : [`Please call: ${time}`, `Name: ${call_name}`, `Telephone: ${call_tel}`];
  return [...lines, '', body].join('\n');
}

const CALLER = /^((?:電話をください：|Please call: ).*\n)(?:お名前：|Name: ).*\n(?:電話番号：|Telephone: ).*\n/;

/** The same text without name and number of who wished to be called; the rest stays. */
export const withoutCaller = (body: string): string => body.replace(CALLER, '$1');

/** What the office writes after a call that nobody took: when it calls again, or that it calls no more. */
export const triedInWords = (next: string): Localized =>
  next === ''
    ? {
        ja: 'お電話しましたが、つながりませんでした。これで、お電話は終わりにします。ご用のときは、もう一度お知らせください。',
        en: 'We called, but could not reach you. We will not call again. If you still need us, please tell us again.',
      }
    : {
        ja: `お電話しましたが、つながりませんでした。もう一度お電話します：${callInWords(next).ja}`,
        en: `We called, but could not reach you. We will call again: ${callInWords(next).en}`,
      };

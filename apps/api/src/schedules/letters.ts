import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import { changesOf } from '@machi/domain/schedule/changes';
import { REPEATED, nextDates } from '@machi/domain/schedule/rule';
import { FROM_DATE_ON, ONLY_DATE } from '@machi/domain/schedule/scopes';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import type { House } from '../platform/house.ts';
import { writeLetter } from '../platform/letters/letter.ts';
import { enqueueLetters, outboxRow } from '../platform/letters/outbox.ts';
import type { Correspondent } from '../platform/letters/recipient.ts';
import type { NextContent, Part } from './change.ts';
import { idsOf, timesOf } from './rows.ts';
import type { PeopledRow } from './rows.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';
import type { Writer } from './writing.ts';

const textsIn = wordingsOf('schedule-letters', { ja, en });
type Texts = ReturnType<typeof textsIn>;

/** Who wants to be told; never whoever does it. */
const selectTold = statement<Correspondent & { member_id: number }>(
  'select-told-of-schedule',
  `select member_id, email, login_tel_key, lastname, firstname, locale from member
   where member_id = any($1::int[]) and member_id <> $2 and is_schedule_noticed_by_email = 1 and email is not null
     and locked_at is null order by member_id`,
);

/** A schedule before and after a deed; `before` is missing of a new one, `next` of a deleted one. */
interface Told {
  readonly schedule_id: number;
  readonly before?: PeopledRow;
  readonly next?: NextContent;
  /** Of what was there before: which part of it. */
  readonly part?: Part;
}

/** Its next date with the hours; of a single one that has begun, the day on which it began. */
function nextInWords(next: NextContent, today: DateText, locale: Locale, texts: Texts): string {
  const [date] = next.schedule_type === REPEATED ? nextDates(timesOf(next), today, 1) : [next.start_date];
  if (date === undefined) return texts['next.none'];
  const day = dayInWords(date)[locale];
  const { start_time: start, end_time: end } = next;
  return start === null || end === null ? day : `${day} ${timesInWords({ start, end })[locale]}`;
}

function partInWords(part: Part | undefined, locale: Locale, texts: Texts): string {
  if (part?.scope !== FROM_DATE_ON && part?.scope !== ONLY_DATE) return texts['part.whole'];
  const words = part.scope === ONLY_DATE ? texts['part.date'] : texts['part.from'];
  return fillText(words, { day: dayInWords(part.date)[locale] });
}

/**
 * Tells those who take part, and want to be told, what somebody else has done: added them, changed it, taken them out or
 * deleted it. Who did it is not said: not everybody who takes part may know everybody (product, "Who sees a schedule").
 */
export async function tellOthers(
  transaction: Queryable,
  house: House,
  { schedule_id, before, next, part }: Told,
  { by, now, today }: Writer,
): Promise<void> {
  const [were, are] = [before ? idsOf(before) : [], next?.participants ?? []];
  const changes = before && next ? changesOf({ ...before, participants: were }, next) : [];
  const people = await transaction.run(selectTold, [[...new Set([...were, ...are])], by]);
  const letters = people.flatMap((person) => {
    const { member_id, locale, email } = person;
    const [was, is] = [were.includes(member_id), are.includes(member_id)];
    if (email === null || (was && is && changes.length === 0)) return [];
    const texts = textsIn(locale);
    const which = is ? (was ? 'changed' : 'added') : next ? 'removed' : 'dropped';
    const words = {
      name: fullName(person),
      title: next?.title ?? before?.title ?? '',
      changes: changes.map((name) => texts[`change.${name}`]).join(texts.joint),
      next: next ? nextInWords(next, today, locale, texts) : '',
      part: partInWords(part, locale, texts),
    };
    const url = is ? `${house.publicUrl}/schedule/detail/${schedule_id}` : undefined;
    const letter = writeLetter(house, locale, texts[which], texts.closing, words, url);
    return [outboxRow({ channel: 'email', to: email }, letter)];
  });
  await enqueueLetters(transaction, letters, now);
}

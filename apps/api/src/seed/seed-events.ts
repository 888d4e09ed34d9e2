import { addDays, dateAt, instantOf, minutesOf, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import type { TownPack } from '@machi/domain/town/model';
import type { Queryable } from '../database/database.ts';
import { fails, rowsOf } from '../database/rows.ts';
import { event_registration, town_event } from '../database/tables/events/events.ts';
import { member } from '../database/tables/members.ts';
import type { PlannedEvent } from './life/office/events-plan.ts';
import { readPlanOf } from './life/plan.ts';

const events = rowsOf(town_event);
const registrations = rowsOf(event_registration);
const members = rowsOf(member);

const HOUR = 3_600_000;
/** Distance between the numbers of sample codes, so that they do not look alike. */
const CODES = { from: 31 ** 5, step: 7_654_321 };

function dayOf(today: DateText, { after, weekday }: PlannedEvent): DateText {
  let day = addDays(today, after);
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return day;
}

/** Events of the sample town with registrations of its people; without a facility of the pack an event is left out. */
export async function seedSampleEvents(
  transaction: Queryable,
  town: TownPack,
  packFolder: string,
  now: Date,
): Promise<void> {
  const plan = (await readPlanOf(packFolder, 'events')) ?? [];
  const today = dateAt(now);
  const spots = new Set(town.spots.map(({ spot_id }) => spot_id));
  const notices = new Set(town.notices.map(({ notice_id }) => notice_id));
  const people = await members.list(
    transaction,
    'list-sample-people',
    { is_company: fails },
    { columns: ['member_id'], order: ['member_id'], limit: 200 },
  );
  let made = 0;
  for (const event of plan.filter(({ spot_id }) => spots.has(spot_id ?? 0))) {
    const {
      after: _after,
      weekday: _weekday,
      time,
      opens,
      registrations: asked,
      notice_id,
      questions,
      ...rest
    } = event;
    const day = dayOf(today, event);
    const [starts_at, ends_at] = time.map((clock) => instantOf(day, minutesOf(clock)));
    if (!starts_at || !ends_at) throw new Error('a sample event has no time');
    const opens_at = instantOf(addDays(today, opens), minutesOf('09:00'));
    const { event_id } = await events.insertReturning(
      transaction,
      'seed-event',
      {
        ...rest,
        questions: questions ?? [],
        notice_id: notices.has(notice_id ?? 0) ? notice_id : null,
        starts_at,
        ends_at,
        opens_at,
        closes_at: instantOf(addDays(day, -1), minutesOf('17:00')),
        state: 'published',
        created_at: new Date(Math.min(opens_at.getTime(), now.getTime()) - 48 * HOUR),
        published_at: new Date(Math.min(opens_at.getTime(), now.getTime()) - 24 * HOUR),
      },
      ['event_id'],
    );
    let left = event.places;
    for (const [index, { persons, answers }] of asked.entries()) {
      // Each event begins with others, so that nobody goes to all of them.
      const person = people[(index + made) % people.length];
      if (!person) return;
      const state = persons <= left ? 'registered' : 'waiting';
      if (state === 'registered') left -= persons;
      await registrations.insert(transaction, 'seed-registration', {
        event_id,
        member_id: person.member_id,
        code: codeOf('event', CODES.from + CODES.step * (event_id * 10 + index), town.town.code_prefix),
        persons,
        answers,
        state,
        made_at: new Date(opens_at.getTime() + (index + 1) * 5 * HOUR),
      });
    }
    made += 1;
  }
}

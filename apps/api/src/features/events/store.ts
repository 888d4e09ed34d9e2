import { randomInt } from 'node:crypto';
import { codeOf } from '@machi/domain/codes/code';
import type { EventFilter } from '@machi/domain/events/desk-contract';
import type { RegistrationState } from '@machi/domain/events/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { statement, type Queryable } from '../../database/database.ts';
import { above, among, fixed, not, raised, rowsFrom, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { sql, value } from '../../database/sql.ts';
import { event_registration, town_event } from '../../database/tables/events/events.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { lockPlaces, WAITING_MEMBER, type Waiting } from '../places/places.ts';

export type EventRow = typeof town_event.$inferSelect;
export type RegistrationRow = typeof event_registration.$inferSelect;

const events = rowsOf(town_event);
const registrations = rowsOf(event_registration);

/** Numbers of codes: six characters before the check character, so that none is guessed from another. */
const CODES = { from: 31 ** 5, below: 31 ** 6 };
const MOST_TRIES = 5;

export const EVENTS_CHANGED = 'events_changed';

/** An event with its counts. */
export interface CountedEvent extends EventRow {
  /** People who are registered, and those of them who came. */
  readonly taken: number;
  readonly attended: number;
  /** Registrations that wait. */
  readonly waiting: number;
}
const COUNTED = `select e.*, c.taken, c.attended, c.waiting from town_event e, lateral (
     select coalesce(sum(r.persons) filter (where r.state = 'registered'), 0)::int as taken,
       coalesce(sum(r.persons) filter (where r.attended_at is not null), 0)::int as attended,
       count(*) filter (where r.state = 'waiting')::int as waiting
     from event_registration r where r.event_id = e.event_id) c`;
const counted = rowsFrom(statement<CountedEvent>('counted-events', COUNTED));

/** Most events in a list. */
const MOST_LISTED = 200;
const listComing = statement<CountedEvent>(
  'list-coming-events',
  `${COUNTED} where e.state <> 'draft' and (e.published_at is not null) and e.ends_at > $1
   order by e.starts_at, e.event_id limit ${MOST_LISTED}`,
);
const listOfNotice = statement<CountedEvent>(
  'list-events-of-notice',
  `${COUNTED} where e.published_at is not null and e.notice_id = $1 order by e.starts_at, e.event_id limit ${MOST_LISTED}`,
);

const NOW = value('now');
const ON_DESK = sql`case ${value('phase')}::text
  when 'coming' then e.state = 'published' and e.ends_at > ${NOW}
  when 'draft' then e.state = 'draft'
  when 'past' then e.state = 'published' and e.ends_at <= ${NOW}
  when 'called-off' then e.state = 'canceled'
  else true end and (${value('q')} = '' or strpos(lower(concat_ws(' ', e.title ->> 'ja', e.title ->> 'en')), lower(${value('q')})) > 0)`;
const listDesk = statement<CountedEvent>(
  'list-desk-events',
  sql`${COUNTED} where ${ON_DESK} order by (e.ends_at <= ${NOW}), case when e.ends_at > ${NOW} then e.starts_at end,
     e.starts_at desc, e.event_id limit ${value('limit')} offset ${value('offset')}`,
);
const countDesk = statement<{ total: number }>(
  'count-desk-events',
  sql`select count(*)::int as total from town_event e where ${ON_DESK} and ${NOW}::timestamptz is not null`,
);

/** SQL: place in the waiting list. */
const WAITING_NO = `case when r.state = 'waiting' then (select count(*)::int from event_registration w
     where w.event_id = r.event_id and w.state = 'waiting' and w.registration_id <= r.registration_id) end as waiting_no`;

/** A registration with its event, for its owner. */
export interface OwnRow extends RegistrationRow, Pick<EventRow, 'title' | 'spot_id' | 'room_id' | 'place' | 'fee_yen'> {
  readonly event_state: EventRow['state'];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly waiting_no: number | null;
}
export const OWN = `select r.*, e.title, e.spot_id, e.room_id, e.place, e.fee_yen, e.state as event_state, e.starts_at, e.ends_at, e.opens_at,
     e.closes_at, ${WAITING_NO}
   from event_registration r join town_event e using (event_id)`;
const own = rowsFrom(statement<OwnRow>('own-registrations', OWN));

/** A registration with its person, for the desk. */
export interface DeskRow extends RegistrationRow {
  readonly name: string | null;
  readonly name_kana: string | null;
  readonly tel: string | null;
  readonly waiting_no: number | null;
}
const DESK = `select r.*, m.lastname || ' ' || m.firstname as name, m.lastfurigana || ' ' || m.firstfurigana as name_kana,
     coalesce(m.tel, m.login_tel_key) as tel, ${WAITING_NO}
   from event_registration r left join member m using (member_id)`;
const OF_EVENT = sql`r.event_id = ${value('event_id')}
  and (${value('state')}::text is null or r.state = ${value('state')})
  and (${value('text')} = '' or starts_with(r.code, upper(${value('raw')}))
    or r.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;
const listDeskRegistrations = statement<DeskRow>(
  'list-event-registrations',
  sql`${DESK} where ${OF_EVENT} order by array_position(array['registered', 'waiting', 'canceled'], r.state), r.registration_id
   limit ${value('limit')} offset ${value('offset')}`,
);
const countDeskRegistrations = statement<{ total: number }>(
  'count-event-registrations',
  sql`select count(*)::int as total from event_registration r where ${OF_EVENT}`,
);
const deskRow = statement<DeskRow>('read-event-registration', `${DESK} where r.registration_id = $1`);

/** Those of an event who are registered or wait, with how they are reached; the locks of the event are held. */
export type Registered = Pick<RegistrationRow, 'registration_id' | 'state' | 'code' | 'member_id'> &
  Waiting & { readonly locked_at: Date | null };
const listHolders = statement<Registered>(
  'list-event-holders',
  `select r.registration_id, r.state, r.code, r.member_id, r.persons, m.locked_at, ${WAITING_MEMBER}
   from event_registration r join member m using (member_id)
   where r.event_id = $1 and r.state <> 'canceled' order by r.registration_id`,
);

interface DeskQuestion {
  readonly event_id: number;
  readonly state?: RegistrationState | undefined;
  readonly q?: string | undefined;
}
const asked = ({ event_id, state, q = '' }: DeskQuestion) => ({
  ...memberSearchOf(q),
  event_id,
  state: state ?? null,
  raw: q.trim(),
});

/** What `insert` writes of a registration. */
type NewRegistration = Pick<RegistrationRow, 'event_id' | 'member_id' | 'persons' | 'answers' | 'state' | 'made_at'>;

export const eventStore = {
  coming: (database: Queryable, now: Date) => database.run(listComing, [now]),
  ofNotice: (database: Queryable, noticeId: number) => database.run(listOfNotice, [noticeId]),
  read: (database: Queryable, event_id: number) => counted.one(database, 'read-event', { event_id }),
  desk: (
    database: Queryable,
    phase: EventFilter | undefined,
    q: string,
    page: { limit: number; offset: number },
    now: Date,
  ) => database.run(listDesk, { phase: phase ?? null, q, now, ...page }),
  deskTotal: async (database: Queryable, phase: EventFilter | undefined, q: string, now: Date) =>
    (await database.run(countDesk, { phase: phase ?? null, q, now }))[0]?.total ?? 0,
  insert: (transaction: Queryable, row: typeof town_event.$inferInsert) =>
    events.insertReturning(transaction, 'insert-event', row, ['event_id']),
  async update(transaction: Queryable, event_id: number, changes: Partial<typeof town_event.$inferSelect>) {
    await events.update(transaction, 'update-event', { event_id }, { ...changes, revision: raised });
    await notifyAll(transaction, EVENTS_CHANGED);
  },
  remove: (transaction: Queryable, event_id: number) => events.remove(transaction, 'drop-event', { event_id }),

  /**
   * Locks the places of an event and reads it with all its registrations. After the member's lock, and events in the
   * order of their numbers. Undefined: no such event.
   */
  async lock(transaction: Queryable, event_id: number) {
    const [, event, holders] = await Promise.all([
      lockPlaces(transaction, `event ${event_id}`),
      events.one(transaction, 'read-locked-event', { event_id }),
      transaction.run(listHolders, [event_id]),
    ]);
    return event && { event, holders };
  },

  own: (database: Queryable, event_id: number, member_id: number) =>
    own.one(database, 'read-own-registration', { event_id, member_id, state: not('canceled') }),
  ownById: (database: Queryable, registration_id: number, member_id: number) =>
    own.one(database, 'read-registration-of-owner', { registration_id, member_id }),
  /** Other events to come with a registration of the member. */
  async countOthers(transaction: Queryable, member_id: number, now: Date): Promise<number> {
    const coming = { member_id, state: not('canceled'), ends_at: above(now) };
    return (await own.list(transaction, 'list-coming-registrations', coming, { columns: ['registration_id'] })).length;
  },
  /** With a code that nobody has. */
  async register(transaction: Queryable, row: NewRegistration, prefix: string): Promise<number> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const code = codeOf('event', randomInt(CODES.from, CODES.below), prefix);
      const made = await registrations.insertIfAbsent(
        transaction,
        'insert-registration',
        { ...row, code },
        ['registration_id'],
        ['code'],
      );
      if (made) return made.registration_id;
    }
    throw new Error('no code was free');
  },
  cancel: (transaction: Queryable, ids: readonly number[], now: Date) =>
    registrations.update(
      transaction,
      'cancel-registrations',
      { registration_id: among(ids), state: not('canceled') },
      { state: 'canceled', canceled_at: now, attended_at: null, revision: raised, revised_at: now },
    ),
  moveUp: (transaction: Queryable, ids: readonly number[], now: Date) =>
    registrations.update(
      transaction,
      'move-registrations-up',
      { registration_id: among(ids), state: fixed('waiting') },
      { state: 'registered', moved_up_at: now, revision: raised, revised_at: now },
    ),
  /** After a change of time or place: calendars show it, and a reminder comes again. */
  revise: (transaction: Queryable, event_id: number, now: Date) =>
    registrations.update(
      transaction,
      'revise-registrations',
      { event_id, state: not('canceled') },
      { reminded_at: null, revision: raised, revised_at: now },
    ),
  byCode: (transaction: Queryable, code: string) =>
    registrations.lock(transaction, 'lock-registration-of-code', { code }),
  byId: (transaction: Queryable, event_id: number, registration_id: number) =>
    registrations.lock(transaction, 'lock-registration', { event_id, registration_id }),
  mark: (transaction: Queryable, registration_id: number, attended_at: Date | null, marked_by: number) =>
    registrations.update(transaction, 'mark-attended', { registration_id }, { attended_at, marked_by }),

  /** Events to come for which the member is registered or waits, in the order of their locks. */
  async comingOf(transaction: Queryable, member_id: number, now: Date): Promise<readonly number[]> {
    const rows = await own.list(
      transaction,
      'list-coming-events-of-member',
      { member_id, state: not('canceled'), starts_at: above(now) },
      { columns: ['event_id'], order: ['event_id'] },
    );
    return rows.map(({ event_id }) => event_id);
  },

  deskRegistrations: (database: Queryable, question: DeskQuestion, limit: number, offset: number) =>
    database.run(listDeskRegistrations, { ...asked(question), limit, offset }),
  deskRegistrationsTotal: async (database: Queryable, question: DeskQuestion) =>
    (await database.run(countDeskRegistrations, asked(question)))[0]?.total ?? 0,
  deskRegistration: async (database: Queryable, id: number) => (await database.run(deskRow, [id]))[0],
};

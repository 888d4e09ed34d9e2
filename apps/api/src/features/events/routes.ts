import { readContent } from '@machi/domain/described/content';
import {
  EVENTS_LINE,
  cancelRegistration,
  listEvents,
  listOwnRegistrations,
  readEvent,
  readOwnRegistration,
  registerForEvent,
} from '@machi/domain/events/contract';
import { enterRegistration, withdrawRegistration } from '@machi/domain/events/desk-contract';
import { decideRegistration, refuseCancelling } from '@machi/domain/events/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { createInTurn } from '../../platform/http/in-turn.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { CALENDARS_CHANGED, createTeller } from '../../platform/live/changes.ts';
import { lockAsker } from '../../platform/members/lock-member.ts';
import { question } from '../../platform/pages/inside.ts';
import { type PageSource, plainText } from '../../platform/pages/page-source.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { readApplicant } from '../bookings/end-reservation.ts';
import { ownListOf } from '../bookings/own-list.ts';
import { tellAll } from '../places/places.ts';
import { deskRoutes } from './desk-routes.ts';
import { giveFreePlaces } from './give-places.ts';
import { eventNotification, eventPath } from './notifications.ts';
import { EVENTS_CHANGED, OWN, eventStore, type EventRow, type OwnRow } from './store.ts';
import { placeOf, viewDetail, viewEvent, viewOwn } from './view.ts';

/** Own registrations: all, past or upcoming ones, or the days of a calendar. */
const listOwn = ownListOf<OwnRow>({
  name: 'registrations',
  table: `(${OWN})`,
  id: 'registration_id',
  starts: 'r.starts_at',
  ends: 'r.ends_at',
  columns: 'r.*',
  isShown: 'true',
  stands: `r.state <> 'canceled'`,
});

/** Events for everybody, and registrations for members (product, "Events with places"). */
function publicRoutes(house: House) {
  const { catalog, database, town } = house;
  const inTurn = createInTurn();
  const tellPages = createTeller(database, EVENTS_CHANGED);
  const tellCalendarsSoon = createTeller(database, CALENDARS_CHANGED);

  /** Audits what was done for a member, by themselves or at the counter, notifies them, and answers the registration. */
  async function noted(
    transaction: Queryable,
    exchange: MemberExchange,
    known: Catalog,
    { event, registration_id, member_id }: { event: EventRow; registration_id: number; member_id: number },
  ) {
    const { member, now, locale } = exchange;
    const [row, person] = await Promise.all([
      eventStore.ownById(transaction, registration_id, member_id),
      readApplicant(transaction, member_id),
    ]);
    if (!row || !person) throw new Error('a registration is gone in its own transaction');
    const isOver = row.state === 'canceled';
    const { event_id } = event;
    const action = isOver ? 'event:cancel' : 'event:register';
    await (member_id === member.member_id
      ? writeAudit(transaction, { ...actedIn(exchange), action, subject: 'event', subject_id: event_id })
      : writeAccesses(transaction, exchange, isOver ? 'event:withdraw' : 'event:enter', [member_id]));
    const about = { ...event, place: placeOf(event, known) };
    await tellAll(transaction, [{ ...row, ...person }], (one) => eventNotification(house, one.state, about, one), now);
    return { registration: viewOwn(row, { known, locale, now }) };
  }

  async function register(
    transaction: Queryable,
    exchange: MemberExchange,
    known: Catalog,
    { member_id, event_id, persons, waits, answers }: CheckedInputOf<typeof enterRegistration>,
  ) {
    const { now } = exchange;
    if (!(await lockAsker(transaction, member_id))) return notFound;
    const locked = await eventStore.lock(transaction, event_id);
    if (!locked) return notFound;
    const { event, holders } = locked;
    const others = await eventStore.countOthers(transaction, member_id, now);
    const isKnown = holders.some((one) => one.member_id === member_id);
    const asked = { persons, waits: waits === 1, isKnown, others };
    const decision = decideRegistration(event, holders, asked, now);
    if (isRefusal(decision)) return decision;
    const read = readContent(event.questions, answers, now);
    if ('problems' in read)
      return refuse(422, ...read.problems.map((one) => ({ ...one, field: `answers.${one.field}` })));
    const { state } = decision;
    const row = { event_id, member_id, persons, answers: read.content, state, made_at: now };
    const registration_id = await eventStore.register(transaction, row, town.town.code_prefix);
    return noted(transaction, exchange, known, { event, registration_id, member_id });
  }

  /** @param own the registration, read before the lock */
  async function cancel(
    transaction: Queryable,
    exchange: MemberExchange,
    known: Catalog,
    own: { readonly event_id: number; readonly registration_id: number; readonly member_id: number },
  ) {
    const { event_id, registration_id, member_id } = own;
    const locked = await eventStore.lock(transaction, event_id);
    const row = locked && (await eventStore.ownById(transaction, registration_id, member_id));
    if (!row) return notFound;
    const { event, holders } = locked;
    const refusal = refuseCancelling(row, event, exchange.now);
    if (refusal) return refusal;
    await eventStore.cancel(transaction, [registration_id], exchange.now);
    const others = holders.filter((one) => one.registration_id !== registration_id);
    await giveFreePlaces(transaction, house, known, event, others, exchange.now);
    return noted(transaction, exchange, known, { event, registration_id, member_id });
  }

  function told<Reply extends object>(reply: Reply | Refusal): Reply | Refusal {
    if (isRefusal(reply)) return reply;
    house.wakeOutbox();
    tellPages();
    tellCalendarsSoon();
    return reply;
  }

  return [
    serve(listEvents, async ({ notice_id }, { now, locale }) => {
      const [known, rows] = await Promise.all([
        catalog.read(),
        notice_id === undefined ? eventStore.coming(database, now) : eventStore.ofNotice(database, notice_id),
      ]);
      return { events: rows.map((row) => viewEvent(row, { known, locale, now })) };
    }),

    serve(readEvent, async ({ event_id }, { now, locale }) => {
      const [known, row] = await Promise.all([catalog.read(), eventStore.read(database, event_id)]);
      if (!row || row.published_at === null) return notFound;
      return { event: viewDetail(house, row, { known, locale, now }) };
    }),

    serve(readOwnRegistration, async ({ event_id }, { member, now, locale }) => {
      const [known, event, row] = await Promise.all([
        catalog.read(),
        eventStore.read(database, event_id),
        eventStore.own(database, event_id, member.member_id),
      ]);
      if (!event || event.published_at === null) return notFound;
      return { registration: row ? viewOwn(row, { known, locale, now }) : null };
    }),

    serve(registerForEvent, async (asked, exchange) => {
      const known = await catalog.read();
      const { member_id } = exchange.member;
      return told(
        await inTurn(exchange)((transaction) => register(transaction, exchange, known, { ...asked, member_id })),
      );
    }),

    serve(enterRegistration, async (asked, exchange) => {
      const known = await catalog.read();
      return told(await exchange.write((transaction) => register(transaction, exchange, known, asked)));
    }),

    serve(cancelRegistration, async ({ registration_id }, exchange) => {
      const { member_id } = exchange.member;
      const known = await catalog.read();
      const own = await eventStore.ownById(database, registration_id, member_id);
      if (!own) return notFound;
      const asked = { event_id: own.event_id, registration_id, member_id };
      return told(await exchange.write((transaction) => cancel(transaction, exchange, known, asked)));
    }),

    serve(withdrawRegistration, async ({ event_id, registration_id }, exchange) => {
      const known = await catalog.read();
      const reply = await exchange.write(async (transaction) => {
        const row = await eventStore.deskRegistration(transaction, registration_id);
        if (!row || row.member_id === null || row.event_id !== event_id) return notFound;
        return cancel(transaction, exchange, known, { event_id, registration_id, member_id: row.member_id });
      });
      return told(reply);
    }),

    serve(listOwnRegistrations, async (input, { member, now, locale }) => {
      const [known, page] = await Promise.all([catalog.read(), listOwn(database, member.member_id, input, now)]);
      if (isRefusal(page)) return page;
      return { registrations: page.rows.map((row) => viewOwn(row, { known, locale, now })), has_more: page.has_more };
    }),
  ];
}

export const routes = (house: House) => [...publicRoutes(house), ...deskRoutes(house)];

export const pages: readonly PageSource[] = [
  { path: '/event', asks: () => [question(listEvents, {})] },
  {
    path: '/event/:event_id',
    asks: ({ parameters }) => [question(readEvent, { event_id: parameters['event_id'] ?? '' })],
    says: (replies) => {
      const { title, place } = replies(readEvent).event;
      return { name: title, text: place };
    },
  },
];

/** Tells which events have changed, and how many places are left. */
export const topics: readonly Topic[] = [
  {
    path: EVENTS_LINE,
    event: 'events',
    channel: EVENTS_CHANGED,
    holders: 'pages',
    async read({ database }, now) {
      const rows = await eventStore.coming(database, now);
      const marks = rows.map((row) => [row.event_id, [row.revision, row.taken, row.waiting].join(' ')] as const);
      return { marks: Object.fromEntries(marks) };
    },
  },
];

/** Events that come, or are under way. */
export const found: readonly FoundSource[] = [
  {
    kind: 'event',
    async forAll({ catalog, database, clock }) {
      const [known, events] = await Promise.all([catalog.read(), eventStore.coming(database, clock())]);
      return events.map(({ event_id, title, body, starts_at, ...place }) => ({
        href: `/event/${event_id}`,
        title,
        text: localized(
          (locale) =>
            `${dayInWords(dateAt(starts_at))[locale]} ${placeOf(place, known)[locale]} ${plainText(body[locale])}`,
        ),
        weight: 1.05,
      }));
    },
  },
];

/** Events to come for which the member is registered or waits. */
export const top = nextFrom<Pick<EventRow, 'spot_id' | 'room_id' | 'place'>>(
  'event',
  3,
  `select e.event_id as key, e.title, e.spot_id, e.room_id, e.place, e.starts_at as starts, e.ends_at as ends,
     case r.state when 'waiting' then 'waiting' end as state
   from event_registration r join town_event e using (event_id)
   where r.member_id = $1 and r.state <> 'canceled' and e.ends_at > $2 order by e.starts_at, e.event_id`,
  ({ key, ...at }, { locale }, known) => ({ place: placeOf(at, known)[locale], href: eventPath(key) }),
);

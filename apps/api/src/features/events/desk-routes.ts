import { isDeepStrictEqual } from 'node:util';
import { dateAt } from '@machi/domain/calendar/model';
import { fromInWords } from '@machi/domain/calendar/moments';
import { linesOfForm, writtenForm } from '@machi/domain/described/form-written';
import { labelAt } from '@machi/domain/described/written';
import {
  EVENTS_PAGE_SIZE,
  MOST_EXPORTED,
  REGISTRATIONS_PAGE_SIZE,
  callOffEvent,
  changeEvent,
  checkInByCode,
  createEvent,
  dropEvent,
  exportEventRegistrations,
  listDeskEvents,
  listEventRegistrations,
  markAttendance,
  publishEvent,
  readDeskEvent,
} from '@machi/domain/events/desk-contract';
import { instantsOfEvent, type EventRequest } from '@machi/domain/events/request';
import {
  refuseAttendance,
  refuseCallingOff,
  refuseChange,
  refuseCheckIn,
  refuseCreating,
  refuseDropping,
  refusePublishing,
} from '@machi/domain/events/rules';
import { registrationWords } from '@machi/domain/events/words';
import { only } from '@machi/domain/fields/only';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { notice } from '../../database/tables/notices/notices.ts';
import { writeAccesses, writeListed } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { readCorrespondent } from '../../platform/notifications/recipient.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import type { Catalog } from '../../town/catalog.ts';
import { tellAll } from '../places/places.ts';
import { giveFreePlaces } from './give-places.ts';
import { eventNotification } from './notifications.ts';
import { eventStore, type EventRow } from './store.ts';
import { placeOf, viewDeskEvent, viewDeskLine, viewRegistration } from './view.ts';

const notices = rowsOf(notice);

type Action = 'create' | 'change' | 'publish' | 'call-off' | 'drop';
type LockedEvent = NonNullable<Awaited<ReturnType<typeof eventStore.lock>>>;

/** Columns of an event as the office wrote it. */
const columnsOf = (request: EventRequest) => ({
  title: request.title,
  body: request.text,
  ...only(request, ['spot_id', 'room_id', 'place']),
  ...instantsOfEvent(request),
  ...only(request, ['places', 'persons_max', 'fee_yen', 'fee']),
  questions: request.questions ?? [],
  notice_id: request.notice_id,
});

/** Routes of the office for events with places. */
export function deskRoutes(house: House) {
  const { catalog, database } = house;

  async function unknownIn(
    transaction: Queryable,
    { rooms, spots }: Catalog,
    { spot_id, room_id, notice_id }: EventRequest,
  ): Promise<boolean> {
    if (spot_id !== null && !spots.has(spot_id)) return true;
    if (room_id !== null && rooms.get(room_id)?.spot_id !== spot_id) return true;
    return notice_id !== null && !(await notices.has(transaction, 'has-notice', { notice_id }));
  }

  async function viewNow(from: Queryable, known: Catalog, eventId: number, { locale, now }: MemberExchange) {
    const row = await eventStore.read(from, eventId);
    if (!row) return notFound;
    const by = row.created_by === null ? undefined : await readCorrespondent(from, row.created_by);
    return { event: viewDeskEvent(row, by ? `${by.lastname} ${by.firstname}` : null, { known, locale, now }) };
  }

  const note = (transaction: Queryable, exchange: MemberExchange, action: Action, eventId: number) =>
    writeAudit(transaction, { ...actedIn(exchange), action: `event:${action}`, subject: 'event', subject_id: eventId });

  /** Acts on an event under its lock, in the state that was read, and notes it. */
  async function actOn<Reply extends object>(
    { event_id, revision }: { readonly event_id: number; readonly revision: number },
    exchange: MemberExchange,
    action: Action,
    act: (transaction: Queryable, locked: LockedEvent, known: Catalog) => Promise<Reply | Refusal>,
  ): Promise<Reply | Refusal> {
    const known = await catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      const locked = await eventStore.lock(transaction, event_id);
      if (!locked) return notFound;
      if (locked.event.revision !== revision) return refuse(409, { field: '', code: 'town-event-changed' });
      const done = await act(transaction, locked, known);
      if (!isRefusal(done)) await note(transaction, exchange, action, event_id);
      return done;
    });
  }

  /** Checks somebody in under the lock of their registration. */
  async function attended(
    transaction: Queryable,
    exchange: MemberExchange,
    event: EventRow,
    registration_id: number,
    at: Date | null,
    action: 'event:check-in' | 'event:mark',
  ) {
    await eventStore.mark(transaction, registration_id, at, exchange.member.member_id);
    const row = await eventStore.deskRegistration(transaction, registration_id);
    if (!row) return notFound;
    await writeAccesses(transaction, exchange, action, [row.member_id]);
    return { registration: viewRegistration(row, event, exchange.locale) };
  }

  return [
    serve(listDeskEvents, async ({ phase, q = '', page = 1 }, { now, locale }) => {
      const size = EVENTS_PAGE_SIZE;
      const [known, rows, total] = await Promise.all([
        catalog.read(),
        eventStore.desk(database, phase, q, { limit: size, offset: (page - 1) * size }, now),
        eventStore.deskTotal(database, phase, q, now),
      ]);
      return { events: rows.map((row) => viewDeskLine(row, { known, locale, now })), total, page, page_size: size };
    }),

    serve(readDeskEvent, async ({ event_id }, exchange) => viewNow(database, await catalog.read(), event_id, exchange)),

    serve(createEvent, async (request, exchange) => {
      const known = await catalog.read();
      const { member, now, write } = exchange;
      return write(async (transaction) => {
        if (await unknownIn(transaction, known, request)) return notFound;
        const columns = columnsOf(request);
        const refusal = refuseCreating(columns, now);
        if (refusal) return refusal;
        const made = { ...columns, state: 'draft', created_at: now, created_by: member.member_id } as const;
        const { event_id } = await eventStore.insert(transaction, made);
        await note(transaction, exchange, 'create', event_id);
        return viewNow(transaction, known, event_id, exchange);
      });
    }),

    serve(changeEvent, ({ event_id, revision, ...request }, exchange) =>
      actOn({ event_id, revision }, exchange, 'change', async (transaction, { event: before, holders }, known) => {
        const { now } = exchange;
        if (await unknownIn(transaction, known, request)) return notFound;
        const columns = columnsOf(request);
        const hasOtherQuestions = !isDeepStrictEqual(columns.questions, before.questions);
        const refusal = refuseChange(before, holders, { ...columns, hasOtherQuestions }, now);
        if (refusal) return refusal;
        await eventStore.update(transaction, event_id, columns);
        const event = { ...before, ...columns };
        const about = { ...event, place: placeOf(event, known) };
        const isElsewhere = !isDeepStrictEqual(
          [event.starts_at, event.ends_at, about.place],
          [before.starts_at, before.ends_at, placeOf(before, known)],
        );
        if (isElsewhere) {
          await eventStore.revise(transaction, event_id, now);
          await tellAll(transaction, holders, (one) => eventNotification(house, 'changed', about, one), now);
        }
        await giveFreePlaces(transaction, house, known, event, holders, now);
        return viewNow(transaction, known, event_id, exchange);
      }),
    ),

    serve(publishEvent, (seen, exchange) =>
      actOn(seen, exchange, 'publish', async (transaction, { event }, known) => {
        const refusal = refusePublishing(event, exchange.now);
        if (refusal) return refusal;
        await eventStore.update(transaction, seen.event_id, { state: 'published', published_at: exchange.now });
        return viewNow(transaction, known, seen.event_id, exchange);
      }),
    ),

    serve(callOffEvent, ({ reason, ...seen }, exchange) =>
      actOn(seen, exchange, 'call-off', async (transaction, { event, holders }, known) => {
        const { now } = exchange;
        const refusal = refuseCallingOff(event, now);
        if (refusal) return refusal;
        const ended = { state: 'canceled', canceled_at: now, cancel_reason: reason } as const;
        await eventStore.update(transaction, seen.event_id, ended);
        const ids = holders.map(({ registration_id }) => registration_id);
        await eventStore.cancel(transaction, ids, now);
        const about = { ...event, place: placeOf(event, known) };
        const told = holders.map((one) => ({ ...one, reason }));
        await tellAll(transaction, told, (one) => eventNotification(house, 'called-off', about, one), now);
        return viewNow(transaction, known, seen.event_id, exchange);
      }),
    ),

    serve(dropEvent, (seen, exchange) =>
      actOn(seen, exchange, 'drop', async (transaction, { event }) => {
        const refusal = refuseDropping(event);
        if (!refusal) await eventStore.remove(transaction, seen.event_id);
        return refusal ?? {};
      }),
    ),

    serve(listEventRegistrations, ({ page = 1, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const event = await eventStore.read(transaction, asked.event_id);
        if (!event) return notFound;
        const size = REGISTRATIONS_PAGE_SIZE;
        const [rows, total] = await Promise.all([
          eventStore.deskRegistrations(transaction, asked, size, (page - 1) * size),
          eventStore.deskRegistrationsTotal(transaction, asked),
        ]);
        await writeListed(transaction, exchange, 'event:list', rows);
        const registrations = rows.map((row) => viewRegistration(row, event, exchange.locale));
        return { registrations, total, page, page_size: size };
      }),
    ),

    serve(exportEventRegistrations, ({ format, encoding, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const { locale, now } = exchange;
        const event = await eventStore.read(transaction, asked.event_id);
        if (!event) return notFound;
        const rows = await eventStore.deskRegistrations(transaction, asked, MOST_EXPORTED, 0);
        const words = registrationWords[locale];
        const labels = event.questions.map((field) => labelAt(field, 'desk')[locale]);
        const at = (moment: Date | null) => (moment === null ? '' : fromInWords(moment)[locale]);
        const lines = rows.map((row) => {
          const { code, name, name_kana, tel, persons, ...one } = viewRegistration(row, event, locale);
          const written = writtenForm(event.questions, row.answers, { place: 'desk', locale });
          // By name: two questions may be worded alike.
          const said = event.questions.map(({ name: question, kind }) =>
            linesOfForm(
              written.filter((answer) => answer.name === question),
              locale,
            )
              .map(({ label, words: answer }) => (kind === 'rows' ? `${label} ${answer}` : answer))
              .join('\n'),
          );
          const state = one.waiting_no === null ? words.state[one.state] : `${words.state.waiting} ${one.waiting_no}`;
          return [code, name, name_kana, tel, String(persons), state, at(row.made_at), at(row.attended_at), ...said];
        });
        const named = { file: `event-${event.event_id}-${dateAt(now)}`, sheet: words.sheet };
        const saved = await tableFile([[...words.columns, ...labels], ...lines], named, { format, encoding });
        // A file that could not be made showed nothing.
        if (saved.unfitting.length === 0) await writeListed(transaction, exchange, 'event:export', rows);
        return saved;
      }),
    ),

    serve(checkInByCode, ({ event_id, code }, exchange) =>
      exchange.write(async (transaction) => {
        const event = await eventStore.read(transaction, event_id);
        if (!event) return notFound;
        const row = await eventStore.byCode(transaction, code);
        const other = row && row.event_id !== event_id ? await eventStore.read(transaction, row.event_id) : event;
        if (!row || !other) return refuse(409, { field: 'code', code: 'event-code-unknown' });
        const refusal = refuseCheckIn({ ...row, title: other.title }, event, exchange.now);
        if (refusal) return refusal;
        return attended(transaction, exchange, event, row.registration_id, exchange.now, 'event:check-in');
      }),
    ),

    serve(markAttendance, ({ event_id, registration_id, attended: isThere }, exchange) =>
      exchange.write(async (transaction) => {
        const event = await eventStore.read(transaction, event_id);
        const row = event && (await eventStore.byId(transaction, event_id, registration_id));
        if (!row) return notFound;
        const refusal = refuseAttendance(row, event, exchange.now, 'registration_id');
        if (refusal) return refusal;
        const at = isThere === 1 ? (row.attended_at ?? exchange.now) : null;
        return attended(transaction, exchange, event, registration_id, at, 'event:mark');
      }),
    ),
  ];
}

import { townTimeText } from '@machi/domain/calendar/model';
import type { AuditAction } from '@machi/domain/audit/model';
import { grantOf } from '@machi/domain/doors/access';
import { longCodeRest } from '@machi/domain/doors/code';
import {
  MOST_DOOR_EVENTS,
  approveDoorOpening,
  beginDoorEmergency,
  createDoorCode,
  endDoorCode,
  endDoorEmergency,
  listDoorEvents,
  listDoors,
  openDoor,
  refuseDoorOpening,
  takeCodesAgain,
  type DeskDoor,
  type DoorOpening,
  type OfficeCode,
} from '@machi/domain/doors/desk-contract';
import { isByHand, type DoorRow } from '@machi/domain/doors/model';
import { MOST_OFFICE_CODES, isHeldOpen, isNightAt, openingStateAt, spanOfCode } from '@machi/domain/doors/openings';
import { permissions } from '@machi/domain/doors/staff';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { tellDoors } from '../../platform/doors/changed.ts';
import { makeDoorCode } from '../../platform/doors/codes.ts';
import { doorEvents, readKeypads } from '../../platform/doors/keypads.ts';
import { usesOf } from '../../platform/doors/grants.ts';
import { keepHappened } from '../../platform/doors/lock-events.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { deskStore, type OpeningRow } from './desk-store.ts';
import { tellOffice } from './tell-office.ts';

const store = deskStore(permissions['door:open:any']);
const HOUR = 3_600_000;
/** Hours ahead for which a door's next use is told. */
const AHEAD_HOURS = 48;

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditAction, id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'door', subject_id: id });

/** Why the reader may not be the second official of an opening; undefined: they may. */
const obstacle = (officialOf: HandsReader, { asked_by, is_asker_entitled }: OpeningRow, exchange: MemberExchange) =>
  obstacleToSecond(officialOf, { asked_by, isAskerStillEntitled: is_asker_entitled, gainer_id: null }, exchange);

async function viewOpening(officialOf: HandsReader, row: OpeningRow, exchange: MemberExchange): Promise<DoorOpening> {
  const state = openingStateAt(row, exchange.now);
  const [problem] = (state === 'waits' ? await obstacle(officialOf, row, exchange) : undefined)?.problems ?? [];
  return {
    door_opening_id: row.door_opening_id,
    state,
    asked_at: townTimeText(row.asked_at),
    asked_by_name: row.asked_by_name,
    reason: row.reason,
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
  };
}

/** All doors as the desk shows them. */
async function readDesk(
  database: Queryable,
  { town: { doors }, locks }: Pick<House, 'town' | 'locks'>,
  exchange: MemberExchange,
): Promise<{ doors: DeskDoor[]; office_codes: OfficeCode[] }> {
  const { now, locale } = exchange;
  const span = { from: now, until: new Date(now.getTime() + AHEAD_HOURS * HOUR) };
  const [keypadOf, states, openings, codes, uses] = await Promise.all([
    readKeypads(
      database,
      doors.map(({ door_id }) => door_id),
      now,
    ),
    store.states(database),
    store.openings(database, now),
    store.codes(database, now),
    usesOf(database, doors, span, now),
  ]);
  const officialOf = handsReader(database, now);
  const nameOf = (id: number): string => doors.find(({ door_id }) => door_id === id)?.door_name[locale] ?? String(id);
  const views: DeskDoor[] = [];
  for (const door of doors) {
    const state = states.find(({ door_id }) => door_id === door.door_id);
    const own = openings.filter(({ door_id }) => door_id === door.door_id);
    const emergency = own.find(({ is_emergency, ended_at }) => is_emergency && ended_at === null);
    const last = own.findLast(({ is_emergency }) => !is_emergency);
    const rest = longCodeRest(keypadOf(door.door_id).wrong, now);
    const next = uses.flatMap((use) => grantOf(door, use) ?? []).find(({ until }) => until > now);
    views.push({
      door_id: door.door_id,
      door_name: door.door_name[locale],
      lock_kind: door.lock.kind,
      is_sandbox: locks.of(door.lock)?.isSandbox ?? false,
      state: state
        ? {
            is_open: state.is_open,
            is_locked: state.is_locked,
            battery: state.battery,
            is_powered: state.is_powered,
            trouble: state.trouble,
            seen_at: townTimeText(state.seen_at),
          }
        : null,
      codes_rest_until: rest && townTimeText(rest),
      emergency_since: emergency ? townTimeText(emergency.asked_at) : null,
      is_emergency_done: emergency !== undefined && isHeldOpen(emergency, state),
      next: next ? { from: townTimeText(next.from), until: townTimeText(next.until) } : null,
      opening: last ? await viewOpening(officialOf, last, exchange) : null,
      night: door.night,
    });
  }
  return {
    doors: views,
    office_codes: codes.map(({ door_code_id, label, door_ids, starts_at, ends_at, made_by_name }) => ({
      door_code_id,
      label: label ?? '',
      door_names: (door_ids ?? []).map(nameOf),
      starts_at: starts_at ? townTimeText(starts_at) : '',
      ends_at: ends_at ? townTimeText(ends_at) : '',
      made_by_name,
    })),
  };
}

/** Whether anything can move this lock from afar. */
const isAfar = ({ lock }: DoorRow): boolean => !isByHand(lock.kind);

export function deskRoutes(house: House) {
  const { database, town } = house;
  const doorOf = (id: number): DoorRow | undefined => town.doors.find(({ door_id }) => door_id === id);
  /** Runs a change and answers the desk after it; doors hear of the change at once. */
  const change = (exchange: MemberExchange, work: (transaction: Queryable) => Promise<Refusal | undefined>) =>
    writeAndSend(house, exchange, async (transaction) => {
      const refusal = await work(transaction);
      if (refusal) return refusal;
      await tellDoors(transaction);
      return readDesk(transaction, house, exchange);
    });

  return [
    serve(listDoors, (_input, exchange) => readDesk(database, house, exchange)),

    serve(listDoorEvents, async ({ door_id, skip = '0' }, exchange) => {
      if (!doorOf(door_id)) return notFound;
      const rows = await store.events(database, door_id, Number(skip), MOST_DOOR_EVENTS + 1);
      const events = rows.slice(0, MOST_DOOR_EVENTS);
      await writeAccesses(database, exchange, 'door:history', events);
      return {
        events: events.map(({ door_id: _door, happened_at, ...event }) => ({
          ...event,
          happened_at: townTimeText(happened_at),
        })),
        has_more: rows.length > MOST_DOOR_EVENTS,
      };
    }),

    serve(openDoor, ({ door_id, reason }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        const door = doorOf(door_id);
        if (!door) return notFound;
        if (!isAfar(door)) return refuse(409, { field: '', code: 'door-not-afar' });
        const openings = await store.openings(transaction, now);
        const isWaiting = openings.some((row) => row.door_id === door_id && openingStateAt(row, now) === 'waits');
        if (isWaiting) return refuse(409, { field: '', code: 'door-opening-waits' });
        const needs_second = isNightAt(door, now);
        const decided = needs_second
          ? {}
          : ({ decided_at: now, decided_by: member.member_id, outcome: 'approved' } as const);
        const asked = { door_id, asked_at: now, asked_by: member.member_id, reason, needs_second };
        await store.insertOpenings(transaction, [{ ...asked, ...decided }]);
        await note(transaction, exchange, needs_second ? 'door:ask-open' : 'door:open', door_id);
        return undefined;
      }),
    ),

    serve(approveDoorOpening, ({ door_opening_id }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        const row = await store.lock(transaction, door_opening_id);
        if (!row || row.is_emergency) return notFound;
        if (row.decided_at !== null) return secondDecided;
        if (openingStateAt(row, now) === 'late') return refuse(409, { field: '', code: 'door-opening-late' });
        const refusal = await obstacle(handsReader(transaction, now), row, exchange);
        if (refusal) return refusal;
        await store.decide(transaction, door_opening_id, 'approved', member.member_id, now);
        await note(transaction, exchange, 'door:open', row.door_id);
        return undefined;
      }),
    ),

    serve(refuseDoorOpening, ({ door_opening_id }, exchange) =>
      change(exchange, async (transaction) => {
        const row = await store.lock(transaction, door_opening_id);
        if (!row || row.is_emergency) return notFound;
        if (row.decided_at !== null) return secondDecided;
        await store.decide(transaction, door_opening_id, 'refused', exchange.member.member_id, exchange.now);
        await note(transaction, exchange, 'door:refuse-open', row.door_id);
        return undefined;
      }),
    ),

    serve(beginDoorEmergency, ({ reason }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        // Two who press at once begin one emergency.
        await takeTurn(transaction, 'door emergency');
        const held = new Set(
          (await store.openings(transaction, now)).flatMap(({ is_emergency, ended_at, door_id }) =>
            is_emergency && ended_at === null ? [door_id] : [],
          ),
        );
        const opened = town.doors.filter((door) => door.is_escape_route && isAfar(door) && !held.has(door.door_id));
        const by = { asked_at: now, asked_by: member.member_id, decided_at: now, decided_by: member.member_id };
        const rows = opened.map(({ door_id }) => ({
          ...by,
          door_id,
          reason,
          is_emergency: true,
          needs_second: false,
          outcome: 'approved' as const,
        }));
        if (rows.length === 0) return undefined;
        await store.insertOpenings(transaction, rows);
        const door_ids = opened.map(({ door_id }) => door_id);
        await tellOffice(house, transaction, 'emergency', { door_ids, reason }, member, now);
        for (const { door_id } of opened) await note(transaction, exchange, 'door:emergency', door_id);
        return undefined;
      }),
    ),

    serve(endDoorEmergency, (_input, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        const ended = await store.endEmergencies(transaction, now);
        const [first] = ended;
        const door_ids = ended.map(({ door_id }) => door_id);
        if (first)
          await tellOffice(house, transaction, 'emergencyOver', { door_ids, reason: first.reason }, member, now);
        for (const { door_id, done_at } of ended) {
          await note(transaction, exchange, 'door:end-emergency', door_id);
          // Our own terminal says so itself.
          if (done_at === null || doorOf(door_id)?.lock.kind === 'terminal') continue;
          const when = { happened_at: now, recorded_at: now };
          const what = {
            door_id,
            kind: 'emergency-ended',
            decided_by: 'staff',
            official_id: member.member_id,
          } as const;
          await keepHappened(transaction, { ...what, ...when });
        }
        return undefined;
      }),
    ),

    serve(takeCodesAgain, ({ door_id }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        if (!doorOf(door_id)) return notFound;
        const again = { kind: 'keypad-again', decided_by: 'staff', official_id: member.member_id } as const;
        await doorEvents.insert(transaction, 'insert-codes-again', {
          ...again,
          door_id,
          happened_at: now,
          recorded_at: now,
        });
        await note(transaction, exchange, 'door:codes-again', door_id);
        return undefined;
      }),
    ),

    // Not `exchange.write`: with an Idempotency-Key it would store the reply and its code.
    serve(createDoorCode, async ({ label, door_ids, ...times }, exchange) => {
      const made = await database.transaction(async (transaction) => {
        const { member, now } = exchange;
        if (!door_ids.every(doorOf)) return notFound;
        // A code made now would open at night without the second official whom an opening needs.
        const dark = town.doors.find((door) => door_ids.includes(door.door_id) && isNightAt(door, now));
        const hours = dark && [dark.night.from, dark.night.to];
        if (hours) return refuse(409, { field: '', code: 'door-code-night', params: hours });
        if ((await store.codes(transaction, now)).length >= MOST_OFFICE_CODES)
          return refuse(409, { field: '', code: 'door-codes-many', params: [MOST_OFFICE_CODES] });
        const { starts_at, ends_at } = spanOfCode(times);
        if (ends_at <= now) return refuse(422, { field: 'to_date', code: 'door-code-past' });
        const holder = { label, door_ids: [...new Set(door_ids)], starts_at, ends_at, made_by: member.member_id };
        const { door_code_id, code } = await makeDoorCode(transaction, house, holder, now);
        await note(transaction, exchange, 'door:code', door_code_id);
        await tellOffice(house, transaction, 'code', { ...holder, reason: label }, member, now);
        await tellDoors(transaction);
        return { ...(await readDesk(transaction, house, exchange)), code };
      }, isRefusal);
      if (!isRefusal(made)) house.wakeOutbox();
      return made;
    }),

    serve(endDoorCode, ({ door_code_id }, exchange) =>
      change(exchange, async (transaction) => {
        const [ended] = await store.endCode(transaction, door_code_id, exchange.now);
        if (!ended) return notFound;
        await note(transaction, exchange, 'door:end-code', door_code_id);
        return undefined;
      }),
    ),
  ];
}

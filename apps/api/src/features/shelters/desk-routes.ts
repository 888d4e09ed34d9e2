import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { townTimeText } from '@machi/domain/calendar/model';
import { flagOf } from '@machi/domain/fields/ids';
import { inTownTime } from '@machi/domain/fields/only';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  changeShelter,
  closeShelter,
  listFootRoads,
  listShelters,
  openShelter,
  makeShelterCode,
  readShelterDesk,
  sendTerminal,
  type DeskShelter,
  type ShelterPast,
  type ShelterView,
} from '@machi/domain/shelters/contract';
import type { ShelterRow } from '@machi/domain/shelters/model';
import { SHELTER_CODE_HASH } from '@machi/domain/shelters/terminal';
import { fullnessOf, offersOf, peopleIn, stateOf } from '@machi/domain/shelters/rules';
import { roadsOf } from '@machi/domain/town/basemap';
import type { Locale } from '@machi/domain/locale/model';
import type { AuditAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { codes, openings, shelterStore, stays, terminals, type OpeningRow } from './store.ts';

export const shelterClosed = refuse(409, { field: '', code: 'shelter-closed' });

function viewShelter(shelter: ShelterRow, opening: OpeningRow | undefined, there: number, locale: Locale): ShelterView {
  const { shelter_id, latitude, longitude, tel, dangers, is_for_staying, capacity, spot_id, note } = shelter;
  const state = stateOf(opening, there, capacity);
  return {
    shelter_id,
    shelter_name: shelter.shelter_name[locale],
    address: shelter.address[locale],
    latitude,
    longitude,
    tel,
    dangers,
    is_for_staying,
    capacity,
    spot_id: spot_id ?? null,
    note: note?.[locale] ?? '',
    state,
    fullness: opening ? (state === 'full' ? 'full' : fullnessOf(peopleIn(opening, there), capacity)) : null,
    has: [...offersOf(shelter, opening)],
    opened_at: opening ? townTimeText(opening.opened_at) : null,
    message: opening?.message[locale] ?? '',
  };
}

/** All shelters as everybody sees them. */
async function viewShelters(database: Queryable, { town }: Pick<House, 'town'>, locale: Locale) {
  const [open, there] = await Promise.all([shelterStore.open(database), shelterStore.there(database)]);
  return town.shelters.map((shelter) => {
    const opening = open.get(shelter.shelter_id);
    return viewShelter(shelter, opening, there.get(opening?.shelter_opening_id ?? 0)?.persons ?? 0, locale);
  });
}

async function viewDesk(database: Queryable, { town }: Pick<House, 'town'>, locale: Locale) {
  const [open, there, past, known, code] = await Promise.all([
    shelterStore.open(database),
    shelterStore.there(database),
    shelterStore.past(database),
    shelterStore.terminals(database),
    codes.one(database, 'shelter-code-made', { shelter_code_id: 1 }, { columns: ['made_at'] }),
  ]);
  const nameOf = (id: number) =>
    town.shelters.find(({ shelter_id }) => shelter_id === id)?.shelter_name[locale] ?? String(id);
  return {
    shelters: town.shelters.map((shelter): DeskShelter => {
      const opening = open.get(shelter.shelter_id);
      const counts = there.get(opening?.shelter_opening_id ?? 0);
      const persons = counts?.persons ?? 0;
      return {
        ...viewShelter(shelter, opening, persons, locale),
        message_ja: opening?.message.ja ?? '',
        // Left empty, it is the Japanese: it has to follow a change of that.
        message_en: opening && opening.message.en !== opening.message.ja ? opening.message.en : '',
        is_full: flagOf(opening?.is_full ?? false),
        people: opening ? peopleIn(opening, persons) : 0,
        checked_in: persons,
        households: counts?.households ?? 0,
        counted: opening?.counted ?? null,
        counted_at: opening?.counted_at ? townTimeText(opening.counted_at) : null,
        opened_by_name: opening?.opened_by_name ?? null,
        opened_by_terminal_name: opening?.opened_by_terminal_name ?? null,
      };
    }),
    past: past.map(({ shelter_opening_id, shelter_id, opened_at, closed_at, persons_total, figures }): ShelterPast => ({
      shelter_opening_id,
      shelter_name: nameOf(shelter_id),
      opened_at: townTimeText(opened_at),
      closed_at: closed_at ? townTimeText(closed_at) : '',
      ...figures,
      is_named: persons_total === null && figures.persons_total > 0,
    })),
    terminals: known.map(({ is_revoked, ...terminal }) => ({
      ...inTownTime(terminal),
      is_revoked: flagOf(is_revoked),
    })),
    code_made_at: code ? townTimeText(code.made_at) : null,
  };
}

/** The shelters for everybody, and the desk that opens and closes them. */
export function deskRoutes(house: House) {
  const { database, readers, town } = house;
  const isKnown = (id: number): boolean => town.shelters.some(({ shelter_id }) => shelter_id === id);

  /** Changes a shelter's opening and answers the desk after it. */
  const change = (
    exchange: MemberExchange,
    shelter_id: number,
    action: AuditAction,
    work: (transaction: Queryable, opening: OpeningRow | undefined) => Promise<Refusal | undefined>,
  ) =>
    isKnown(shelter_id)
      ? exchange.write(async (transaction) => {
          const opening = await shelterStore.lock(transaction, shelter_id);
          const refusal = await work(transaction, opening);
          if (refusal) return refusal;
          await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'shelter', subject_id: shelter_id });
          return viewDesk(transaction, house, exchange.locale);
        })
      : notFound;

  return [
    serve(listShelters, async (_input, { locale }) => ({
      shelters: await viewShelters(readers.readFor(undefined), house, locale),
    })),

    serve(listFootRoads, (_input, { locale }) => ({ roads: roadsOf(town.basemap, locale) })),

    serve(readShelterDesk, (_input, { locale }) => viewDesk(database, house, locale)),

    serve(openShelter, ({ shelter_id, message_ja: ja, message_en: en }, exchange) =>
      change(exchange, shelter_id, 'shelter:open', async (transaction) => {
        const has = [...(town.shelters.find((one) => one.shelter_id === shelter_id)?.has ?? [])];
        const by = { opened_at: exchange.now, opened_by: exchange.member.member_id };
        const row = { shelter_id, has, message: { ja, en: en || ja }, ...by };
        // Two who press at once open it once.
        const made = await openings.insertIfAbsent(transaction, 'open-shelter', row);
        return made ? undefined : refuse(409, { field: '', code: 'shelter-open' });
      }),
    ),

    serve(changeShelter, ({ shelter_id, message_ja: ja, message_en: en, is_full, has, counted }, exchange) =>
      change(exchange, shelter_id, 'shelter:change', async (transaction, opening) => {
        if (!opening) return shelterClosed;
        const { shelter_opening_id } = opening;
        const there = (await shelterStore.there(transaction)).get(shelter_opening_id)?.persons ?? 0;
        const set = {
          message: { ja, en: en || ja },
          is_full: is_full === 1,
          has: [...new Set(has)],
          ...(counted !== null && { counted, counted_at: exchange.now, counted_there: there }),
        };
        await openings.update(transaction, 'change-shelter', { shelter_opening_id }, set);
        return undefined;
      }),
    ),

    serve(closeShelter, ({ shelter_id }, exchange) =>
      change(exchange, shelter_id, 'shelter:close', async (transaction, opening) => {
        if (!opening) return shelterClosed;
        const { shelter_opening_id } = opening;
        const { now, member } = exchange;
        await stays.update(
          transaction,
          'leave-closed-shelter',
          { shelter_opening_id, left_at: null },
          { left_at: now, left_how: 'closed' },
        );
        await openings.update(
          transaction,
          'close-shelter',
          { shelter_opening_id },
          { closed_at: now, closed_by: member.member_id },
        );
        // They go back to their own work.
        const back = { shelter_id: null, shelter_decided_at: now };
        await terminals.update(transaction, 'release-terminals', { shelter_id }, back);
        return undefined;
      }),
    ),

    serve(sendTerminal, ({ terminal_id, shelter_id }, exchange) =>
      exchange.write(async (transaction) => {
        if (shelter_id !== null && !isKnown(shelter_id)) return notFound;
        if (shelter_id !== null && !(await shelterStore.hold(transaction, shelter_id))) return shelterClosed;
        const known = await shelterStore.terminals(transaction);
        if (!known.some((one) => one.terminal_id === terminal_id && !one.is_revoked)) return notFound;
        const set = { shelter_id, shelter_decided_at: exchange.now };
        await terminals.update(transaction, 'send-terminal', { terminal_id }, set);
        const of = { subject: 'terminal', subject_id: terminal_id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'shelter:terminal', ...of });
        return viewDesk(transaction, house, exchange.locale);
      }),
    ),

    serve(makeShelterCode, (_input, exchange) =>
      exchange.write(async (transaction) => {
        const shelter_code = String(randomInt(100_000_000)).padStart(8, '0');
        const salt = randomBytes(16);
        const { bytes, ...costs } = SHELTER_CODE_HASH;
        const row = {
          shelter_code_id: 1,
          salt: salt.toString('base64url'),
          hash: scryptSync(shelter_code, salt, bytes, costs).toString('base64url'),
          made_at: exchange.now,
        };
        await codes.put(transaction, 'make-shelter-code', ['shelter_code_id'], row);
        const of = { subject: 'shelter', subject_id: null } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'shelter:code', ...of });
        return { shelter_code };
      }),
    ),
  ];
}

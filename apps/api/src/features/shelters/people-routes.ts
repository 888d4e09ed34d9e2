import { randomUUID } from 'node:crypto';
import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import {
  MOST_IN_LIST,
  PEOPLE_PAGE_SIZE,
  checkInAtShelter,
  exportShelterPeople,
  findShelterMembers,
  leaveShelter,
  listShelterPeople,
  moveShelterStay,
  undoTerminal,
  type ArrivalWay,
  type StayView,
} from '@machi/domain/shelters/contract';
import { nameKey, sameNamed } from '@machi/domain/shelters/rules';
import type { Queryable } from '../../database/database.ts';
import { among, ifNone, otherThan, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { member as memberTable } from '../../database/tables/members.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { shelterClosed } from './desk-routes.ts';
import { openings, shelterStore, stays, type StayRow } from './store.ts';

const members = rowsOf(memberTable);
const gone = refuse(409, { field: '', code: 'shelter-left' });
/** How somebody came in, as the file says it. */
const WAYS: Readonly<Record<ArrivalWay | 'desk', Localized>> = {
  card: { ja: 'カード', en: 'Card' },
  phone: { ja: 'スマートフォン', en: 'Phone' },
  face: { ja: '顔', en: 'Face' },
  name: { ja: '端末に入力', en: 'Typed at a terminal' },
  desk: { ja: '職員が入力', en: 'Entered by an official' },
};
interface Asked {
  readonly shelter_id?: number | undefined;
  readonly q?: string | undefined;
  readonly scope: 'here' | 'gone';
}

/** Who is in which open shelter: seen, entered, moved and let go by those who may. */
export function peopleRoutes(house: House) {
  const { database, town } = house;
  const nameOf = (id: number, locale: Locale): string =>
    town.shelters.find(({ shelter_id }) => shelter_id === id)?.shelter_name[locale] ?? String(id);

  /** Stays in open shelters: households together, the latest first. */
  async function find(from: Queryable, { shelter_id, q = '', scope }: Asked) {
    const open = [...(await shelterStore.open(from)).values()];
    const of = { shelter_opening_id: among(open.map(({ shelter_opening_id }) => shelter_opening_id)) };
    const rows = await stays.list(from, 'shelter-people', scope === 'here' ? { ...of, left_at: null } : of, {
      order: ['-arrived_at', 'household_id', 'shelter_stay_id'],
    });
    const sought = nameKey(q);
    const shelterOf = new Map(open.map((opening) => [opening.shelter_opening_id, opening.shelter_id]));
    const named = rows.map((row) => ({
      ...row,
      shelter_id: shelterOf.get(row.shelter_opening_id) ?? 0,
      name: row.member_name ?? row.name,
    }));
    // Whoever moved stands in the list twice, and is one person; what was taken out is nobody.
    const same = sameNamed(named.filter(({ left_how }) => left_how !== 'moved' && left_how !== 'undone'));
    return named.flatMap((row) =>
      (shelter_id === undefined || row.shelter_id === shelter_id) && nameKey(row.name).includes(sought)
        ? [{ ...row, is_same: same.has(row.shelter_stay_id) }]
        : [],
    );
  }
  /** "1948 旭2丁目": what tells members of one name apart. A typed name has nothing of the kind. */
  const markOf = ({ born, lives }: Pick<StayRow, 'born' | 'lives'>): string =>
    [born, lives].filter((part) => part !== null && part !== '').join(' ');
  const view = (
    row: StayRow & { readonly shelter_id: number; readonly is_same?: boolean },
    locale: Locale,
  ): StayView => ({
    ...inTownTime(
      only(row, [
        'shelter_stay_id',
        'shelter_id',
        'persons',
        'member_id',
        'household_id',
        'arrived_at',
        'left_at',
        'left_how',
        'way',
        'terminal_name',
      ]),
    ),
    shelter_name: nameOf(row.shelter_id, locale),
    name: row.member_name ?? row.name,
    mark: row.is_same === true ? markOf(row) : '',
  });

  /** Those who came together with somebody and are still there, or that person alone. */
  async function lockStays(transaction: Queryable, shelter_stay_id: number, isWhole: boolean) {
    const one = await stays.one(transaction, 'shelter-stay', { shelter_stay_id });
    if (!one) return undefined;
    const { household_id, shelter_opening_id } = one;
    const of = isWhole ? { household_id, shelter_opening_id, left_at: null } : { shelter_stay_id, left_at: null };
    return stays.hold(transaction, 'hold-shelter-stays', of, { order: ['shelter_stay_id'] });
  }
  return [
    serve(listShelterPeople, ({ page = 1, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const rows = await find(transaction, asked);
        const shown = rows.slice((page - 1) * PEOPLE_PAGE_SIZE, page * PEOPLE_PAGE_SIZE);
        await writeListed(transaction, exchange, 'shelter:list', shown);
        return {
          stays: shown.map((row) => view(row, exchange.locale)),
          total: rows.length,
          page,
          page_size: PEOPLE_PAGE_SIZE,
        };
      }),
    ),

    serve(exportShelterPeople, ({ format, encoding, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const rows = await find(transaction, asked);
        if (rows.length > MOST_IN_LIST)
          return refuse(409, { field: '', code: 'shelter-list-long', params: [MOST_IN_LIST] });
        const { locale, now } = exchange;
        const words = (ja: string, en: string): string => ({ ja, en })[locale];
        const households = new Map<string, number>();
        for (const { household_id } of rows)
          if (!households.has(household_id)) households.set(household_id, households.size + 1);
        const table = [
          [
            words('避難所', 'Shelter'),
            words('世帯', 'Household'),
            words('名前', 'Name'),
            words('人数', 'People'),
            words('来た時刻', 'Arrived'),
            words('出た時刻', 'Left'),
            words('来た方法', 'How'),
            words('端末', 'Terminal'),
            words('同じ名前の方の区別', 'Told apart by'),
          ],
          ...rows.map((row) => [
            nameOf(row.shelter_id, locale),
            String(households.get(row.household_id)),
            row.name,
            String(row.persons),
            townTimeText(row.arrived_at).slice(0, 16).replace('T', ' '),
            row.left_at ? townTimeText(row.left_at).slice(0, 16).replace('T', ' ') : '',
            WAYS[row.way ?? 'desk'][locale],
            row.terminal_name ?? '',
            row.is_same ? markOf(row) : '',
          ]),
        ];
        const named = { file: `shelters-${dateAt(now)}`, sheet: words('避難所の名簿', 'People in shelters') };
        const saved = await tableFile(table, named, { format, encoding });
        if (saved.unfitting.length === 0) await writeListed(transaction, exchange, 'shelter:export', rows);
        return saved;
      }),
    ),

    serve(findShelterMembers, ({ q }, exchange) =>
      database.transaction((transaction) => findForDesk(transaction, q, exchange, 'shelter:find')),
    ),

    serve(checkInAtShelter, ({ shelter_id, member_ids, names, others }, exchange) =>
      exchange.write(async (transaction) => {
        if (!town.shelters.some((one) => one.shelter_id === shelter_id)) return notFound;
        const asked = { member_id: among(member_ids) };
        const known = await members.list(transaction, 'shelter-members', asked, { columns: ['member_id'] });
        if (known.length !== new Set(member_ids).size) return notFound;
        // Two desks that enter the same member wait for each other.
        await takeTurn(transaction, 'shelter-members');
        const opening = await shelterStore.hold(transaction, shelter_id);
        if (!opening) return shelterClosed;
        const { now, member, locale } = exchange;
        const there = await find(transaction, { scope: 'here' });
        const household_id = randomUUID();
        const { shelter_opening_id } = opening;
        const own = { ...asked, left_at: null };
        const left = { left_at: now, left_how: 'moved' } as const;
        await stays.update(transaction, 'move-members', own, left);
        const by = { shelter_opening_id, household_id, arrived_at: now, entered_by: member.member_id };
        await stays.insertAll(transaction, 'check-in-shelter', [
          ...known.map(({ member_id }) => ({ ...by, member_id, name: '', persons: 1 })),
          ...names.map((name) => ({ ...by, member_id: null, name, persons: 1 })),
          ...(others > 0 ? [{ ...by, member_id: null, name: '', persons: others }] : []),
        ]);
        const made = await stays.list(
          transaction,
          'checked-in-shelter',
          { household_id },
          { order: ['shelter_stay_id'] },
        );
        const typed = new Set(names.map(nameKey));
        const same = there.filter((row) => typed.has(nameKey(row.name)) && !member_ids.includes(row.member_id ?? 0));
        // Nowhere does the log say which shelter: its readers must not learn who is where.
        await writeListed(transaction, exchange, 'shelter:check-in', [...made, ...same]);
        return {
          stays: made.map((row) => view({ ...row, shelter_id }, locale)),
          same_named: same.map((row) => view({ ...row, is_same: true }, locale)),
        };
      }),
    ),

    serve(moveShelterStay, ({ shelter_stay_id, shelter_id, with_household }, exchange) =>
      exchange.write(async (transaction) => {
        if (!town.shelters.some((one) => one.shelter_id === shelter_id)) return notFound;
        const opening = await shelterStore.hold(transaction, shelter_id);
        if (!opening) return shelterClosed;
        const held = await lockStays(transaction, shelter_stay_id, with_household === 1);
        if (!held) return notFound;
        if (held.length === 0) return gone;
        const { shelter_opening_id } = opening;
        if (held.some((row) => row.shelter_opening_id === shelter_opening_id))
          return refuse(409, { field: 'shelter_id', code: 'shelter-same' });
        const { now, member } = exchange;
        const ids = among(held.map((row) => row.shelter_stay_id));
        const left = { left_at: now, left_how: 'moved' } as const;
        await stays.update(transaction, 'move-from-shelter', { shelter_stay_id: ids, left_at: null }, left);
        const household_id = held.length > 1 ? (held[0]?.household_id ?? randomUUID()) : randomUUID();
        await stays.insertAll(
          transaction,
          'move-to-shelter',
          held.map(({ member_id, name, persons }) => ({
            shelter_opening_id,
            household_id,
            member_id,
            name,
            persons,
            arrived_at: now,
            entered_by: member.member_id,
          })),
        );
        await writeListed(transaction, exchange, 'shelter:move', held);
        return {};
      }),
    ),

    serve(leaveShelter, ({ shelter_stay_id, with_household }, exchange) =>
      exchange.write(async (transaction) => {
        const held = await lockStays(transaction, shelter_stay_id, with_household === 1);
        if (!held) return notFound;
        if (held.length === 0) return gone;
        const ids = among(held.map((row) => row.shelter_stay_id));
        const left = { left_at: exchange.now, left_how: 'left' } as const;
        await stays.update(transaction, 'leave-shelter', { shelter_stay_id: ids, left_at: null }, left);
        await writeListed(transaction, exchange, 'shelter:leave', held);
        return {};
      }),
    ),

    serve(undoTerminal, ({ terminal_id }, exchange) =>
      exchange.write(async (transaction) => {
        const known = await shelterStore.terminals(transaction);
        if (!known.some((one) => one.terminal_id === terminal_id)) return notFound;
        await takeTurn(transaction, 'shelter-members');
        const open = await openings.hold(
          transaction,
          'hold-open-shelters',
          { closed_at: null },
          { order: ['shelter_id'] },
        );
        const of = { terminal_id, shelter_opening_id: among(open.map((row) => row.shelter_opening_id)) };
        const held = await stays.hold(
          transaction,
          'hold-terminal-stays',
          { ...of, left_how: otherThan('undone') },
          { order: ['shelter_stay_id'] },
        );
        const ids = held.map(({ shelter_stay_id }) => shelter_stay_id);
        const set = { left_at: ifNone(exchange.now), left_how: 'undone' } as const;
        await stays.update(transaction, 'undo-stays', { shelter_stay_id: among(ids) }, set);
        await shelterStore.returnMoved(transaction, ids);
        const there = await shelterStore.there(transaction);
        for (const { shelter_opening_id, opened_by_terminal } of open)
          if (opened_by_terminal === terminal_id && !there.has(shelter_opening_id)) {
            const end = { closed_at: exchange.now, closed_by: exchange.member.member_id };
            await openings.update(transaction, 'close-undone-shelter', { shelter_opening_id }, end);
          }
        // It shows nobody, and the log must not tell who was at which terminal.
        const subject = { subject: 'terminal', subject_id: terminal_id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'shelter:undo', ...subject });
        return { undone: held.reduce((sum, { persons }) => sum + persons, 0) };
      }),
    ),
  ];
}

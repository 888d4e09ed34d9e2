import { addDays, dateAt, firstDay, monthAfter, monthOf, townTimeText } from '@machi/domain/calendar/model';
import { inLanguage, only } from '@machi/domain/fields/only';
import { notFound } from '@machi/domain/refusals/model';
import { refuseChange } from '@machi/domain/waste/change';
import {
  MOST_WITH_NEXT,
  chooseWasteArea,
  createWasteChange,
  endWasteChange,
  findWasteItems,
  listWasteChanges,
  readOwnWasteArea,
  readWaste,
  readWasteCalendar,
  type EntryView,
} from '@machi/domain/waste/contract';
import { findItems, knowItems } from '@machi/domain/waste/find-items';
import { isToCome, type GarbageFile, type WasteChange } from '@machi/domain/waste/model';
import { changesAhead, collectionsOf, nextCollections, untilOf, type WasteEntry } from '@machi/domain/waste/rules';
import { daysSaid } from '@machi/domain/waste/words';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { ownArea } from './own-area.ts';
import { wasteStore, type ChangeRow } from './store.ts';

export { mountWasteFeed as mount } from './feed.ts';
export { pages } from './pages.ts';
export { top } from './top.ts';
export { found } from './found.ts';

const viewChange = (row: ChangeRow) => ({
  ...only(row, ['waste_change_id', 'what', 'from', 'to', 'moved_to', 'created_name']),
  area_ids: [...row.area_ids],
  kind_keys: [...row.kind_keys],
  reason_ja: row.reason.ja,
  reason_en: row.reason.en,
  created_at: townTimeText(row.created_at),
});

async function viewDesk(database: Queryable, now: Date) {
  const today = dateAt(now);
  const rows = (await wasteStore.changesFrom(database, today)).filter((row) => isToCome(row, today));
  return { changes: rows.toSorted((one, other) => (one.from < other.from ? -1 : 1)).map(viewChange) };
}

/** The list of areas looks no further: it is read with each page. */
const NEAR_DAYS = 21;

/** The next collection of an area and what is collected then. */
function nextOf(file: GarbageFile, changes: readonly WasteChange[], areaId: number, now: Date) {
  const next = nextCollections(file, changes, areaId, now, NEAR_DAYS);
  const [first] = next;
  if (!first) return null;
  const that = next.filter(({ date }) => date === first.date);
  return { date: first.date, kind_keys: that.map(({ entry }) => entry.kind_key) };
}

const isIn = (file: GarbageFile | undefined, areaId: number): file is GarbageFile =>
  file?.areas.some(({ area_id }) => area_id === areaId) === true;

export const routes = (house: House) => {
  const { database } = house;
  const { garbage } = house.town;
  const known = knowItems(garbage?.items ?? []);
  return [
    serve(readWaste, async (_input, { locale, now }) => {
      if (!garbage) return notFound;
      const isFew = garbage.areas.length <= MOST_WITH_NEXT;
      const changes = isFew ? await wasteStore.changesFrom(database, dateAt(now)) : [];
      const { office } = garbage;
      return {
        waste: {
          note: garbage.note[locale],
          office: inLanguage(office, locale),
          kinds: garbage.kinds.map((kind) => ({
            ...inLanguage(only(kind, ['kind_key', 'kind_name', 'sign', 'tone', 'bag', 'note']), locale),
            until: untilOf(garbage, kind.kind_key),
            href: kind.href ?? null,
          })),
          areas: garbage.areas.map(({ area_id, area_name, districts }) => ({
            area_id,
            area_name: area_name[locale],
            districts: districts.map((name) => name[locale]),
            next: isFew ? nextOf(garbage, changes, area_id, now) : null,
          })),
        },
      };
    }),

    serve(readWasteCalendar, async ({ area_id, month: asked, months }, { locale, now }) => {
      if (!isIn(garbage, area_id)) return notFound;
      const today = dateAt(now);
      const month = asked ?? monthOf(today);
      const from = firstDay(month);
      let end = month;
      for (let count = 0; count < months; count += 1) end = monthAfter(end);
      const changes = await wasteStore.changesFrom(database, from < today ? from : today);
      const days = collectionsOf(garbage, changes, area_id, { from, to: addDays(firstDay(end), -1) });
      const view = (entry: WasteEntry): EntryView => ({ ...entry, reason: entry.reason?.[locale] ?? '' });
      const viewOn = ({ date, entry }: { date: string; entry: WasteEntry }) => ({ date, entry: view(entry) });
      return {
        calendar: {
          area_id,
          area_name: garbage.areas.find((area) => area.area_id === area_id)?.area_name[locale] ?? '',
          today,
          month,
          days: days.map(({ date, entries }) => ({ date, entries: entries.map(view) })),
          next: nextCollections(garbage, changes, area_id, now).map(viewOn),
          news: changesAhead(garbage, changes, area_id, now).map(viewOn),
          rules: garbage.rules
            .filter(({ area_ids: ids }) => ids === undefined || ids.includes(area_id))
            .map(({ kind_key, days }) => ({ kind_key, days: daysSaid(days, locale) })),
        },
      };
    }),

    serve(findWasteItems, ({ q }, { locale }) =>
      garbage
        ? {
            items: findItems(known, q).map((item) => ({
              ...inLanguage(only(item, ['item_name', 'kind_key']), locale),
              hint: item.hint?.[locale] ?? '',
            })),
          }
        : notFound,
    ),

    serve(readOwnWasteArea, (_input, { member }) =>
      garbage ? ownArea(house, garbage, database, member.member_id) : notFound,
    ),

    serve(chooseWasteArea, async ({ area_id }, { member, now, write }) => {
      if (!garbage || (area_id !== null && !isIn(garbage, area_id))) return notFound;
      return write(async (transaction) => {
        if (area_id === null) await wasteStore.forget(transaction, member.member_id);
        else await wasteStore.choose(transaction, member.member_id, area_id, now);
        return ownArea(house, garbage, transaction, member.member_id);
      });
    }),

    serve(listWasteChanges, (_input, { now }) => (garbage ? viewDesk(database, now) : notFound)),

    serve(createWasteChange, (change, exchange) => {
      if (!garbage) return notFound;
      const { now, member } = exchange;
      return exchange.write(async (transaction) => {
        await wasteStore.takeTurn(transaction);
        const standing = await wasteStore.changesFrom(transaction, dateAt(now));
        const refusal = refuseChange(garbage, standing, change, now);
        if (refusal) return refusal;
        const id = await wasteStore.create(transaction, change, member.member_id, now);
        const about = { action: 'waste:change', subject: 'waste', subject_id: id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), ...about });
        return viewDesk(transaction, now);
      });
    }),

    serve(endWasteChange, ({ waste_change_id: id }, exchange) =>
      exchange.write(async (transaction) => {
        await wasteStore.takeTurn(transaction);
        if (!(await wasteStore.end(transaction, id, exchange.member.member_id, exchange.now))) return notFound;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'waste:undo', subject: 'waste', subject_id: id });
        return viewDesk(transaction, exchange.now);
      }),
    ),
  ];
};

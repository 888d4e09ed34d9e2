import { addDays, dateAt, firstDay, instantOf, monthOf } from '@machi/domain/calendar/model';
import type { Localized } from '@machi/domain/locale/model';
import { setKeys, wholeRow, type OpenDataRow, type Publisher, type SetKey } from '@machi/domain/open-data/model';
import {
  eventRow,
  facilityRow,
  roomRow,
  shelterRow,
  statisticsRow,
  wasteDayRows,
  wasteItemRows,
  type MonthlyUse,
} from '@machi/domain/open-data/rows';
import { asBookable } from '@machi/domain/reservations/grid';
import { tariffsAt } from '@machi/domain/spots/fee';
import { feeInWords } from '@machi/domain/spots/fee-words';
import { availabilityOf, dayPlans } from '@machi/domain/spots/rules';
import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { plainText } from '../../platform/pages/page-source.ts';
import type { CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { readOccupancy } from '../bookings/occupancy.ts';
import { eventStore } from '../events/store.ts';
import { placeOf } from '../events/view.ts';
import { wasteStore } from '../waste/store.ts';

/** Days ahead in which free times are told. */
const FREE_DAYS = 28;
const STATISTICS_MONTHS = 24;

type Counted = Omit<MonthlyUse, 'kind' | 'spot_name'>;
const countRooms = statement<Counted>(
  'open-data-rooms',
  `select to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, spot_id, count(*)::int as count,
     coalesce(sum(persons_spot) filter (where no_show_at is null), 0)::int as persons, count(*)::int as different
   from reservation where is_canceled = 0 and approval_status = 1
     and started_at >= $1 and started_at < $2 group by 1, 2 order by 1, 2`,
);
const countBaths = statement<Omit<Counted, 'spot_id'>>(
  'open-data-baths',
  `select to_char(visited_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, count(*)::int as count, count(*)::int as persons,
     count(distinct coalesce(member_id, -visit_id))::int as different
   from visit where pass = 'bath' and is_counted and visited_at >= $1 and visited_at < $2 group by 1 order by 1`,
);

/** The town as publisher; undefined: it publishes no open data. */
export const publisherOf = ({ town: { town }, publicUrl }: Pick<House, 'town' | 'publicUrl'>): Publisher | undefined =>
  town.open_data && { ...town.open_data, municipality: town.town_name.ja, publicUrl };

const japanese = (texts: Readonly<Record<string, Localized>>, name: string): string => texts[name]?.ja ?? '';

/** The keys of the sets that the town publishes: none of what its portal says nothing of. */
export const publishedSets = ({ town }: Pick<House, 'town'>): SetKey[] =>
  setKeys.filter((key) =>
    key === 'shelters' ? town.shelters.length > 0 : town.garbage !== undefined || !key.startsWith('waste-'),
  );

/** The rows of a set as of now. All of it is what a guest sees in the portal, and counts of whole months. */
export async function readSet(house: House, publisher: Publisher, key: SetKey): Promise<OpenDataRow[]> {
  const { catalog, readers, town } = house;
  const now = house.clock();
  const today = dateAt(now);
  const database = readers.readFor(undefined);
  const known = await catalog.read();
  const spots = [...known.spots.values()];

  const rooms = (): (CatalogRoom & { readonly spot: CatalogSpot })[] =>
    spots.flatMap((spot) => (spot.fixing_method === 0 ? [] : spot.rooms.map((room) => ({ ...room, spot }))));

  async function freeTimes(): Promise<OpenDataRow[]> {
    const letRooms = rooms();
    const occupancy = await readOccupancy(
      database,
      letRooms.map(({ room_id }) => room_id),
      today,
      FREE_DAYS,
    );
    return letRooms.flatMap(({ spot, ...room }) =>
      dayPlans(spot, today, FREE_DAYS, now).flatMap((plan, index) =>
        asBookable(availabilityOf(plan, occupancy.get(room.room_id)?.[index] ?? []), room).free.map((free) => ({
          施設ID: String(spot.spot_id),
          施設名: spot.spot_name.ja,
          部屋ID: String(room.room_id),
          部屋名: room.room_name.ja,
          町民限定: spot.is_resident_only ? 1 : 0,
          日付: plan.target_date,
          開始時間: free.start,
          終了時間: free.end,
        })),
      ),
    );
  }

  async function events(): Promise<OpenDataRow[]> {
    const coming = await eventStore.coming(database, now);
    return coming.map((event) => {
      const spot = event.spot_id === null ? undefined : known.spots.get(event.spot_id);
      return eventRow(publisher, {
        ...event,
        body: { ja: plainText(event.body.ja), en: plainText(event.body.en) },
        place: placeOf(event, known).ja,
        location: spot ? { ...spot.columns, address: japanese(spot.columns.texts, 'address') } : null,
        tel: spot?.tel ?? town.town.office_tel,
      });
    });
  }

  async function statistics(): Promise<OpenDataRow[]> {
    const until = firstDay(monthOf(today));
    let from = until;
    for (let months = 0; months < STATISTICS_MONTHS; months += 1) from = firstDay(monthOf(addDays(from, -1)));
    const span = [instantOf(from, 0), instantOf(until, 0)];
    const [used, bathed] = await Promise.all([database.run(countRooms, span), database.run(countBaths, span)]);
    const baths = bathed.map((row) => ({ ...row, kind: 'bath' as const, spot_id: town.town.fixed_spots.plaza }));
    return [...used.map((row) => ({ ...row, kind: 'room' as const })), ...baths].map((row) =>
      statisticsRow(publisher, { ...row, spot_name: known.spots.get(row.spot_id)?.spot_name.ja ?? '' }),
    );
  }

  const read: Readonly<Record<SetKey, () => OpenDataRow[] | Promise<OpenDataRow[]>>> = {
    facilities: () =>
      spots.map(({ columns, spot_name, hours }) => {
        const word = (name: string) => japanese(columns.texts, name);
        const open = [word('opening_hours'), word('closing_days_text')];
        const words = { address: word('address'), spot_type: word('spot_type'), main_purpose: word('main_purpose') };
        return facilityRow(publisher, { ...columns, ...words, spot_name, hours, open }, town.town.readings);
      }),
    rooms: () =>
      rooms().map((room) => {
        const fee = feeInWords(tariffsAt(room, today), room.room_timetable).ja;
        return roomRow(publisher, { ...room, fee });
      }),
    'free-times': freeTimes,
    events,
    shelters: () => town.shelters.map((shelter) => shelterRow(publisher, shelter)),
    'waste-days': async () =>
      town.garbage ? wasteDayRows(publisher, town.garbage, await wasteStore.changesFrom(database, today), today) : [],
    'waste-items': () => (town.garbage ? wasteItemRows(publisher, town.garbage) : []),
    statistics,
  };
  return (await read[key]()).map((row) => wholeRow(key, row));
}

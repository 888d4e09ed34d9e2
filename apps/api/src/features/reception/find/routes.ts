import { dateAt, timeOf } from '@machi/domain/calendar/model';
import { locales, type Localized } from '@machi/domain/locale/model';
import { wantedWords, type WantedWord } from '@machi/domain/reception/find';
import { FOUND_PAGE_SIZE, findApplications } from '@machi/domain/reception/find-contract';
import { slotOf } from '../../bookings/slot.ts';
import { writeListed } from '../../../platform/audit/accesses.ts';
import type { House } from '../../../platform/house.ts';
import { serve } from '../../../platform/http/serve.ts';
import { placeWords, type Catalog } from '../../../town/catalog.ts';
import { readFound, type WantedPlace } from './store.ts';

/** Facilities and rooms with these words in their name, in either language. */
function placesOf(words: readonly WantedWord[], known: Catalog): WantedPlace[] {
  const has = (name: Localized | undefined, { text }: WantedWord) =>
    locales.some((locale) => name?.[locale].normalize('NFKC').toLowerCase().includes(text));
  return words.flatMap((word, n) => [
    ...[...known.spots.values()]
      .filter(({ spot_name }) => has(spot_name, word))
      .map(({ spot_id }) => ({ n, spot_id, room_id: 0 })),
    ...[...known.rooms.values()]
      .filter(({ room_name }) => has(room_name, word))
      .map(({ spot_id, room_id }) => ({ n, spot_id, room_id })),
  ]);
}

/** Routes by which reception searches applications; each access is audited before the answer. */
export const findRoutes = ({ database, catalog }: House) => [
  serve(findApplications, async ({ q, order = 'use', page = 1 }, exchange) => {
    const known = await catalog.read();
    const words = wantedWords(q, dateAt(exchange.now));
    const offset = (page - 1) * FOUND_PAGE_SIZE;
    const rows = await readFound(database, words, placesOf(words, known), order, exchange.now, FOUND_PAGE_SIZE, offset);
    await writeListed(database, exchange, 'reservation:list', rows);
    return {
      applications: rows.map((row) => {
        const { target_date, start, end } = slotOf(row);
        const { application_code, member_id, name, group_name, dates, approval_status } = row;
        return {
          application_code,
          member_id,
          name,
          group_name,
          ...placeWords(known, row, exchange.locale),
          use: { target_date, start: timeOf(start), end: timeOf(end) },
          dates,
          approval_status,
          is_canceled: row.is_canceled === 1,
        };
      }),
      total: rows[0]?.total ?? 0,
      page,
      page_size: FOUND_PAGE_SIZE,
    };
  }),
];

import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { fillText } from '@machi/domain/locale/texts';
import { yenInWords } from '@machi/domain/locale/words';
import { leftYen } from '@machi/domain/reservations/status';
import { tellPayer } from '../../../billing/tell-payer.ts';
import { slotOf } from '../../../bookings/slot.ts';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { DueRow } from './dues-store.ts';
import { dueTexts } from './texts.ts';

/** Writes to whoever used rooms what the letter on paper says. */
export async function tellRoomsUnpaid(
  transaction: Queryable,
  house: House,
  known: Catalog,
  rows: readonly DueRow[],
  term: DateText,
  exchange: MemberExchange,
): Promise<void> {
  const memberId = rows[0]?.member_id ?? null;
  if (memberId === null) return;
  const { town } = house.town;
  await tellPayer(
    transaction,
    house,
    memberId,
    (locale) => {
      const { reminder: texts } = dueTexts(locale);
      const yenOf = (yen: number) => yenInWords(yen)[locale];
      const lines = rows.map((row) =>
        fillText(texts.line, {
          day: dateInWords(slotOf(row).target_date)[locale],
          place: known.spots.get(row.spot_id)?.spot_name[locale] ?? '',
          yen: yenOf(leftYen(row)),
          code: row.reservation_code,
        }),
      );
      return {
        subject: texts.subject,
        paragraphs: [
          fillText(texts.asks, {
            term: dateInWords(term)[locale],
            yen: yenOf(rows.reduce((sum, row) => sum + leftYen(row), 0)),
          }),
          lines.join('\n'),
          fillText(texts.where, { office: town.office_name[locale], tel: town.office_tel }),
          texts.crossed,
        ],
      };
    },
    exchange,
  );
}

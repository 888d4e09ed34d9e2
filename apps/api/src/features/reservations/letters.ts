import { timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { House } from '../../platform/house.ts';
import { writeLetter } from '../../platform/letter.ts';
import type { CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import type { Letter } from '../../providers/mail/mail.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const texts = { ja, en };

function timesText(rows: readonly ReservationRow[], locale: Locale): string {
  return rows
    .map((row) => {
      const { target_date, start, end } = slotOf(row);
      return `${dateInWords(target_date)[locale]} ${timesInWords({ start: timeOf(start), end: timeOf(end) })[locale]}`;
    })
    .join('\n');
}

/** What the applicant is told by mail about the reservations of one application. */
export function reservationLetter(
  house: House,
  kind: 'fixed' | 'provisional' | 'canceled',
  locale: Locale,
  rows: readonly ReservationRow[],
  about: { readonly name: string; readonly spot: CatalogSpot; readonly room: CatalogRoom },
): Letter {
  const words = {
    name: about.name,
    code: rows[0]?.reservation_code ?? '',
    codes: rows.map((row) => row.reservation_code).join(', '),
    spot: about.spot.columns.texts.spot_name?.[locale] ?? '',
    room: about.room.room_name[locale],
    times: timesText(rows, locale),
    amount: rows.reduce((sum, row) => sum + row.amount, 0).toLocaleString('en-US'),
  };
  return writeLetter(
    house,
    locale,
    texts[locale][kind],
    texts[locale].closing,
    words,
    `${house.publicUrl}/reservation`,
  );
}

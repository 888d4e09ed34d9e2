import type { DateText } from '@machi/domain/calendar/model';
import { pdfDate, pdfDay, pdfYen } from '@machi/domain/permits/words';
import { leftYen } from '@machi/domain/reservations/status';
import { dueSince } from '@machi/domain/till/dues';
import type { TownPack } from '@machi/domain/town/model';
import { envelopeParts, officeParts } from '../../billing/pdf/parts.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { Pdf } from '../../../platform/pdf/document.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { DueRow } from './dues-store.ts';
import { words } from './words.ts';

/** The printed reminder of the rooms that one person used and has not paid. */
export function roomReminderPdf(
  { town }: Pick<TownPack, 'town'>,
  known: Catalog,
  rows: readonly [DueRow, ...DueRow[]],
  { reminded_on, term_on }: { readonly reminded_on: DateText; readonly term_on: DateText },
  now: Date,
): Pdf {
  const { law = '', remedies } = town.room_reminders;
  const [first] = rows;
  const title = words.title(law);
  const spotOf = ({ spot_id }: DueRow) => known.spots.get(spot_id)?.spot_name.ja ?? '';
  return {
    title: `${title} ${reminded_on}`,
    author: town.town_name.ja,
    now,
    footer: `${title}　${first.reservation_code}`,
    gaps: words.gaps,
    parts: [
      ...envelopeParts({ ...first, pseudonym: null }),
      { text: pdfDate(reminded_on), align: 'right', gap: 4 },
      ...officeParts(town),
      { space: 8 },
      { title, size: 18, isBold: true, align: 'center', spacing: 4, gap: 10 },
      { text: words.says(law), size: 11, gap: 8 },
      {
        framed: words.total(pdfYen(rows.reduce((sum, row) => sum + leftYen(row), 0))),
        size: 17,
        isBold: true,
        gap: 10,
      },
      {
        columns: [
          { head: words.code, share: 0.19 },
          { head: words.place, share: 0.36 },
          { head: words.day, share: 0.28 },
          { head: words.yen, share: 0.17, align: 'right' },
        ],
        rows: rows.map((row) => [
          row.reservation_code,
          [spotOf(row), known.rooms.get(row.room_id)?.room_name.ja ?? '', row.is_canceled === 1 ? words.cancelled : '']
            .filter((part) => part !== '')
            .join('　'),
          pdfDate(row.is_canceled === 1 ? dueSince(row) : slotOf(row).target_date),
          pdfYen(leftYen(row)),
        ]),
      },
      { space: 10 },
      {
        fields: [
          [words.term, pdfDay(term_on)],
          [words.where, [...new Set(rows.map(spotOf)), town.office_name.ja].join('\n')],
        ],
      },
      { space: 10 },
      { text: words.bring, gap: 2 },
      { text: words.crossed, gap: 8 },
      ...(remedies.length === 0
        ? []
        : [{ heading: words.remedies }, ...remedies.map((text) => ({ text, size: 8.5, gap: 2 }))]),
    ],
  };
}

import { chooseLocale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { reservationNotification } from '../bookings/notifications.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { ApplicantFile } from './application-store.ts';
import type { HandledRow } from './handled.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('reception', { ja, en });

interface Sender {
  readonly house: House;
  readonly known: Catalog;
  readonly now: Date;
}

/** Tells the applicant that dates of one application are now fixed; `rows` are the new ones, with one reason. */
export async function tellApproved(
  transaction: Queryable,
  { house, known, now }: Sender,
  rows: readonly HandledRow[],
  applicant: ApplicantFile,
): Promise<void> {
  const [first] = rows;
  const spot = first && known.spots.get(first.spot_id);
  const room = first && known.rooms.get(first.room_id);
  if (!spot || !room) return;
  const about = { name: applicant.name, spot, room };
  const notification = reservationNotification(house, 'approved', chooseLocale(applicant.locale), rows, about);
  await enqueueNotification(transaction, recipientOf(applicant), notification, now);
}

/** Tells the applicant the decision about an exemption, with the fee now due. */
export async function tellExemption(
  transaction: Queryable,
  { house, known, now }: Sender,
  status: 1 | 2,
  reason: string,
  rows: readonly HandledRow[],
  applicant: ApplicantFile,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const locale = chooseLocale(applicant.locale);
  const words = {
    name: applicant.name,
    code: first.application_code,
    codes: rows.map(({ reservation_code }) => reservation_code).join(', '),
    spot: known.spots.get(first.spot_id)?.columns.texts.spot_name?.[locale] ?? '',
    room: known.rooms.get(first.room_id)?.room_name[locale] ?? '',
    spotTel: known.spots.get(first.spot_id)?.tel ?? '',
    amount: rows.reduce((sum, row) => sum + row.amount, 0).toLocaleString('en-US'),
    reason: reason === '' ? '' : fillText(textsIn(locale).reason, { reason }),
  };
  const text = textsIn(locale)[status === 1 ? 'confirmed' : 'declined'];
  const notification = writeNotification(
    house,
    'reservations',
    locale,
    text,
    textsIn(locale).closing,
    words,
    '/reservation',
  );
  await enqueueNotification(transaction, recipientOf(applicant), notification, now);
}

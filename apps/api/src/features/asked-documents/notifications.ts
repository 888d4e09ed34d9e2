import { dateInWords } from '@machi/domain/calendar/words';
import { chooseLocale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { readApplicant } from '../bookings/end-reservation.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import type { Catalog } from '../../town/catalog.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('asked-documents', { ja, en });

interface Told {
  readonly member_id: number;
  readonly spot_id: number;
  readonly room_id: number;
  readonly reservation_id: number;
  readonly reservation_code: string;
}

/** Tells the applicant which document is requested, requested again, or no longer needed. */
export async function tellApplicant(
  transaction: Queryable,
  { house, known, now }: { readonly house: House; readonly known: Catalog; readonly now: Date },
  kind: 'asked' | 'again' | 'withdrawn',
  of: Told,
  asked: { readonly what: string; readonly why: string; readonly due_on: string },
): Promise<void> {
  const applicant = await readApplicant(transaction, of.member_id);
  if (!applicant) return;
  const locale = chooseLocale(applicant.locale);
  const texts = textsIn(locale);
  const spot = known.spots.get(of.spot_id);
  const words = {
    name: applicant.name,
    what: asked.what,
    why: asked.why,
    due: dateInWords(asked.due_on)[locale],
    code: of.reservation_code,
    spot: spot?.spot_name[locale] ?? '',
    room: known.rooms.get(of.room_id)?.room_name[locale] ?? '',
    spotTel: spot?.tel ?? '',
  };
  const url = `${house.publicUrl}/reservation/detail/${of.reservation_id}`;
  const notification = writeNotification(house, 'applications', locale, texts[kind], texts.closing, words, url);
  await enqueueNotification(transaction, recipientOf(applicant), notification, now);
}

import { dateInWords } from '@machi/domain/calendar/words';
import { endsUnused } from '@machi/domain/cards/face-ends';
import type { FaceDeletion } from '@machi/domain/cards/face-enrolment';
import type { CardMethod } from '@machi/domain/cards/model';
import { townCardUse } from '@machi/domain/cards/town-card';
import { chooseLocale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import type { HolderRow } from './holder-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('cards', { ja, en });
export type CardNotification = keyof typeof ja.notifications;

/** Notifies a person of each change to their card or face, so that none goes unnoticed. */
export async function tellHolder(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  holder: HolderRow,
  kind: CardNotification,
  method: CardMethod | 'face',
  now: Date,
  reason = '',
  day = '',
): Promise<void> {
  const locale = chooseLocale(holder.locale);
  const { notifications, closing, cards, use, because } = textsIn(locale);
  const words = {
    name: holder.name,
    card: method === 'face' ? '' : cards[method],
    use: method === 'town-card' ? townCardUse(house.town.passes.faces !== undefined)[locale] : use,
    day,
    because: reason === '' ? '' : fillText(because, { reason }),
  };
  const url = `${house.publicUrl}/account#${method === 'face' ? 'face' : 'cards'}`;
  await enqueueNotification(
    transaction,
    recipientOf(holder),
    writeNotification(house, ofNoMatter, locale, notifications[kind], closing, words, url),
    now,
  );
}

/** Tells a person that no terminal uses their face, and by when they can change that. */
export function tellFaceUnused(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  holder: HolderRow,
  now: Date,
): Promise<void> {
  const locale = chooseLocale(holder.locale);
  return tellHolder(house, transaction, holder, 'face-unused', 'face', now, '', dateInWords(endsUnused(now))[locale]);
}

/** Tells a person that their face was deleted, and why. */
export async function tellFaceDeleted(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  holder: HolderRow,
  reason: FaceDeletion | 'unused',
  now: Date,
): Promise<void> {
  const words = textsIn(chooseLocale(holder.locale)).faceReasons[reason];
  await tellHolder(house, transaction, holder, 'face-deleted', 'face', now, words);
}

import { timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { slotOf } from '../slot.ts';
import type { House } from '../../../platform/house.ts';
import { writeNotification } from '../../../platform/notifications/notification.ts';
import type { Notification } from '../../../providers/mail/mail.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { SlotRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('lotteries', { ja, en });

/** "大ホール 2027年2月6日（土） 9:00〜12:00" */
export function slotInWords(slot: SlotRow, { rooms }: Catalog): Localized {
  const { target_date, start, end } = slotOf(slot);
  const [day, times] = [dateInWords(target_date), timesInWords({ start: timeOf(start), end: timeOf(end) })];
  const room = rooms.get(slot.room_id)?.room_name ?? { ja: '', en: '' };
  return { ja: `${room.ja} ${day.ja} ${times.ja}`, en: `${room.en}, ${day.en}, ${times.en}` };
}

export type LotteryNotification =
  /** Others won the wanted times. */
  | { readonly kind: 'lost'; readonly left: readonly Localized[]; readonly instead: readonly Localized[] }
  /** A member of the same household has won. */
  | { readonly kind: 'household' }
  /** The applicant may not use the facility. */
  | { readonly kind: 'out' }
  /** Won, but the room could not be reserved. */
  | { readonly kind: 'unbooked'; readonly slot: Localized }
  | { readonly kind: 'calledOff'; readonly reason: Localized };

const listed = (words: readonly Localized[], locale: Locale): string => words.map((word) => word[locale]).join('\n');

/** The notification to an applicant without a reservation. */
export function lotteryNotification(
  house: House,
  locale: Locale,
  notification: LotteryNotification,
  about: {
    readonly name: string;
    readonly code: string;
    readonly title: Localized;
    readonly tel: string;
    readonly lottery_id: number;
  },
): Notification {
  const texts = textsIn(locale);
  const { name, code, title, tel, lottery_id } = about;
  const isLost = notification.kind === 'lost';
  const words = {
    name,
    code,
    lottery: title[locale],
    spotTel: tel,
    reason: notification.kind === 'calledOff' ? notification.reason[locale] : '',
    slot: notification.kind === 'unbooked' ? notification.slot[locale] : '',
    left:
      isLost && notification.left.length > 0 ? fillText(texts.left, { slots: listed(notification.left, locale) }) : '',
    instead:
      isLost && notification.instead.length > 0
        ? fillText(texts.instead, { rooms: listed(notification.instead, locale) })
        : '',
    page: `${house.publicUrl}/lottery/${lottery_id}`,
  };
  return writeNotification(house, 'reservations', locale, texts[notification.kind], texts.closing, words, '/spot');
}

import { dateAt } from '@machi/domain/calendar/model';
import { fromInWords } from '@machi/domain/calendar/moments';
import { clockInWords, dayInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Localized } from '@machi/domain/locale/model';
import { priceInWords } from '@machi/domain/locale/words';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { receiptOf, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { EventRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('events', { ja, en });

export type EventNotificationKind = Exclude<keyof typeof ja, 'closing'>;

/** Path of an event's page, with the own registration. */
export const eventPath = (eventId: number): string => `/event/${eventId}`;

/** A notification to somebody who is registered or waits. */
export function eventNotification(
  house: Pick<House, 'town' | 'publicUrl'>,
  kind: EventNotificationKind,
  event: Pick<EventRow, 'event_id' | 'title' | 'starts_at' | 'ends_at' | 'fee_yen'> & { readonly place: Localized },
  to: {
    readonly name: string;
    readonly locale: string;
    readonly code: string;
    readonly persons: number;
    readonly waiting_no?: number | null;
    readonly reason?: Localized;
  },
): Notification {
  const locale = chooseLocale(to.locale);
  const texts = textsIn(locale);
  const { starts_at, ends_at } = event;
  const ends = dateAt(starts_at) === dateAt(ends_at) ? clockInWords(ends_at) : fromInWords(ends_at)[locale];
  const words = {
    name: to.name,
    code: to.code,
    event: event.title[locale],
    day: dayInWords(dateAt(starts_at))[locale],
    when: `${fromInWords(starts_at)[locale]}${locale === 'ja' ? '〜' : '–'}${ends}`,
    place: event.place[locale],
    persons: String(to.persons),
    fee: priceInWords(event.fee_yen)[locale],
    number: String(to.waiting_no ?? ''),
    reason: to.reason?.[locale] ?? '',
  };
  return writeNotification(
    house,
    kind === 'registered' || kind === 'waiting' || kind === 'canceled' ? receiptOf('events') : 'events',
    locale,
    texts[kind],
    texts.closing,
    words,
    `${eventPath(event.event_id)}`,
  );
}

import { usefulUntil, type NoticeNews } from '@machi/domain/arrival-notices/decide';
import type { CallStanding } from '@machi/domain/arrival-notices/standing';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { arrivalInWords, momentInWords } from '@machi/domain/transport/live/words';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueTimely } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { noticeStore, type NoticeRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('arrival-notices', { ja, en });

/** The arrival in the page's words: expected, or by the timetable. */
function whenInWords(row: NoticeRow, standing: CallStanding, now: Date, locale: Locale): string {
  if (standing.kind !== 'expected') return momentInWords(row.scheduled_at.toISOString(), now, locale);
  const arrival = {
    scheduled_at: standing.scheduled_at.toISOString(),
    predicted_at: standing.is_predicted ? standing.at.toISOString() : null,
    is_cancelled: false,
  };
  const { time, beside } = arrivalInWords(arrival, now, locale);
  return beside === '' ? time : fillText(textsIn(locale).seen, { time, beside });
}

/** Stores the new state and notifies the member. */
export async function tellNews(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  row: NoticeRow,
  { state, notification: kind }: NoticeNews,
  standing: CallStanding,
  now: Date,
): Promise<void> {
  await noticeStore.note(transaction, row.arrival_notice_id, state, kind && now);
  if (kind === null) return;
  const locale = chooseLocale(row.locale);
  const texts = textsIn(locale);
  const { transport } = house.town;
  const route = transport.routes.find(({ route_id }) => route_id === row.route_id)?.route_name[locale] ?? '';
  const headsign = row.headsign[locale];
  const words = {
    name: row.name,
    stop: row.stop_name[locale],
    bus: headsign === '' ? route : fillText(texts.bus, { route, headsign }),
    clock: momentInWords((standing.kind === 'expected' ? standing.at : row.scheduled_at).toISOString(), now, locale),
    when: whenInWords(row, standing, now, locale),
    reason: standing.kind === 'cancelled' ? standing.reason[locale] : '',
    busTel: transport.tel,
  };
  const url = `${house.publicUrl}/buslocation/${row.route_id}?stop=${encodeURIComponent(row.stop_id)}`;
  const notification = writeNotification(house, 'bus', locale, texts[kind], texts.closing, words, url);
  await enqueueTimely(transaction, recipientOf(row), notification, usefulUntil(standing, row.scheduled_at), now);
}

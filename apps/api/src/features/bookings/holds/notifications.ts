import { timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Localized } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../../platform/notifications/outbox.ts';
import { readCorrespondent, recipientOf } from '../../../platform/notifications/recipient.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { slotOf } from '../slot.ts';
import type { HoldRow } from './read-holds.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('holds', { ja, en });

/** Tells the authors of schedules which rooms a closure took from them: one notification for each schedule and room. */
export async function tellHoldsClosed(
  transaction: Queryable,
  house: House,
  { spots, rooms }: Catalog,
  holds: readonly HoldRow[],
  reason: Localized,
  now: Date,
): Promise<void> {
  const groups = Map.groupBy(holds, ({ opened_id, room_id, title }) => `${opened_id} ${room_id} ${title}`);
  for (const group of groups.values()) {
    const [first] = group;
    const room = first && rooms.get(first.room_id);
    const creator =
      first === undefined || first.created_by === null
        ? undefined
        : await readCorrespondent(transaction, first.created_by);
    if (!first || !room || !creator) continue;
    const { locale } = creator;
    const words = {
      name: fullName(creator),
      title: first.title,
      spot: spots.get(room.spot_id)?.spot_name[locale] ?? '',
      room: room.room_name[locale],
      times: group
        .map(slotOf)
        .map(
          ({ target_date, start, end }) =>
            `${dateInWords(target_date)[locale]} ${timesInWords({ start: timeOf(start), end: timeOf(end) })[locale]}`,
        )
        .join('\n'),
      reason: reason[locale],
    };
    const notification = writeNotification(
      house,
      ofNoMatter,
      locale,
      textsIn(locale).closed,
      textsIn(locale).closing,
      words,
    );
    await enqueueNotification(transaction, recipientOf(creator), notification, now);
  }
}

import { townTimeText } from '@machi/domain/calendar/model';
import {
  createCalendarFeed,
  readCalendarFeed,
  readReservationCalendar,
  revokeCalendarFeed,
} from '@machi/domain/calendar-feed/contract';
import { notFound } from '@machi/domain/refusals/model';
import { reservationStore } from '../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { serve } from '../../platform/http/serve.ts';
import { feedPath } from './feed.ts';
import { feedStore } from './store.ts';
import { writeCalendar } from './write-calendar.ts';

export { mountCalendarFeed as mount } from './feed.ts';

/** Routes for own reservations in calendar programs: one as a file, all at a secret address that can be revoked. */
export const routes = (house: House) => {
  const { catalog, database } = house;
  return [
    serve(readReservationCalendar, async ({ reservation_id }, { member, locale }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      if (!row) return notFound;
      return {
        filename: `${row.reservation_code}.ics`,
        type: 'text/calendar' as const,
        content: writeCalendar(house, [row], await catalog.read(), locale),
      };
    }),

    // Not `write`: the stored reply would hold the secret. A repetition makes a new secret, and the newest one is
    // valid.
    serve(createCalendarFeed, async ({ kind }, { member, now }) => {
      const secret = newSecret();
      await feedStore.keep(database, member.member_id, kind, hashOf(secret), now);
      return {
        url: `${house.publicUrl}${feedPath(secret)}`,
        calendar_feed: { created_at: townTimeText(now), read_at: null },
      };
    }),

    serve(readCalendarFeed, async ({ kind }, { member }) => {
      const row = await feedStore.read(database, member.member_id, kind);
      if (!row) return { calendar_feed: null };
      const { created_at, read_at } = row;
      return { calendar_feed: { created_at: townTimeText(created_at), read_at: read_at && townTimeText(read_at) } };
    }),

    serve(revokeCalendarFeed, ({ kind }, { member, write }) =>
      write(async (transaction) => {
        await feedStore.remove(transaction, member.member_id, kind);
        return {};
      }),
    ),
  ];
};

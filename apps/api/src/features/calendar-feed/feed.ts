import { eventsOf } from '@machi/domain/calendar-feed/events';
import type { FeedKind } from '@machi/domain/calendar-feed/model';
import { chooseLocale } from '@machi/domain/locale/model';
import { holdsTime } from '@machi/domain/reservations/status';
import type { Hono } from 'hono';
import { addressOf } from '../../platform/http/credentials.ts';
import type { House } from '../../platform/house.ts';
import { hashOf } from '../../ground/secrets.ts';
import { feedStore } from './store.ts';
import type { OpenFeed } from './store.ts';
import { readFeedRows } from './schedule-rows.ts';
import { writeCalendar } from './write-calendar.ts';
import { writeBusy, writeSchedules } from './write-schedules.ts';

const ROUTE = '/calendar/:file';

/** Where a calendar program reads the feed. */
export const feedPath = (secret: string): string => `/calendar/${secret}.ics`;

/** What `newSecret` makes. */
const FILE = /^([\w-]{43})\.ics$/;

/** Nothing of it may be kept on the way, shown as a page, or told to another site. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The feed itself: calendar programs cannot log in, so the address is the secret (product, "Streams and downloads":
 * secret calendar feeds are excepted). One that is revoked or never was is unknown in the same words. The address
 * stands in no log.
 */
export function mountCalendarFeed(application: Hono, house: House): void {
  const { catalog, database, metrics } = house;
  const calendars: Readonly<Record<FeedKind, (feed: OpenFeed, now: Date) => Promise<string>>> = {
    async reservations({ member_id, locale }, now) {
      const rows = await feedStore.reservations(database, member_id, now);
      return writeCalendar(house, rows, await catalog.read(), chooseLocale(locale));
    },
    async schedule({ member_id, locale }, now) {
      const { rows, answers } = await readFeedRows(database, member_id, now);
      return writeSchedules(house, eventsOf(rows, answers, false), chooseLocale(locale));
    },
    async busy({ member_id, locale }, now) {
      const [{ rows, answers }, reservations] = await Promise.all([
        readFeedRows(database, member_id, now),
        feedStore.reservations(database, member_id, now),
      ]);
      const held = reservations.filter(holdsTime);
      return writeBusy(house, eventsOf(rows, answers, true), held, member_id, chooseLocale(locale));
    },
  };

  async function openCalendar(file: string) {
    const secret = FILE.exec(file)?.[1];
    if (secret === undefined) return undefined;
    const now = house.clock();
    const feed = await feedStore.open(database, hashOf(secret), now);
    return feed && { kind: feed.kind, content: await calendars[feed.kind](feed, now) };
  }

  application.get(ROUTE, async (context) => {
    const count = (status: number) => metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const wait = await house.rates.ofAddress(addressOf(context, house.settings.trustsProxy));
    if (wait > 0) {
      count(429);
      return context.body(null, 429, { ...HEADERS, 'retry-after': String(wait) });
    }
    const calendar = await openCalendar(context.req.param('file'));
    count(calendar === undefined ? 404 : 200);
    if (calendar === undefined) return context.body(null, 404, HEADERS);
    return context.body(calendar.content, 200, {
      ...HEADERS,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${calendar.kind}.ics"`,
    });
  });
}

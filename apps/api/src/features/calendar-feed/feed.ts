import type { FeedKind } from '@machi/domain/calendar-feed/contract';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { holdsTime } from '@machi/domain/reservations/status';
import type { Hono } from 'hono';
import { eventsOf } from '@machi/domain/calendar-feed/events';
import { weekdayFlags } from '@machi/domain/schedule/agenda';
import { readersOf } from '../../platform/http/rate-limit.ts';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import type { House } from '../../platform/house.ts';
import { hashOf, keyedHash } from '../../ground/secrets.ts';
import { createDrawing } from './draw.ts';
import { heldEvent, rideOfSeats, rideOnDemand, type HeldRide } from './held-rides.ts';
import { feedStore, type OpenFeed } from './store.ts';
import { readFeedRows, readFeedStand, type FeedRow } from './schedule-rows.ts';
import { writeCalendar } from './write-calendar.ts';
import { writeBusy, writeSchedules, type BusyTime } from './write-schedules.ts';

const THURSDAYS = 16;
const MADE = new Date('2027-01-04T01:02:03Z');

const series: FeedRow = {
  schedule_id: 1,
  schedule_type: 2,
  start_date: '2027-01-07',
  end_date: '2027-03-25',
  start_time: '09:00',
  end_time: '10:15',
  repeat_mode: 3,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  ...weekdayFlags(THURSDAYS),
  title: 'title; one, two',
  url: 'https://example.jp/',
  note: 'a note',
  revision: 1,
  exception_of: null,
  exception_date: null,
  is_own: true,
  takes_part: true,
  attends: null,
  dropped: ['2027-01-14'],
  created_at: MADE,
  updated_at: MADE,
};
const wholeDay: FeedRow = {
  ...series,
  schedule_id: 2,
  schedule_type: 1,
  start_date: '2027-01-22',
  end_date: '2027-01-23',
  start_time: null,
  end_time: null,
  repeat_mode: null,
  ...weekdayFlags(0),
  exception_of: 1,
  exception_date: '2027-01-21',
  dropped: [],
};
const rows = [series, wholeDay];
const answers = [{ schedule_id: 1, target_date: '2027-02-04', attends: 0 }] as const;

/** An example drawn with this version of program and town texts; it changes when either changes. */
function writeExample(house: Pick<House, 'town' | 'publicUrl' | 'secret'>, locale: Locale): string {
  return [
    writeSchedules(house, eventsOf(rows, answers, false), locale),
    writeBusy(house, eventsOf(rows, answers, true), [], 0, locale),
  ].join('\n');
}

const ROUTE = '/calendar/:file';

/** Path of the feed for a calendar program. */
export const feedPath = (secret: string): string => `/calendar/${secret}.ics`;

/** The form of secrets from `newSecret`. */
const FILE = /^([\w-]{43})\.ics$/;

/** Keeps the feed from being shown as a page and from leaking to other sites. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
/** The calendar program may cache its copy but must revalidate; shared caches may not store it. */
const KEPT = { 'cache-control': 'private, no-cache' };

interface Calendar {
  /** The state of the content, if that can be found faster than by drawing it. */
  readonly stand?: (feed: OpenFeed, now: Date) => Promise<string>;
  readonly draw: (feed: OpenFeed, now: Date) => Promise<{ readonly content: string | Refusal; readonly stand: string }>;
}

const standOfBusy = (schedules: string, held: readonly BusyTime[]): string =>
  JSON.stringify([
    schedules,
    held.map(({ reservation_code, started_at, ended_at, revised_at, reserved_at, revision }) => [
      reservation_code,
      started_at,
      ended_at,
      revised_at,
      reserved_at,
      revision,
    ]),
  ]);

/**
 * Serves the feed. Calendar programs cannot log in, so the address is the secret (product, "Streams and downloads":
 * secret calendar feeds are excepted). A revoked address gets the same answer as an unknown one. No log holds the
 * address.
 */
export function mountCalendarFeed(application: Hono, house: House): void {
  const { catalog, database, metrics, publicUrl, secret: key } = house;
  const drawing = createDrawing(house.rates.spendOnCalendar);
  const told = { town: { town: house.town.town }, publicUrl, secret: key };
  async function readRides(memberId: number, now: Date): Promise<HeldRide[]> {
    const [seats, rides, events, known] = await Promise.all([
      feedStore.seats(database, memberId, now),
      feedStore.rides(database, memberId, now),
      feedStore.events(database, memberId, now),
      catalog.read(),
    ]);
    return [
      ...seats.flatMap((row) => rideOfSeats(house, row)),
      ...rides.flatMap((row) => rideOnDemand(house, row)),
      ...events.flatMap((row) => heldEvent(house, row, known)),
    ];
  }

  async function readHeld(memberId: number, now: Date): Promise<BusyTime[]> {
    const [reservations, rides] = await Promise.all([
      feedStore.reservations(database, memberId, now),
      readRides(memberId, now),
    ]);
    return [...reservations.filter(holdsTime), ...rides.filter(({ takes_place }) => takes_place)];
  }
  const calendars: Readonly<Record<FeedKind, Calendar>> = {
    reservations: {
      async draw({ member_id, locale }, now) {
        const [rows, rides] = await Promise.all([
          feedStore.reservations(database, member_id, now),
          readRides(member_id, now),
        ]);
        const content = writeCalendar(house, rows, await catalog.read(), chooseLocale(locale), rides);
        return { content, stand: content };
      },
    },
    schedule: {
      stand: ({ member_id }, now) => readFeedStand(database, member_id, now),
      async draw({ member_id, locale }, now) {
        const { rows, answers, stand } = await readFeedRows(database, member_id, now);
        const content = await drawing({
          house: told,
          memberId: member_id,
          locale: chooseLocale(locale),
          rows,
          answers,
          held: null,
        });
        return { content, stand };
      },
    },
    busy: {
      async stand({ member_id }, now) {
        const [stand, held] = await Promise.all([readFeedStand(database, member_id, now), readHeld(member_id, now)]);
        return standOfBusy(stand, held);
      },
      async draw({ member_id, locale }, now) {
        const [{ rows, answers, stand }, held] = await Promise.all([
          readFeedRows(database, member_id, now),
          readHeld(member_id, now),
        ]);
        const content = await drawing({
          house: told,
          memberId: member_id,
          locale: chooseLocale(locale),
          rows,
          answers,
          held,
        });
        return { content, stand: standOfBusy(stand, held) };
      },
    },
  };

  async function findFeed(file: string, now: Date) {
    const secret = FILE.exec(file)?.[1];
    const feed = secret === undefined ? undefined : await feedStore.open(database, hashOf(secret), now);
    return secret !== undefined && feed ? { ...feed, secret } : undefined;
  }

  /** Answers a reader with an ETag list: without content if one of its tags is current. */
  async function answerTo(
    { secret, ...feed }: OpenFeed & { readonly secret: string },
    named: string | undefined,
    now: Date,
  ) {
    const { stand, draw } = calendars[feed.kind];
    const example = writeExample(house, chooseLocale(feed.locale));
    // The tag is keyed, so that nobody can guess a calendar's content by trying.
    const tagFor = (what: string) => tagOf(keyedHash(house.secret, ['calendar', secret, example, what].join('\n')));
    if (named !== undefined && stand) {
      const tag = tagFor(await stand(feed, now));
      if (hasTag(named, tag)) return { kind: feed.kind, tag, content: null };
    }
    // The tag comes from the drawn rows themselves: rows read earlier or later may differ.
    const drawn = await draw(feed, now);
    if (isRefusal(drawn.content)) return drawn.content;
    const tag = tagFor(drawn.stand);
    return { kind: feed.kind, tag, content: hasTag(named, tag) ? null : drawn.content };
  }

  application.get(ROUTE, async (context) => {
    const count = (status: number) => metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const nothing = (status: 404 | 429, headers: Readonly<Record<string, string>> = {}) => {
      count(status);
      return context.body(null, status, { ...HEADERS, ...headers });
    };
    const later = (seconds: number) => nothing(429, { 'retry-after': String(seconds) });
    const now = house.clock();
    const feed = await findFeed(context.req.param('file'), now);
    if (feed === undefined) return nothing(404);
    // Readers need no login, so the cost of all readers of one calendar is limited too.
    const pause = await house.rates.ofCalendar(feed.member_id);
    if (pause > 0) return later(pause);
    context.set('payer', readersOf(feed.member_id));
    const answer = await answerTo(feed, context.req.header('if-none-match'), now);
    if (isRefusal(answer)) return later(answer.retryAfterSeconds ?? 1);
    const { kind, tag, content } = answer;
    count(content === null ? 304 : 200);
    if (content === null) return context.body(null, 304, { ...HEADERS, ...KEPT, etag: tag });
    return context.body(content, 200, {
      ...HEADERS,
      ...KEPT,
      etag: tag,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${kind}.ics"`,
    });
  });
}

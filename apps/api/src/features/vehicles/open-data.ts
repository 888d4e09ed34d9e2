import path from 'node:path';
import { idIn } from '@machi/domain/fields/in-address';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { feedFiles } from '@machi/domain/transport/feed/columns';
import { zipSync } from 'fflate';
import type { Context, Hono } from 'hono';
import { hash } from 'node:crypto';
import { isSeenBy } from '@machi/domain/transport/live/model';
import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { textsOf } from '@machi/domain/locale/texts';
import type { Arrival, BusLocation, LiveVehicle } from '@machi/domain/transport/live/contract';
import { stateInWords } from '@machi/domain/transport/words';
import type { House } from '../../platform/house.ts';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import { feedStore } from '../../transport/feed-store.ts';
import { PACK_FEED, folderTexts } from '../../transport/pack-feed.ts';
import { writeMessage } from '../../transport/live/realtime-messages.ts';
import { createLiveBoard } from './live-board.ts';
import { alertEntities, tripEntities, vehicleEntities } from './realtime.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const t = textsOf('bus-location-text', { ja, en });

/** A route as plain text, for screen readers and simple telephones. */
function plainText(route: BusLocation, tel: string, now: Date, locale: Locale): string {
  function time(instant: string): string {
    const at = new Date(instant);
    const clock = timeInWords(timeOf(minutesAt(at)));
    return dateAt(at) > dateAt(now) ? t(locale, 'tomorrow', { time: clock }) : clock;
  }

  function arrivalLine({ headsign, scheduled_at, predicted_at, is_cancelled, reason, can_board }: Arrival): string {
    const scheduled = time(scheduled_at);
    const line = is_cancelled
      ? t(locale, 'cancelled', { time: scheduled, headsign, reason })
      : predicted_at === null
        ? t(locale, 'scheduled', { time: scheduled, headsign })
        : t(locale, 'predicted', { time: time(predicted_at), headsign, scheduled });
    return can_board ? line : t(locale, 'comingIn', { line });
  }

  function delayInWords(minutes: number): string {
    if (minutes === 0) return t(locale, 'onTime');
    return t(locale, minutes > 0 ? 'late' : 'early', { minutes: Math.abs(minutes) });
  }

  function vehicleLine({ vehicle_name: vehicle, measured_at, next_stop_name, delay_minutes }: LiveVehicle): string {
    const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(measured_at)) / 60_000));
    return next_stop_name === null || delay_minutes === null
      ? t(locale, 'vehicleOnly', { vehicle, minutes })
      : t(locale, 'vehicle', { vehicle, stop: next_stop_name, delay: delayInWords(delay_minutes), minutes });
  }

  const known = route.is_withheld
    ? [t(locale, 'withheld')]
    : route.has_live_data
      ? route.vehicles.map(vehicleLine)
      : [t(locale, 'noLive')];
  return [
    t(locale, 'title', { route: route.route_name, state: stateInWords(route, locale) }),
    ...(route.reason === null ? [] : [t(locale, 'reason', { reason: route.reason })]),
    t(locale, 'asOf', { time: timeInWords(timeOf(minutesAt(now))) }),
    ...route.announcements.map(({ text }) => t(locale, 'announcement', { text })),
    ...known,
    ...route.stops.flatMap(({ stop_name, arrivals }) => [
      '',
      stop_name,
      ...(arrivals.length === 0 ? [t(locale, 'none')] : arrivals.map(arrivalLine)).map((line) => `  ${line}`),
    ]),
    '',
    t(locale, 'ask', { tel }),
    '',
  ].join('\n');
}

/** Seconds for which a program may show its copy before it asks again. */
const REALTIME_SECONDS = 5;
const FEED_SECONDS = 300;
const TEXT_PATH = '/api/buslocation/:route_id/text';
const messages = ['vehicle-positions', 'trip-updates', 'alerts'] as const;
type MessageName = (typeof messages)[number];

interface File {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}
const fileOf = (content: Uint8Array<ArrayBuffer>): File => ({ content, tag: tagOf(hash('sha256', content)) });

/** Serves routes, times, vehicles and announcements to other programs, without school buses' positions. */
export function mountOpenData(application: Hono, house: House): void {
  const { clock, database, live: keeper, metrics, settings, town } = house;
  const board = createLiveBoard(house);
  const { routes, tel } = town.transport;
  const folder = path.join(settings.townsFolder, settings.townKey, PACK_FEED);
  let zip: { readonly of: number | null; readonly file: Promise<File> } | undefined;
  let moment: { readonly key: string; readonly of: unknown; readonly files: Map<MessageName, File> } | undefined;

  /** The imported zip as it came, or a zip of the pack's files. */
  async function zipOf(feedId: number | null): Promise<File> {
    const imported = feedId === null ? null : await feedStore.content(database, feedId);
    if (imported) return fileOf(new Uint8Array(imported));
    const texts = await folderTexts(folder);
    const files: Record<string, Uint8Array> = {};
    for (const table of Object.keys(feedFiles)) {
      const content = await texts.get(`${table}.txt`)?.();
      if (content) files[`${table}.txt`] = content;
    }
    return fileOf(zipSync(files, { mtime: '2026-01-01' }));
  }
  async function feedFile(): Promise<File | undefined> {
    if (!house.feed.current()) return undefined;
    const of = await feedStore.currentId(database);
    if (zip?.of !== of) {
      const file = zipOf(of);
      zip = { of, file };
      // The next request tries again.
      file.catch(() => void (zip = undefined));
    }
    return zip?.file;
  }

  async function messageFile(name: MessageName): Promise<File | undefined> {
    const feed = house.feed.current();
    if (!feed) return undefined;
    const now = clock();
    const live = await keeper.read(now);
    const key = `${Math.floor(now.getTime() / 1000)}`;
    if (moment?.key !== key || moment.of !== live) moment = { key, of: live, files: new Map() };
    const seen = () =>
      routes.filter((route) => isSeenBy(route, new Set())).flatMap((route) => board.sightings(route, live, now));
    const entities = {
      'vehicle-positions': () => vehicleEntities(seen()),
      'trip-updates': () => tripEntities(seen(), live, feed),
      alerts: () => alertEntities(routes, live, feed, now),
    };
    const file = moment.files.get(name) ?? fileOf(writeMessage(entities[name](), now));
    moment.files.set(name, file);
    return file;
  }

  function mount(route: string, answer: (context: Context) => Promise<Response>): void {
    application.get(route, async (context) => {
      const response = await answer(context);
      metrics.requests.inc({ method: 'GET', route, status: response.status });
      return response;
    });
  }
  const send = (context: Context, file: File | undefined, type: string, seconds: number): Response => {
    if (!file) return context.body(null, 404);
    const headers = { 'cache-control': `public, max-age=${seconds}`, etag: file.tag };
    if (hasTag(context.req.header('if-none-match'), file.tag)) return context.body(null, 304, headers);
    return context.body(file.content, 200, { ...headers, 'content-type': type });
  };

  const addresses = ['/api/open-data/gtfs.zip', ...(house.town.town.open_data ? ['/opendata/gtfs.zip'] : [])];
  for (const address of addresses)
    mount(address, async (context) => send(context, await feedFile(), 'application/zip', FEED_SECONDS));
  for (const name of messages)
    mount(`/api/open-data/${name}.pb`, async (context) =>
      send(context, await messageFile(name), 'application/x-protobuf', REALTIME_SECONDS),
    );

  mount(TEXT_PATH, async (context) => {
    const id = idIn(context.req.param('route_id'));
    const route = id === undefined ? undefined : board.find(id);
    if (!route) return context.body(null, 404);
    const now = clock();
    const locale = chooseLocale(context.req.query('lang') ?? context.req.header('accept-language'));
    // A plain address has no login, so it shows no school bus.
    const told = board.read(route, await keeper.read(now), !isSeenBy(route, new Set()), now, locale);
    return context.text(plainText(told, tel, now, locale), 200, {
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Accept-Language',
    });
  });
}

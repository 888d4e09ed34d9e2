import path from 'node:path';
import { idIn } from '@machi/domain/fields/id-text';
import { chooseLocale } from '@machi/domain/locale/model';
import { feedFiles } from '@machi/domain/transport/feed/columns';
import { zipSync } from 'fflate';
import type { Context, Hono } from 'hono';
import { hash } from 'node:crypto';
import { isSeenBy } from '@machi/domain/transport/live/model';
import type { House } from '../../platform/house.ts';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import { feedStore } from '../../transport/feed-store.ts';
import { PACK_FEED, folderTexts } from '../../transport/pack-feed.ts';
import { writeMessage } from '../../transport/live/realtime-messages.ts';
import { createLiveBoard } from './live-board.ts';
import { plainText } from './plain-text.ts';
import { alertEntities, tripEntities, vehicleEntities } from './realtime.ts';

/** How long a program may show what it has before it asks again, in seconds. */
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

/**
 * Routes, times, vehicles and announcements as other programs read them. Where school buses are is in none of it: they are
 * shown to those who use them.
 */
export function mountOpenData(application: Hono, house: House): void {
  const { clock, database, live: keeper, metrics, settings, town } = house;
  const board = createLiveBoard(house);
  const { routes, tel } = town.transport;
  const folder = path.join(settings.townsFolder, settings.townKey, PACK_FEED);
  let zip: { readonly of: number | null; readonly file: Promise<File> } | undefined;
  let moment: { readonly key: string; readonly of: unknown; readonly files: Map<MessageName, File> } | undefined;

  /** Of what was imported the zip as it came; the pack's files as they are. */
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
      // Whoever asks next tries again.
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

  mount('/api/open-data/gtfs.zip', async (context) => send(context, await feedFile(), 'application/zip', FEED_SECONDS));
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
    // Nobody is logged in to a plain address.
    const told = board.read(route, await keeper.read(now), !isSeenBy(route, new Set()), now, locale);
    return context.text(plainText(told, tel, now, locale), 200, {
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Accept-Language',
    });
  });
}

import path from 'node:path';
import { dateAt } from '@machi/domain/calendar/model';
import { refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  activateFeed,
  discardFeed,
  fetchFeed,
  goBackToFeed,
  importFeed,
  readTransportDesk,
} from '@machi/domain/transport-desk/contract';
import { feedBefore, isUsable, seenOf } from '@machi/domain/transport-desk/rules';
import { hasErrors } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { NotFetched } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { feedStore } from '../../transport/feed-store.ts';
import { feedTownOf, type FeedPlace, type JudgedFeed } from '../../transport/judge-feed.ts';
import { PACK_FEED } from '../../transport/pack-feed.ts';
import { createSoldSeats } from './sold-seats.ts';
import { viewDesk } from './view.ts';

const SOURCE_LENGTH = 200;
const CHANGED = refuse(409, { field: 'seen', code: 'feed-changed' });
const LIMITS = { maxBytes: feedLimits.mostBytes, toldBytes: feedLimits.mostBytes };

type Action = 'feed:import' | 'feed:discard' | 'feed:activate' | 'feed:back';
const note = (transaction: Queryable, exchange: MemberExchange, action: Action, feedId: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'feed', subject_id: feedId });

/** The bytes of an uploaded file, or a refusal. */
function readFile({ file_name, content }: { readonly file_name: string; readonly content: string }): Buffer | Refusal {
  const field = 'content';
  if (!isBase64(content)) return refuse(422, refusedFile(field, file_name), { field, code: 'file-spoilt' });
  const bytes = Buffer.from(content, 'base64');
  const sizes = sizeProblems(field, file_name, bytes.length, LIMITS);
  return sizes.length > 0 ? refuse(422, ...sizes) : bytes;
}

/** An address for storage, without its query, which may hold a key. */
function sourceOf(address: string): string {
  const url = URL.parse(address.trim());
  return (url ? `${url.origin}${url.pathname}` : '').slice(0, SOURCE_LENGTH);
}

/** Routes of the desk for the town's routes, stops and timetables. */
export const routes = (house: House) => {
  const { database, feed: keeper, feedThread, settings, town } = house;
  const soldSeats = createSoldSeats(house);
  const folder = path.join(settings.townsFolder, settings.townKey, PACK_FEED);

  async function fetchAddress(address: string): Promise<Buffer | Refusal> {
    try {
      return await house.fetchFeed(address);
    } catch (error) {
      if (error instanceof AddressRefused) return refuse(422, { field: 'address', code: 'feed-address' });
      if (error instanceof NotFetched) return refuse(422, { field: 'address', code: 'feed-not-fetched' });
      throw error;
    }
  }

  async function answer(source: Queryable, { locale, now }: MemberExchange) {
    const rows = await feedStore.list(source);
    return { desk: viewDesk(rows, { keeper, town, sold: await soldSeats.changed(source, rows, now) }, locale) };
  }

  /** The current feed, to compare another one with it. */
  async function countedPlace(current: number | null): Promise<FeedPlace | null> {
    if (current === null) return keeper.ofPack ? { folder } : null;
    const zip = await feedStore.content(database, current);
    return zip && { zip };
  }

  async function judge(
    zip: Buffer,
    current: number | null,
    { member, now }: MemberExchange,
  ): Promise<JudgedFeed | Refusal> {
    const before = await countedPlace(current);
    return feedThread.judge(member.member_id, zip, before, { ...feedTownOf(town), today: dateAt(now) });
  }

  /** Counts an import before anything is fetched or unpacked: a later refusal costs as much. */
  async function refuseImport(field: string, { member, now }: MemberExchange): Promise<Refusal | undefined> {
    const most = settings.feedsPerOfficial;
    const isCounted = await countOnDay(house.secret, database, `feeds of ${member.member_id}`, most, now);
    return isCounted ? undefined : refuse(429, { field, code: 'feeds-of-the-day', params: [most] });
  }

  async function takeIn(zip: Buffer, source: string, exchange: MemberExchange) {
    const current = await feedStore.currentId(database);
    const judged = await judge(zip, current, exchange);
    if (isRefusal(judged)) return judged;
    // Before the lock: reading a large feed takes seconds.
    const shuttles = hasErrors(judged.findings) ? undefined : await soldSeats.read(zip, exchange.now);
    return exchange.write(async (transaction) => {
      await feedStore.lock(transaction);
      await feedStore.discard(transaction, null);
      const feedId = await feedStore.insert(
        transaction,
        {
          ...judged,
          content: hasErrors(judged.findings) ? null : zip,
          source,
          compared_to: current,
          imported_by: exchange.member.member_id,
        },
        exchange.now,
      );
      soldSeats.keep(feedId, shuttles);
      await note(transaction, exchange, 'feed:import', feedId);
      return answer(transaction, exchange);
    });
  }

  /** Compares the waiting feed again if the current one has changed. */
  async function compareAnew(exchange: MemberExchange): Promise<void> {
    const rows = await feedStore.list(database);
    const waiting = rows.find(({ state }) => state === 'waiting');
    const current = rows.find(({ state }) => state === 'current')?.feed_id ?? null;
    if (!waiting || !isUsable(waiting) || waiting.compared_to === current) return;
    const zip = await feedStore.content(database, waiting.feed_id);
    const judged = zip && (await judge(zip, current, exchange));
    if (judged && !isRefusal(judged))
      await feedStore.compared(database, waiting.feed_id, { ...judged, compared_to: current });
  }

  return [
    serve(readTransportDesk, async (_input, exchange) => {
      await compareAnew(exchange);
      await soldSeats.learn(exchange.now);
      return answer(database, exchange);
    }),

    serve(importFeed, async (sent, exchange) => {
      const zip = readFile(sent);
      if (isRefusal(zip)) return zip;
      const refusal = await refuseImport('content', exchange);
      if (refusal) return refusal;
      return takeIn(zip, path.basename(sent.file_name).slice(0, SOURCE_LENGTH), exchange);
    }),

    serve(fetchFeed, async ({ address }, exchange) => {
      const refusal = await refuseImport('address', exchange);
      if (refusal) return refusal;
      const zip = await fetchAddress(address);
      if (isRefusal(zip)) return zip;
      return takeIn(zip, sourceOf(address), exchange);
    }),

    serve(activateFeed, async ({ feed_id, seen }, exchange) => {
      const reply = await exchange.write(async (transaction) => {
        await feedStore.lock(transaction);
        const rows = await feedStore.list(transaction);
        const waiting = rows.find((row) => row.feed_id === feed_id && row.state === 'waiting');
        if (seenOf(rows) !== seen) return CHANGED;
        if (!waiting) return notFound;
        if (!isUsable(waiting)) return refuse(409, { field: 'feed_id', code: 'feed-has-errors' });
        await feedStore.activate(transaction, feed_id, exchange.now);
        await note(transaction, exchange, 'feed:activate', feed_id);
        return answer(transaction, exchange);
      });
      if (!isRefusal(reply)) await keeper.refresh();
      return reply;
    }),

    serve(goBackToFeed, async ({ seen }, exchange) => {
      await soldSeats.learn(exchange.now);
      const reply = await exchange.write(async (transaction) => {
        await feedStore.lock(transaction);
        const rows = await feedStore.list(transaction);
        if (seenOf(rows) !== seen) return CHANGED;
        const before = feedBefore(rows, keeper.ofPack !== undefined);
        if (before === undefined) return refuse(409, { field: 'seen', code: 'feed-nothing-before' });
        await feedStore.activate(transaction, before, exchange.now);
        await note(
          transaction,
          exchange,
          'feed:back',
          before ?? rows.find(({ state }) => state === 'current')?.feed_id ?? 0,
        );
        return answer(transaction, exchange);
      });
      if (!isRefusal(reply)) await keeper.refresh();
      return reply;
    }),

    serve(discardFeed, async ({ feed_id }, exchange) =>
      exchange.write(async (transaction) => {
        await feedStore.lock(transaction);
        if (!(await feedStore.discard(transaction, feed_id))) return notFound;
        await note(transaction, exchange, 'feed:discard', feed_id);
        return answer(transaction, exchange);
      }),
    ),
  ];
};

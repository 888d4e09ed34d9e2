import type { Hono } from 'hono';
import type { House } from '../../platform/house.ts';
import { ENDING, readEndToken } from '../../platform/notifications/end-links.ts';
import { noticeWishes } from './notice-wish-store.ts';

const ROUTE = `${ENDING}/:token`;

/** Keeps the page out of caches and its address from other sites. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Serves the List-Unsubscribe address of a notification (RFC 8058): a mail program posts to it without cookie or
 * redirect. A browser gets a page with a button, so that a mail scanner's visit ends nothing. No log holds the address.
 */
export function mountEnding(application: Hono, house: House): void {
  const { database, metrics } = house;
  const count = (method: string, status: number) => metrics.requests.inc({ method, route: ROUTE, status });

  application.get(ROUTE, (context) => {
    count('GET', 303);
    const token = encodeURIComponent(context.req.param('token'));
    return context.body(null, 303, { ...HEADERS, location: `${ENDING}#end=${token}` });
  });

  application.post(ROUTE, async (context) => {
    const link = readEndToken(house, context.req.param('token'));
    count('POST', link ? 200 : 404);
    if (!link) return context.body(null, 404, HEADERS);
    await database.transaction((transaction) => noticeWishes.end(transaction, link));
    return context.body(null, 200, HEADERS);
  });
}

import { randomUUID } from 'node:crypto';
import { chooseLocale } from '@machi/domain/locale/model';
import { PACK_FILES } from '@machi/domain/pictures/pack-files';
import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { House } from '../house.ts';
import { addressOf } from './credentials.ts';
import type { RateLimits } from './rate-limit.ts';
import { responseOf, tooMany } from './reply.ts';
import { tracesOf } from './traces.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * The key that is charged besides the address: a logged-in member, a device, a terminal, or a calendar's readers.
     */
    readonly payer?: string;
    /** The request's measured work, from the count of its address on. */
    readonly work?: ReturnType<RateLimits['begin']>;
  }
}

/** The portal's pages. Each counts itself: beyond the limit it is sent without prefetched replies. */
export const PAGES = '/*';
/** Paths that are never pages. */
export const isOfPages = (path: string): boolean => !/^\/(?:api|assets|sandbox|town)(?:\/|$)/.test(path);
const READY_PATHS = new Set([
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/manifest.webmanifest',
  '/offline-shell',
  '/sw.js',
]);

/** Documents of hundreds of KB cost as much as this many replies; programs request them once. */
const COSTS: Readonly<Record<string, number>> = { '/api/openapi.json': 20, '/api/docs': 20, '/sitemap.xml': 5 };

/** Files in memory, sent as they are. */
const isReady = (path: string): boolean =>
  READY_PATHS.has(path) || ['/assets/', '/installed/', PACK_FILES].some((folder) => path.startsWith(folder));

/** The pattern of the route that will answer; undefined if there is none. */
export const answeredBy = (context: Context): string | undefined =>
  matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path;

/**
 * Counts every request by its address before anything else, and charges its work whatever the outcome. Must be mounted
 * first, so that no route is left out.
 */
export function limitAddresses(application: Hono, house: House): void {
  const { rates, settings, metrics, log } = house;
  // As in the pipeline: fixed keys, no private data.
  const requestLog = log.child({}, { redact: [] });
  application.use(async (context, next) => {
    const address = addressOf(context, settings.trustsProxy);
    const route = answeredBy(context);
    const { path } = context.req;
    const isSparing = isReady(path) || (route === PAGES && isOfPages(path));
    const seconds = await (isSparing ? rates.ofReady(address) : rates.ofAddress(address, COSTS[route ?? '']));
    if (seconds === 0) {
      const work = rates.begin();
      context.set('work', work);
      return next().finally(() => work.takeOff(address, context.get('payer')));
    }
    const requestId = randomUUID();
    const locale = chooseLocale(context.req.header('accept-language'));
    const line = { method: context.req.method, route: route ?? 'none', status: 429 };
    metrics.requests.inc(line);
    requestLog.info({ request_id: requestId, ...line, ms: 0, ...tracesOf(house, address, undefined) }, 'request');
    return responseOf(house, tooMany(seconds, locale), requestId, locale, []);
  });
}

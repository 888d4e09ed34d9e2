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
    /** Who pays for what is worked, beside the address: who is logged in, a device, a terminal, or the readers of a calendar. */
    readonly payer?: string;
    /** What is worked for the request, from where its address was counted. */
    readonly work?: ReturnType<RateLimits['begin']>;
  }
}

/** The pages of the portal. Each counts itself beside this: above its limit it is sent without its replies. */
export const PAGES = '/*';
/** No page stands below these. */
export const isOfPages = (path: string): boolean => !/^\/(?:api|assets|sandbox|town)(?:\/|$)/.test(path);
const READY_PATHS = new Set(['/healthz', '/readyz', '/robots.txt']);

/** Documents of hundreds of KB: to send one costs as much as so many answers, and programs ask for them once. */
const COSTS: Readonly<Record<string, number>> = { '/api/openapi.json': 20, '/api/docs': 20, '/sitemap.xml': 5 };

/** What is written already, in memory: it is sent as it is, and nothing is asked for it. */
const isReady = (path: string): boolean =>
  READY_PATHS.has(path) || path.startsWith('/assets/') || path.startsWith(PACK_FILES);

/** The pattern of what will answer; undefined where nothing does. */
const answeredBy = (context: Context): string | undefined =>
  matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path;

/**
 * Counts every request by its address, whatever answers it, before anything of it is looked at, and takes off what is
 * worked for it, whatever comes of it. It stands before all that
 * is mounted, so that nothing can be mounted beside it.
 */
export function limitAddresses(application: Hono, house: House): void {
  const { rates, settings, metrics, log } = house;
  // As the lines of the pipeline: fixed keys, nothing private.
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

import { dateAt } from '@machi/domain/calendar/model';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { Hono } from 'hono';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import type { House } from '../../platform/house.ts';
import type { Pdf } from '../../platform/pdf/document.ts';
import { createRouteBoard } from './route-board.ts';
import { timetablePdf } from './timetable-pdf.ts';

const ROUTE = '/route/timetable/:file';
/** Seconds for which a program may show its copy before it asks again. */
const FRESH_SECONDS = 300;
/** The press limits work per member; timetables use one shared ID and are printed one after the other. */
const EVERYBODY = 0;

interface Printed {
  readonly tag: string;
  readonly pdf: Promise<Uint8Array | Refusal>;
}

/** Prints a PDF only after a change; concurrent requests share one print. */
function createPrints({ press }: Pick<House, 'press'>) {
  const prints = new Map<string, Printed>();
  let last: Promise<unknown> = Promise.resolve();

  function print(paper: Pdf): Promise<Uint8Array | Refusal> {
    const printed = last.then(() => press.print(EVERYBODY, paper));
    last = printed.catch(() => undefined);
    return printed;
  }

  /** @param key names one PDF; one for each route and language */
  return (key: string, tag: string, paper: Pdf): Promise<Uint8Array | Refusal> => {
    const known = prints.get(key);
    if (known?.tag === tag) return known.pdf;
    const pdf = print(paper);
    prints.set(key, { tag, pdf });
    const forget = () => void (prints.get(key)?.pdf === pdf && prints.delete(key));
    // After a refusal or failure the next request tries again.
    void pdf.then((answer) => (isRefusal(answer) ? forget() : undefined), forget);
    return pdf;
  };
}

/** Serves each route's timetable as a PDF with its own address, to send or hang up. */
export function mountTimetables(application: Hono, house: House): void {
  const { clock, live, metrics, town } = house;
  const board = createRouteBoard(house);
  const printed = createPrints(house);

  async function pdfOf(route: TransportRoute, now: Date, locale: Locale): Promise<Pdf> {
    const { cancelled } = await live.read(now);
    return timetablePdf({
      route: board.read(route, cancelled, now, locale),
      directions: board.timetable(route, now, locale),
      townName: town.town.town_name[locale],
      date: dateAt(now),
      locale,
    });
  }

  application.get(ROUTE, async (context) => {
    const count = (status: number) => metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const nothing = (status: 404 | 429, headers: Readonly<Record<string, string>> = {}) => {
      count(status);
      return context.body(null, status, headers);
    };
    const id = /^([1-9]\d{0,8})\.pdf$/.exec(context.req.param('file'))?.[1];
    const route = id === undefined ? undefined : board.find(Number(id));
    if (!route) return nothing(404);
    const locale = chooseLocale(context.req.query('lang') ?? 'ja');
    const paper = await pdfOf(route, clock(), locale);
    const tag = tagOf(JSON.stringify(paper));
    const headers = { 'cache-control': `public, max-age=${FRESH_SECONDS}`, etag: tag };
    if (hasTag(context.req.header('if-none-match'), tag)) {
      count(304);
      return context.body(null, 304, headers);
    }
    const pdf = await printed(`${route.route_id} ${locale}`, tag, paper);
    if (isRefusal(pdf)) return nothing(429, { 'retry-after': '5' });
    count(200);
    const name = encodeURIComponent(`${paper.title}.pdf`).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    return context.body(new Uint8Array(pdf), 200, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${name}`,
    });
  });
}

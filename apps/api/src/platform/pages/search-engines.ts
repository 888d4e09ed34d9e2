import { routes } from '@machi/domain/navigation/routes';
import { OBITUARY } from '@machi/domain/notices/model';
import { listNotices } from '@machi/domain/notices/contract';
import { listSpots } from '@machi/domain/spots/contract';
import { check } from '@machi/domain/contract/problems';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { House } from '../house.ts';
import { askedOnce } from '../http/asked-once.ts';
import { readyDocument, sendDocument } from '../http/ready-document.ts';
import { question, type AskInside } from './inside.ts';

/** Indexable pages without parameters. */
const plainPages = routes.flatMap((route) =>
  route.isPublic && !('isHidden' in route) && !route.path.includes(':') ? [route.path] : [],
);

async function things(ask: AskInside): Promise<string[]> {
  const notices = check(listNotices.reply, await ask(question(listNotices, { page_size: 50 }), 'ja'));
  const spots = check(listSpots.reply, await ask(question(listSpots, {}), 'ja'));
  return [
    ...('value' in notices
      ? notices.value.notices.flatMap(({ notice_id, notice_category_id }) =>
          notice_category_id === OBITUARY ? [] : [`/notice/${notice_id}`],
        )
      : []),
    ...('value' in spots ? spots.value.spots.map(({ spot_id }) => `/spot/detail/${spot_id}`) : []),
  ];
}

/** Crawlers within this time get the same reply. */
const KEPT_MILLISECONDS = 1000;

/** robots.txt (RFC 9309) and its sitemap: every public page, facility and current notice except obituaries. */
export function mountSearchEngines(application: Hono, house: House, ask: AskInside): void {
  application.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nSitemap: ${house.publicUrl}/sitemap.xml\n`),
  );
  const sitemap = askedOnce(async () => {
    const data = house.town.town.open_data ? ['/opendata/'] : [];
    const addresses = [...plainPages, ...data, ...(await things(ask))].map((page) => house.publicUrl + page);
    const document = html`<?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        ${addresses.map((address) => html` <url><loc>${address}</loc></url> `)}</urlset
      > `;
    return readyDocument(String(await document));
  }, KEPT_MILLISECONDS);
  application.get('/sitemap.xml', async (context) =>
    sendDocument(context, await sitemap(), 'application/xml; charset=utf-8'),
  );
}

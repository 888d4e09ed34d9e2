import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { chooseLocale, locales, type Locale } from '@machi/domain/locale/model';
import { fillText } from '@machi/domain/locale/texts';
import { LICENCE } from '@machi/domain/open-data/model';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isSecure, type House } from '../../platform/house.ts';
import { plainPage } from '../../platform/http/html.ts';
import { sendPage } from '../../platform/http/page-headers.ts';
import { readyDocument, sendDocument } from '../../platform/http/ready-document.ts';
import { textKey, textsIn, writeCatalog } from './catalog.ts';
import { publishedSets, publisherOf } from './read-sets.ts';
import { formats, keepSetFiles, type Format } from './set-files.ts';

/** Open data has no endpoint of the API: its files stand at fixed addresses. */
export const routes = () => [];

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json',
};

/** Serves `/opendata/`: the list, its catalogue and the sets, readable from pages of every origin. */
export function mount(application: Hono, house: House): void {
  const publisher = publisherOf(house);
  if (!publisher) return;
  const sets = keepSetFiles(house, publisher, publishedSets(house));
  const { town } = house.town;

  const open = (context: Context, status: number, route: string): void => {
    context.header('access-control-allow-origin', '*');
    context.header('cross-origin-resource-policy', 'cross-origin');
    context.header('link', `<${LICENCE.url}>; rel="license"`);
    house.metrics.requests.inc({ method: 'GET', route, status });
  };

  application.get('/opendata', (context) => context.redirect('/opendata/', 308));

  application.get('/opendata/', async (context) => {
    const locale: Locale = chooseLocale(context.req.query('lang') ?? context.req.header('accept-language'));
    const words = textsIn(locale);
    const values = { town: town.town_name[locale], product: town.product_name[locale] };
    const title = fillText(words.title, values);
    const other = locales.find((one) => one !== locale);
    const entry = (name: string, text: string, files: readonly (readonly [label: string, href: string])[]) =>
      html`<article>
        <h2>${name}</h2>
        <p>${text}</p>
        <ul>
          ${files.map(([label, href]) => html`<li><a href="${href}">${name} ${label}</a></li> `)}
        </ul>
      </article>`;
    const listed = (await sets.all()).map(({ key, changed_at }) => {
      const day = changed_at ? fillText(words.changed, { day: dateInWords(dateAt(changed_at))[locale] }) : '';
      return entry(
        words[textKey(key).title],
        `${words[textKey(key).text]} ${day}`,
        formats.map((format) => [format.toUpperCase(), `/opendata/${key}.${format}`]),
      );
    });
    const buses = house.feed.current() && [
      entry(words.gtfs, words['gtfs.text'], [['ZIP', '/opendata/gtfs.zip']]),
      entry(
        words.realtime,
        words['realtime.text'],
        ['vehicle-positions', 'trip-updates', 'alerts'].map((name) => [name, `/api/open-data/${name}.pb`]),
      ),
    ];
    const content = html`<p>
        <a href="/opendata/?lang=${other}" lang="${other}" hreflang="${other}">${words.other}</a>
      </p>
      <h1>${title}</h1>
      <p>${fillText(words.intro, values)}</p>
      <p>${words.licence}: <a href="${LICENCE.url}">${LICENCE.name}</a></p>
      <p>${words.standard}</p>
      <p><a href="/opendata/catalog.json">${words.catalog}</a></p>
      ${listed}${buses}
      <p><a href="/">${fillText(words.portal, values)}</a></p>`;
    return sendPage(context, (nonce) => String(plainPage(title, locale, nonce, content, true)), isSecure(house));
  });

  application.get('/opendata/catalog.json', async (context) => {
    const catalog = writeCatalog(house, publisher, await sets.all(), house.feed.current() !== undefined);
    open(context, 200, '/opendata/catalog.json');
    return sendDocument(context, await readyDocument(JSON.stringify(catalog)), 'application/ld+json');
  });

  application.get('/opendata/:file', async (context, next) => {
    const [key = '', ending = '', ...more] = context.req.param('file').split('.');
    const format = more.length === 0 ? formats.find((one) => one === ending) : undefined;
    const file = format && (await sets.file(key));
    if (!file) return next();
    open(context, 200, '/opendata/:file');
    context.header('last-modified', file.changed_at.toUTCString());
    return sendDocument(context, file[format], TYPES[format]);
  });
}

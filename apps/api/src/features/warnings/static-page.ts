import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dateAt } from '@machi/domain/calendar/model';
import { clockInWords, dayInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { levelSigns, levelWords, statusMarks } from '@machi/domain/warnings/words';
import type { House } from '../../platform/house.ts';
import { boardOf, spokenRow, viewSources, type Board } from './board.ts';
import { WARNINGS_CHANGED } from '../../platform/alerts/changed.ts';
import { publicOrders } from '../../platform/alerts/orders.ts';

/** Without a change the page is written anew, so that its age tells whether the portal is at work. */
const EVERY_MILLISECONDS = 10 * 60_000;
/** Changes within this time are written once. */
const GATHERS_MILLISECONDS = 200;
/** More would make the page heavy; the portal lists all. */
const MOST_SHOWN = 10;
const MOST_HEADLINE = 100;

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const words = {
  title: { ja: '警報・注意報', en: 'Warnings' },
  written: { ja: 'この表示は {at} のものです。', en: 'As of {at}.' },
  static: {
    ja: 'これは、町のサイトにつながりにくいときにも見られるページです。新しいことは、ここには遅れて出ることがあります。',
    en: 'You can read this page even when the portal cannot be reached. News may come here later than elsewhere.',
  },
  none: { ja: 'いま、町に出ている警報・注意報はありません。', en: 'There are no warnings for the town now.' },
  noSources: { ja: '町は、ここで警報を受け取っていません。', en: 'The town receives no warnings here.' },
  since: { ja: '{at} から', en: 'since {at}' },
  looked: { ja: '{name}：最後の確認 {at}', en: '{name}: last checked {at}' },
  never: { ja: '{name}：まだ確認できていません', en: '{name}: not checked yet' },
  more: { ja: 'ほかに {count} 件', en: '{count} more' },
  office: { ja: '困ったときは {name} {tel}', en: 'For help: {name} {tel}' },
  emergency: { ja: '命の危険があるときは 119', en: 'If lives are in danger: 119' },
  home: { ja: 'まちのページへ', en: 'To the portal' },
} as const satisfies Record<string, Localized>;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
const momentIn = (instant: Date, locale: Locale): string =>
  `${dayInWords(dateAt(instant))[locale]} ${clockInWords(instant)}`;

const STYLE = `:root{color-scheme:light dark}body{font:1.1rem/1.7 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:1rem;background:#fff;color:#1d2521}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.25rem;margin:0}ul{list-style:none;margin:1rem 0;padding:0}li{border:2px solid #8a948f;border-radius:.5rem;margin:0 0 1rem;padding:.75rem 1rem}
b{border-radius:.3rem;display:inline-block;margin-right:.5rem;padding:0 .6rem}.l1{background:#e4e9e6;color:#1d2521}.l2{background:#f2d94e;color:#1d2521}.l3{background:#c62828;color:#fff}.l4{background:#7b2a8b;color:#fff}.l5{background:#111;color:#fff;outline:2px solid #fff}
p{margin:.3rem 0}.s{font-size:.95rem}a{color:#0b5c8a}section+section{border-top:2px solid #8a948f;margin-top:2rem;padding-top:1rem}
@media(prefers-color-scheme:dark){body{background:#14191a;color:#eef2f0}a{color:#8fd0f5}}`;

/** What stands above the warnings, already HTML: orders of the town itself. */
export interface StaticOrders {
  readonly ja: string;
  readonly en: string;
}

function sectionIn(locale: Locale, house: House, board: Board, now: Date, orders: StaticOrders): string {
  const { office_name, office_tel } = house.town.town;
  const say = (name: keyof typeof words, values: Readonly<Record<string, string>> = {}): string =>
    escape(fill(words[name][locale], values));
  const rows = board.standing.slice(0, MOST_SHOWN).map((row) => {
    const { status, level, title, alert_level, advice, headline, office, started_at } = spokenRow(row);
    const mark = status === 'actual' ? '' : statusMarks[status][locale];
    const own = (locale === 'en' ? row.content.headline_en : headline).slice(0, MOST_HEADLINE);
    return `<li><h2><b class="l${level}">${levelSigns[level]} ${escape(levelWords[level][locale])}</b>${escape(mark + title[locale])}</h2>${
      alert_level[locale] === '' ? '' : `<p>${escape(alert_level[locale])}</p>`
    }<p>${escape(advice[locale])}</p>${own === '' ? '' : `<p class="s">${escape(own)}</p>`}<p class="s">${escape(office)} ${say('since', { at: momentIn(new Date(started_at), locale) })}</p></li>`;
  });
  const left = board.standing.length - rows.length;
  const sources = viewSources(house, board, now).map(({ source, looked_at }) => {
    const name = source.source_name[locale];
    return `<p class="s">${
      looked_at === null ? say('never', { name }) : say('looked', { name, at: momentIn(new Date(looked_at), locale) })
    }</p>`;
  });
  const isNone = rows.length === 0 && house.town.warnings.sources.length > 0;
  return `<section lang="${locale}"><h1>${escape(house.town.town.town_name[locale])} ${say('title')}</h1><p>${say('written', { at: momentIn(now, locale) })}</p>${orders[locale]}${
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${say(isNone ? 'none' : 'noSources')}</p>`
  }${left > 0 ? `<p>${say('more', { count: String(left) })}</p>` : ''}${sources.join('')}<p>${say('emergency')}</p><p>${say('office', { name: office_name[locale], tel: office_tel })}</p><p class="s">${say('static')}</p><p><a href="/">${say('home')}</a></p></section>`;
}

/** The whole page: it needs no script, no other file and no portal. */
const staticPage = (
  house: House,
  board: Board,
  now: Date,
  orders: StaticOrders = { ja: '', en: '' },
): string => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="120"><meta name="robots" content="noindex"><title>${escape(house.town.town.town_name.ja)} ${escape(words.title.ja)} ${escape(words.title.en)}</title><style>${STYLE}</style></head><body>${sectionIn('ja', house, board, now, orders)}${sectionIn('en', house, board, now, orders)}</body></html>
`;

/** The town's orders above the warnings, with easy Japanese below the Japanese. */
async function ordersOf(house: House, now: Date): Promise<StaticOrders> {
  const inLocale = async (locale: Locale): Promise<string> => {
    const orders = (await publicOrders(house, now, locale)).slice(0, MOST_SHOWN);
    const items = orders.map(
      ({ level, heading, advice, easy }) =>
        `<li><h2><b class="l${level === 0 ? 1 : level}">${level === 0 ? '✓' : level}</b>${escape(heading)}</h2><p>${escape(advice)}</p>${locale === 'ja' ? `<p>${escape(easy)}</p>` : ''}</li>`,
    );
    return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
  };
  return { ja: await inLocale('ja'), en: await inLocale('en') };
}

/** The folder that the proxy serves while the portal is away. */
const staticFolder = ({ settings }: Pick<House, 'settings'>): string => path.join(settings.dataFolder, 'static');

/** Writes the page in one step: whoever reads it meanwhile gets the former one whole. */
export async function writeStaticPage(house: House, now: Date): Promise<void> {
  const folder = staticFolder(house);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const file = path.join(folder, `warnings-${randomUUID()}.tmp`);
  await writeFile(file, staticPage(house, await boardOf(house).read(now), now, await ordersOf(house, now)), {
    mode: 0o644,
  });
  await rename(file, path.join(folder, 'warnings.html'));
}

/** Keeps the page on disk, written at each change and by the clock. Each process does so: any may be the last one left. */
export function keepStaticPage(house: House): { stop(): Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  let due: NodeJS.Timeout | undefined;
  const write = () => {
    due = undefined;
    underWay = underWay
      .then(() => writeStaticPage(house, house.clock()))
      .catch((error: unknown) =>
        house.log.warn({ reason: String(error).slice(0, 120) }, 'the page of warnings was not written'),
      );
  };
  const soon = () => {
    due ??= setTimeout(write, GATHERS_MILLISECONDS);
    due.unref();
  };
  void house.database.listen(WARNINGS_CHANGED, soon).catch(() => undefined);
  const timer = setInterval(soon, EVERY_MILLISECONDS);
  timer.unref();
  soon();
  return {
    async stop() {
      clearInterval(timer);
      clearTimeout(due);
      await underWay;
    },
  };
}

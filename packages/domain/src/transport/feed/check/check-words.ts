import { contrast } from '../../../colours/contrast.ts';
import { feedFiles, type TableName } from '../columns.ts';
import type { FeedRow } from '../tables.ts';
import type { Checked } from './checked.ts';

/** Black or white on any colour reaches at least 4.58; 3 is the minimum for large letters. */
const LEAST_CONTRAST = 3;
/** Texts that are shown or read aloud. */
const spoken = [
  ['stops', 'stop_id', 'stop_name'],
  ['routes', 'route_id', 'route_long_name'],
  ['routes', 'route_id', 'route_short_name'],
  ['trips', 'trip_id', 'trip_headsign'],
] as const satisfies readonly (readonly [TableName, string, string])[];
const languages = [
  ['ja-hrkt', 'no-reading'],
  ['en', 'no-english'],
] as const;
/** Kana and digits are their own reading, Latin letters their own English. */
const isRead: Readonly<Record<string, RegExp>> = {
  'ja-hrkt': /^[\p{scx=Hira}\p{scx=Kana}\d\s]*$/u,
  en: /^[\x20-\x7e]*$/,
};

/** Reports texts without a reading or English, each once. */
function checkTranslations({ feed, tell }: Checked): void {
  const known = new Set<string>();
  for (const [index, row] of feed.translations.entries()) {
    const place = `${row.table_name} ${row.field_name} ${row.language.toLowerCase()}`;
    known.add(`${place} #${row.record_id}`).add(`${place} =${row.field_value}`);
    if (row.record_id === '' && row.field_value === '' && row.table_name !== 'feed_info')
      tell('error', 'translates-nothing', 'translations', index, 'record_id', row.translation);
    if (!Object.hasOwn(feedFiles, row.table_name))
      tell('warning', 'unknown', 'translations', index, 'table_name', row.table_name);
  }
  for (const [table, id, field] of spoken) {
    const told = new Set<string>();
    for (const [index, row] of (feed[table] as readonly Readonly<Record<string, unknown>>[]).entries()) {
      const value = String(row[field] ?? '');
      if (value === '' || told.has(value)) continue;
      for (const [language, code] of languages) {
        const place = `${table} ${field} ${language}`;
        const isKnown = known.has(`${place} #${String(row[id])}`) || known.has(`${place} =${value}`);
        if (isKnown || isRead[language]?.test(value)) continue;
        told.add(value);
        tell('warning', code, table, index, field, value);
      }
    }
  }
}

function checkRoute({ tell }: Checked, route: FeedRow<'routes'>, index: number): void {
  if (route.route_short_name === '' && route.route_long_name === '')
    tell('error', 'no-name', 'routes', index, 'route_long_name', route.route_id);
  if (route.route_color === '' || route.route_text_color === '') return;
  if (contrast(`#${route.route_color}`, `#${route.route_text_color}`) < LEAST_CONTRAST)
    tell(
      'warning',
      'contrast',
      'routes',
      index,
      'route_text_color',
      `${route.route_color} / ${route.route_text_color}`,
    );
}

function checkFares({ feed, tell }: Checked): void {
  for (const [index, fare] of feed.fare_attributes.entries())
    if (fare.currency_type !== '' && fare.currency_type !== 'JPY')
      tell('error', 'not-yen', 'fare_attributes', index, 'currency_type', fare.currency_type);
  const isForAll = feed.fare_rules.length === 0 || feed.fare_rules.some((rule) => rule.route_id === '');
  if (isForAll && feed.fare_attributes.length > 0) return;
  const priced = new Set(feed.fare_rules.map((rule) => rule.route_id));
  for (const [index, { route_id, route_long_name, route_short_name }] of feed.routes.entries())
    if (!priced.has(route_id))
      tell('warning', 'no-fare', 'routes', index, 'route_id', route_long_name || route_short_name);
}

/** Checks texts, fares and colours that are shown. */
export function checkWords(checked: Checked): void {
  const { feed, tell } = checked;
  checkTranslations(checked);
  for (const [index, route] of feed.routes.entries()) checkRoute(checked, route, index);
  checkFares(checked);
  for (const [index, agency] of feed.agency.entries())
    if (agency.agency_timezone !== '' && agency.agency_timezone !== 'Asia/Tokyo')
      tell('error', 'timezone', 'agency', index, 'agency_timezone', agency.agency_timezone);
}

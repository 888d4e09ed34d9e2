import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface Holiday {
  readonly name: string;
  readonly name_en: string;
}

/** First character of those that number the names: "0", so that eighty years take eighty lines. */
const FIRST_NUMBER = 48;

/**
 * Shortens the holiday calendar's table. The original is 180 KB of source, and the search for rooms waits for it.
 * Days and names stay; the unused weekdays are removed.
 */
export function writeHolidays(holidays: Readonly<Record<string, Holiday>>): string {
  const names: string[] = [];
  const years: Record<string, string> = {};
  for (const [date, { name, name_en }] of Object.entries(holidays)) {
    const named = JSON.stringify({ name, name_en });
    if (!names.includes(named)) names.push(named);
    const [year = '', month = '', day = ''] = date.split('-');
    years[year] = `${years[year] ?? ''}${month}${day}${String.fromCharCode(FIRST_NUMBER + names.indexOf(named))}`;
  }
  return `const names = [${names.join(',')}];
const years = ${JSON.stringify(years)};
const holidays = {};
for (const [year, days] of Object.entries(years))
  for (let at = 0; at < days.length; at += 5)
    holidays[year + '-' + days.slice(at, at + 2) + '-' + days.slice(at + 2, at + 4)] =
      names[days.charCodeAt(at + 4) - ${FIRST_NUMBER}];
module.exports = holidays;
`;
}

/** Part of the library's package.json that pages need: it reads only its version. */
export const writeManifest = ({ version }: { readonly version: string }): string => JSON.stringify({ version });

/** Replaces the library's table by the short one, and its package.json by the version. */
export const shortHolidays = (): Plugin => ({
  name: 'short-holidays',
  apply: 'build',
  load: {
    filter: { id: /[\\/]holiday_jp[\\/](?:lib[\\/]holidays\.js|package\.json)$/ },
    handler: (id) => (id.endsWith('.json') ? writeManifest : writeHolidays)(createRequire(id)(id)),
  },
});

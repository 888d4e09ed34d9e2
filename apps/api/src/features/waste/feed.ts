import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { idIn } from '@machi/domain/fields/in-address';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { GarbageFile, WasteArea, WasteChange } from '@machi/domain/waste/model';
import { collectionsOf, isCollectedNow, untilOf } from '@machi/domain/waste/rules';
import { stateSaid } from '@machi/domain/waste/words';
import type { Hono } from 'hono';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import type { House } from '../../platform/house.ts';
import { WallTime } from '../schedules/calendar/town-clock.ts';
import { wasteStore } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('waste-feed', { ja, en });

const PAST_DAYS = 31;
const AHEAD_DAYS = 400;
const HOUR_SECONDS = 3600;
const FRESH_SECONDS = 300;

/** The collections of an area as an iCalendar file: an event for each kind and day, stopped ones cancelled. */
function writeFeed(
  { town, publicUrl }: Pick<House, 'town' | 'publicUrl'>,
  file: GarbageFile,
  changes: readonly WasteChange[],
  area: WasteArea,
  locale: Locale,
  now: Date,
): string {
  const words = textsIn(locale);
  const today = dateAt(now);
  const place = { town: town.town.town_name[locale], area: area.area_name[locale] };
  const calendar = ical({
    prodId: { company: town.town.town_key, product: 'machi', language: locale.toUpperCase() },
    name: fillText(words.calendar, place),
    ttl: HOUR_SECONDS,
  });
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, AHEAD_DAYS) };
  for (const { date, entries } of collectionsOf(file, changes, area.area_id, span))
    for (const entry of entries) {
      const kind = file.kinds.find(({ kind_key }) => kind_key === entry.kind_key);
      const isOn = isCollectedNow(entry);
      const state = stateSaid(entry)[locale];
      const name = kind?.kind_name[locale] ?? '';
      calendar.createEvent({
        id: `waste-${area.area_id}-${date}-${entry.kind_key}@${town.town.town_key}.machi`,
        // The same all day: a copy that is not changed stays so.
        stamp: instantOf(today, 0),
        start: new WallTime(date, null),
        end: new WallTime(addDays(date, 1), null),
        allDay: true,
        summary: state === '' ? name : fillText(words.changed, { name, state }),
        description: [
          ...(isOn ? [fillText(words.until, { time: timeInWords(untilOf(file, entry.kind_key)) })] : []),
          ...(entry.reason === null ? [] : [entry.reason[locale]]),
        ].join('\n'),
        status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
        transparency: ICalEventTransparency.TRANSPARENT,
        url: `${publicUrl}/waste?area=${area.area_id}`,
      });
    }
  return `${calendar.toString()}\r\n`;
}

const ROUTE = '/waste.ics';

/** Serves the collections of an area to calendar programs, the same for everybody. An unknown area has none. */
export function mountWasteFeed(application: Hono, house: House): void {
  const { clock, database, metrics } = house;
  const { garbage } = house.town;
  application.get(ROUTE, async (context) => {
    const count = (status: number) => metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const area = garbage?.areas.find(({ area_id }) => area_id === idIn(context.req.query('area')));
    if (!garbage || !area) {
      count(404);
      return context.body(null, 404);
    }
    const now = clock();
    const locale = chooseLocale(context.req.query('lang') ?? 'ja');
    const changes = await wasteStore.changesFrom(database, addDays(dateAt(now), -PAST_DAYS));
    const content = writeFeed(house, garbage, changes, area, locale, now);
    const tag = tagOf(content);
    const headers = { 'cache-control': `public, max-age=${FRESH_SECONDS}`, etag: tag };
    if (hasTag(context.req.header('if-none-match'), tag)) {
      count(304);
      return context.body(null, 304, headers);
    }
    count(200);
    return context.body(content, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="waste.ics"',
    });
  });
}

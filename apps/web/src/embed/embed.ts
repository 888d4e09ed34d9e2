import type { listNotices } from '@machi/domain/notices/contract';
import type { listSpots, readAvailability } from '@machi/domain/spots/contract';
import type { listRoutes } from '@machi/domain/transport/contract';
import type { readWaste, readWasteCalendar } from '@machi/domain/waste/contract';
import { countIn, defineElement, link, make, type Portal } from './town-element.ts';
import { wordsOf } from './words.ts';

// Elements with which the town's own website shows what the portal knows (docs/town-website.md).
const { currentScript } = document;
if (!(currentScript instanceof HTMLScriptElement)) throw new Error('Load this file with <script src="…/embed.js">.');
const { origin } = new URL(currentScript.src);

const ZONE = { timeZone: 'Asia/Tokyo' };
/** "2027-01-15", in the town. */
const dayAt = (instant: Date): string => new Intl.DateTimeFormat('sv-SE', ZONE).format(instant);
const noon = (day: string): Date => new Date(`${day}T12:00:00+09:00`);
const dayText = ({ locale }: Portal, day: string): string =>
  new Intl.DateTimeFormat(locale, { ...ZONE, month: 'short', day: 'numeric', weekday: 'short' })
    .format(noon(day))
    .replace(/\((.)\)/, '（$1）');
const timeText = (portal: Portal, instant: string): string =>
  new Intl.DateTimeFormat(portal.locale, { ...ZONE, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

const notices = async (portal: Portal, attribute: (name: string) => string | null) => {
  const { notices: found } = await portal.ask<typeof listNotices>('/api/notices', {
    page: 1,
    page_size: countIn(attribute('count'), 5, 20),
    ...(attribute('category') === null ? {} : { notice_category_id: Number(attribute('category')) }),
  });
  const lines = found.map(({ notice_id, title, published_at }) =>
    make(
      'li',
      {},
      make('time', { datetime: published_at }, dayText(portal, published_at.slice(0, 10))),
      ' ',
      link(portal, `/notice/${notice_id}`, title),
    ),
  );
  return [lines.length === 0 ? make('p', {}, wordsOf(portal).noNotices) : make('ul', {}, ...lines)];
};

const nextBus = async (portal: Portal, attribute: (name: string) => string | null) => {
  const words = wordsOf(portal);
  const wanted = attribute('route')?.split(',').map(Number);
  const { routes } = await portal.ask<typeof listRoutes>('/api/routes', {});
  const lines = routes
    .filter(({ kind, route_id }) => wanted?.includes(route_id) ?? kind !== 'school')
    .map(({ route_id, route_name, next, reason }) =>
      make(
        'li',
        {},
        link(portal, `/route/${route_id}`, route_name),
        ' ',
        reason ??
          (next ? words.leaves(dayAndTime(portal, next.departs_at), next.stop_name, next.headsign) : words.noBus),
      ),
    );
  return [make('ul', {}, ...lines)];
};
/** A time of today alone, another day with its date. */
const dayAndTime = (portal: Portal, instant: string): string => {
  const day = dayAt(new Date(instant));
  const time = timeText(portal, instant);
  return day === dayAt(new Date()) ? time : `${dayText(portal, day)} ${time}`;
};

/** Days that are looked at for the first ones that can be reserved, and most of these that are shown. */
const [LOOKED_AT, MOST_SHOWN] = [21, 7];
const rooms = async (portal: Portal, attribute: (name: string) => string | null) => {
  const words = wordsOf(portal);
  const from = dayAt(new Date());
  const to = dayAt(new Date(noon(from).getTime() + LOOKED_AT * 86_400_000));
  const spotId = attribute('spot') === null ? undefined : Number(attribute('spot'));
  const [{ spots }, { rooms: found }] = await Promise.all([
    portal.ask<typeof listSpots>('/api/spots', {}),
    portal.ask<typeof readAvailability>('/api/availability', { from, to, ...(spotId ? { spot_id: spotId } : {}) }),
  ]);
  const reservable = new Set(
    found.flatMap(({ days }) => days.flatMap((one) => (one.is_reservable ? one.target_date : []))),
  );
  const shown = (found[0]?.days ?? [])
    .flatMap(({ target_date: day }) => (reservable.has(day) ? day : []))
    .slice(0, countIn(attribute('days'), 3, MOST_SHOWN));
  if (shown.length === 0) return [make('p', {}, words.noRooms)];
  const names = new Map(spots.flatMap((spot) => spot.rooms.map((room) => [room.room_id, { spot, room }] as const)));
  const lines = found.flatMap(({ room_id, spot_id, days }) => {
    const known = names.get(room_id);
    if (!known) return [];
    const { room_name } = known.room;
    const cells = shown.map((day) => {
      const one = days.find(({ target_date }) => target_date === day);
      if (!one?.opening) return make('td', {}, words.closed);
      if (one.free.length === 0) return make('td', {}, words.full);
      const form = link(portal, `/spot/form/${spot_id}/${room_id}?date=${day}`, words.free);
      form.setAttribute('aria-label', words.reserve(room_name, dayText(portal, day)));
      return make('td', {}, form);
    });
    const name = spotId === undefined ? `${known.spot.spot_name} ${room_name}` : room_name;
    return [make('tr', {}, make('th', { scope: 'row' }, name), ...cells)];
  });
  const caption = spots.find(({ spot_id }) => spot_id === spotId)?.spot_name;
  const head = make(
    'tr',
    {},
    make('td', {}),
    ...shown.map((day) => make('th', { scope: 'col' }, dayText(portal, day))),
  );
  const parts = [make('caption', {}, words.rooms(caption)), make('thead', {}, head), make('tbody', {}, ...lines)];
  return [make('table', {}, ...parts)];
};

const waste = async (portal: Portal, attribute: (name: string) => string | null) => {
  const words = wordsOf(portal);
  const [{ waste: known }, { calendar }] = await Promise.all([
    portal.ask<typeof readWaste>('/api/waste', {}),
    portal.ask<typeof readWasteCalendar>('/api/waste/calendar', { area_id: Number(attribute('area')) }),
  ]);
  const kinds = new Map(known.kinds.map(({ kind_key, kind_name }) => [kind_key, kind_name]));
  const lines = calendar.next.map(({ date, entry }) =>
    make(
      'li',
      {},
      make('time', { datetime: date }, dayText(portal, date)),
      ` ${kinds.get(entry.kind_key) ?? ''}${entry.reason === '' ? '' : words.inBrackets(entry.reason)}`,
    ),
  );
  const page = link(portal, `/waste?area=${calendar.area_id}`, words.wastePage(calendar.area_name));
  return [make('ul', {}, ...lines), make('p', {}, page)];
};

defineElement('machi-notices', origin, { everyMinutes: 10, draw: notices });
defineElement('machi-next-bus', origin, { everyMinutes: 1, draw: nextBus });
defineElement('machi-rooms', origin, { everyMinutes: 10, draw: rooms });
defineElement('machi-waste', origin, { everyMinutes: 60, draw: waste });

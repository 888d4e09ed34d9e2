import { kindOfName } from './jma.ts';
import type { Said, Telegram, TownAreas, WarningKind, WarningLevel, WarningStatus } from './model.ts';
import { TelegramFault, allAt, instantAt, readXml, textAt, type Part } from './xml.ts';

/** English names of events, of senders that do not write Japanese. */
const englishKinds: readonly (readonly [RegExp, WarningKind])[] = [
  [/blizzard|snow ?storm/i, 'snowstorm'],
  [/avalanche/i, 'avalanche'],
  [/snow/i, 'heavy-snow'],
  [/landslide|mud ?slide|debris/i, 'landslide'],
  [/river/i, 'river'],
  [/flood/i, 'flood'],
  [/thunder|lightning/i, 'thunder'],
  [/rain/i, 'heavy-rain'],
  [/surge/i, 'storm-surge'],
  [/wave|surf/i, 'waves'],
  [/wind|gale|typhoon|tornado/i, 'wind'],
  [/fog/i, 'fog'],
  [/frost|freeze/i, 'frost'],
  [/cold/i, 'cold'],
  [/tsunami/i, 'tsunami'],
  [/earthquake/i, 'earthquake'],
  [/volcan|erupt/i, 'volcano'],
];
const kindOf = (event: string): WarningKind => {
  const kind = kindOfName(event);
  return kind === 'other' ? (englishKinds.find(([words]) => words.test(event))?.[1] ?? 'other') : kind;
};

const levels: Readonly<Record<string, WarningLevel>> = { Extreme: 5, Severe: 4, Moderate: 3, Minor: 2, Unknown: 2 };
const statuses: Readonly<Record<string, WarningStatus>> = { Actual: 'actual', Exercise: 'exercise', Test: 'test' };
const acts: Readonly<Record<string, Telegram['act']>> = { Alert: 'issue', Update: 'issue', Cancel: 'cancel' };

/** Longitude, latitude in degrees, as in the town's map. */
type Position = readonly [number, number];

/** A ray to the east crosses an odd number of edges of an area (even-odd rule), as `isInside` of the map. */
const isInside = ([x, y]: Position, rings: readonly (readonly Position[])[]): boolean =>
  rings
    .flatMap(edgesOf)
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).length %
    2 ===
  1;

/** "43.4,142.6": latitude before longitude, other than in the town's map. */
function positionIn(text: string): Position | undefined {
  const [latitude = NaN, longitude = NaN] = text.split(',', 2).map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined;
}

const DEGREE_KM = 111.2;
/** Kilometres from a point to a line of the boundary, on a flat map: exact enough for the size of a town. */
function distance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const width = DEGREE_KM * Math.cos((y * Math.PI) / 180);
  const [ax, ay, bx, by] = [(x1 - x) * width, (y1 - y) * DEGREE_KM, (x2 - x) * width, (y2 - y) * DEGREE_KM];
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

const side = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
const cross = (a: Position, b: Position, c: Position, d: Position): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

/** The boundary of the town: areas with their outer ring first, then their holes. */
export type Outline = readonly (readonly (readonly Position[])[])[];
const edgesOf = (ring: readonly Position[]): (readonly [Position, Position])[] =>
  ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length];
    return next ? [[point, next] as const] : [];
  });

const MOST_POINTS = 500;

/** A drawn area concerns the town if it shares any place with it. */
function touches(area: Part, outline: Outline): boolean {
  const polygons = allAt(area, 'polygon').map(({ text }) =>
    text
      .trim()
      .split(/\s+/, MOST_POINTS)
      .map(positionIn)
      .filter((point) => point !== undefined),
  );
  const circles = allAt(area, 'circle').flatMap(({ text }) => {
    const [pair = '', radius = NaN] = text.trim().split(/\s+/, 2);
    const centre = positionIn(pair);
    return centre && Number(radius) >= 0 ? [{ centre, radius: Number(radius) }] : [];
  });
  return outline.some((rings) => {
    const [outer = []] = rings;
    const [corner] = outer;
    const isPolygonIn = (ring: readonly Position[]): boolean =>
      ring.length > 2 &&
      (ring.some((point) => isInside(point, rings)) ||
        (corner !== undefined && isInside(corner, [ring])) ||
        edgesOf(ring).some(([a, b]) => edgesOf(outer).some(([c, d]) => cross(a, b, c, d))));
    return (
      polygons.some(isPolygonIn) ||
      circles.some(
        ({ centre, radius }) =>
          isInside(centre, rings) || edgesOf(outer).some(([a, b]) => distance(centre, a, b) <= radius),
      )
    );
  });
}

/** An info names its areas by code or draws them. */
const concerns = (info: Part, { cities }: TownAreas, outline: Outline): boolean =>
  allAt(info, 'area').some(
    (area) => allAt(area, 'geocode/value').some(({ text }) => cities.includes(text.trim())) || touches(area, outline),
  );

/** Sender and identifier, without what separates them in a list. */
const nameOf = (sender: string, identifier: string): string => `${sender},${identifier}`.slice(0, 200);

function inLanguage(infos: readonly Part[], language: 'ja' | 'en'): Part | undefined {
  return infos.find((info) => textAt(info, 'language').toLowerCase().startsWith(language));
}
const wordsOf = (info: Part | undefined): string =>
  info === undefined
    ? ''
    : [textAt(info, 'headline') || textAt(info, 'event'), textAt(info, 'instruction')]
        .filter(Boolean)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 600);

/**
 * Reads an alert of the Common Alerting Protocol 1.2. `says` is empty if it does not concern the town.
 * @throws TelegramFault `restricted`: it is not for the public; `not-public`: a draft, an acknowledgement or a message
 *   between machines
 */
export function readCap(xml: string, areas: TownAreas, outline: Outline): Telegram {
  const root = readXml(xml);
  const [identifier, sender] = [textAt(root, 'identifier'), textAt(root, 'sender')];
  if (root.name !== 'alert' || identifier === '' || sender === '') throw new TelegramFault('not-telegram');
  if (textAt(root, 'scope') !== 'Public') throw new TelegramFault('restricted');
  const [status, act] = [statuses[textAt(root, 'status')], acts[textAt(root, 'msgType')]];
  if (!status || !act) throw new TelegramFault('not-public');
  const sentAt = instantAt(root, 'sent');
  const infos = allAt(root, 'info');
  const here = infos.filter((info) => concerns(info, areas, outline));
  const isOver = (info: Part): boolean =>
    textAt(info, 'urgency') === 'Past' || allAt(info, 'responseType').some(({ text }) => text.trim() === 'AllClear');
  const ends = here.map((info) => textAt(info, 'expires')).filter((text) => !Number.isNaN(Date.parse(text)));
  const main = inLanguage(here, 'ja') ?? here[0];
  const id = nameOf(sender, identifier);
  const references = textAt(root, 'references')
    .split(/\s+/, 50)
    .map((text) => text.split(',', 2))
    // Nobody takes back or goes on with the message of another sender.
    .flatMap(([by = '', of = '']) => (by === sender && of !== '' ? [nameOf(by, of)] : []));
  const level = here
    .map((info) => (isOver(info) ? 0 : (levels[textAt(info, 'severity')] ?? 2)))
    .reduce<WarningLevel | 0>((most, one) => (one > most ? one : most), 0);
  const name = main ? textAt(main, 'event').slice(0, 60) : '';
  // An update that no longer names the town has ended for it.
  const isOfTown = main !== undefined || references.length > 0;
  const said: Said = { key: `cap:${id}`, kind: kindOf(name), lane: 'cap', level, name };
  return {
    id: ['cap', status, act, id, sentAt].join('|'),
    format: 'cap',
    status,
    act,
    series: id,
    isOfEvent: true,
    sent_at: sentAt,
    left_at: sentAt,
    expires_at: ends.length === 0 ? null : new Date(Math.max(...ends.map((text) => Date.parse(text)))).toISOString(),
    office: (main && textAt(main, 'senderName').slice(0, 100)) || sender.slice(0, 100),
    headline: wordsOf(main),
    headline_en: wordsOf(inLanguage(here, 'en')),
    says: act === 'cancel' || !isOfTown ? [] : [said],
    references,
  };
}

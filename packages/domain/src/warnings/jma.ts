import type { Said, Telegram, TownAreas, WarningKind, WarningLevel, WarningStatus } from './model.ts';
import { TelegramFault, allAt, instantAt, readXml, textAt, within, type Part } from './xml.ts';

/** Names of weather warnings to kinds, in this order: 暴風雪 is not 暴風. */
const kindNames: readonly (readonly [RegExp, WarningKind])[] = [
  [/暴風雪|風雪/, 'snowstorm'],
  [/大雪/, 'heavy-snow'],
  [/着雪/, 'wet-snow'],
  [/融雪/, 'snowmelt'],
  [/土砂/, 'landslide'],
  [/大雨/, 'heavy-rain'],
  [/洪水/, 'flood'],
  [/氾濫/, 'river'],
  [/暴風|強風/, 'wind'],
  [/波浪/, 'waves'],
  [/高潮/, 'storm-surge'],
  [/雷/, 'thunder'],
  [/濃霧/, 'fog'],
  [/乾燥/, 'dry-air'],
  [/なだれ|雪崩/, 'avalanche'],
  [/低温/, 'cold'],
  [/霜/, 'frost'],
  [/着氷/, 'icing'],
  [/津波/, 'tsunami'],
  [/地震|震度/, 'earthquake'],
  [/噴火|火山/, 'volcano'],
];
export const kindOfName = (name: string): WarningKind => kindNames.find(([words]) => words.test(name))?.[1] ?? 'other';

const levels: readonly WarningLevel[] = [1, 2, 3, 4, 5];
const levelOf = (digit: number): WarningLevel | 0 => levels[digit - 1] ?? 0;

/** The level that a name tells: レベル４大雨危険警報, 大雪特別警報, なだれ注意報. */
export function levelOfName(name: string): WarningLevel | 0 {
  const [, digit] = /レベル\s*([1-5１-５])/.exec(name) ?? [];
  if (digit !== undefined) return levelOf(Number(digit.normalize('NFKC')));
  if (/特別警報/.test(name)) return 5;
  if (/危険警報/.test(name)) return 4;
  if (/警報/.test(name)) return 3;
  return /注意報/.test(name) ? 2 : 0;
}

const OLD_WEATHER = /^気象(?:特別警報・警報・注意報|警報・注意報(?:（Ｈ２７）)?)$/;
/** Since May 2026 there is a telegram for each phenomenon (VPWW55 to 61). */
const NEW_WEATHER = /^気象警報・注意報（Ｒ０６）（(.+)）$/;

const others: readonly WarningKind[] = [
  'thunder',
  'snowmelt',
  'fog',
  'dry-air',
  'avalanche',
  'cold',
  'frost',
  'icing',
  'wet-snow',
];
const strong: readonly WarningKind[] = ['heavy-rain', 'heavy-snow', 'snowstorm', 'wind', 'waves', 'storm-surge'];
const byPhenomenon: readonly (readonly [RegExp, readonly WarningKind[]])[] = [
  [/大雨/, ['heavy-rain']],
  [/土砂/, ['landslide']],
  [/高潮/, ['storm-surge']],
  [/暴風/, ['wind', 'snowstorm']],
  [/波浪/, ['waves']],
  [/大雪/, ['heavy-snow']],
  [/その他/, [...others, 'other']],
];
/** The newer telegrams of one kind replace the older ones, which are sent beside them for some years. */
export const NEW_LANE = 'weather-2026';
export const OLD_LANE = 'weather';

const codesOf = (item: Part): string[] =>
  [...allAt(item, 'Area/Code'), ...allAt(item, 'Areas/Area/Code')].map(({ text }) => text.trim());
const isAmong = (codes: readonly string[], wanted: readonly string[]): boolean =>
  codes.some((code) => wanted.includes(code));

interface Read {
  readonly says: readonly Said[];
  readonly isOfEvent: boolean;
}

/** All kinds that a telegram covers, also those that do not stand: what it no longer names is over. */
function weather(body: Part, covers: readonly WarningKind[], lane: string, { cities }: TownAreas): Said[] {
  const items = allAt(body, 'Warning')
    .filter(({ attributes }) => attributes['type']?.endsWith('（市町村等）'))
    .flatMap((warning) => allAt(warning, 'Item'))
    .filter((item) => isAmong(codesOf(item), cities));
  if (items.length === 0) return [];
  const standing = items
    .flatMap((item) => allAt(item, 'Kind'))
    .filter((kind) => !/解除|なし/.test(textAt(kind, 'Status')))
    .map((kind) => textAt(kind, 'Name'));
  return covers.map((kind) => {
    const named = standing
      .filter((name) => kindOfName(name) === kind)
      .toSorted((one, other) => levelOfName(other) - levelOfName(one));
    const [name = ''] = named;
    return { key: kind, kind, lane, level: levelOfName(name), name };
  });
}

function landslides(body: Part, { cities }: TownAreas): Said[] {
  const items = allAt(body, 'Warning')
    .flatMap((warning) => allAt(warning, 'Item'))
    .filter((item) => isAmong(codesOf(item), cities));
  if (items.length === 0) return [];
  const isStanding = items.some((item) => {
    const [name, status] = [textAt(item, 'Kind/Name'), textAt(item, 'Kind/Status')];
    return !/解除|なし/.test(name + status);
  });
  const name = isStanding ? '土砂災害警戒情報' : '';
  return [{ key: 'landslide', kind: 'landslide', lane: 'landslide', level: isStanding ? 4 : 0, name }];
}

/** A bracket tells what has been lifted: 氾濫注意情報（警戒情報解除） stands. */
function levelOfRiver(name: string): WarningLevel | 0 {
  const [bare = ''] = name.split('（');
  if (/解除/.test(bare)) return 0;
  if (/レベル/.test(bare)) return levelOfName(bare);
  if (/発生|特別/.test(bare)) return 5;
  if (/危険/.test(bare)) return 4;
  if (/警/.test(bare)) return 3;
  return /注意/.test(bare) ? 2 : 0;
}

function rivers(root: Part, eventId: string, { cities, rivers: stretches }: TownAreas): Said[] {
  const items = allAt(root, 'Head/Headline/Information')
    .filter(({ attributes }) => /予報区域/.test(attributes['type'] ?? ''))
    .flatMap((information) => allAt(information, 'Item'));
  const named = [...within(root, 'CityCode'), ...within(root, 'CityCodeList')].flatMap(({ text }) =>
    text.trim().split(/\s+/),
  );
  const concerning = items.filter((item) => isAmong(codesOf(item), stretches));
  const [item] = concerning.length > 0 ? concerning : isAmong(named, cities) ? items : [];
  if (!item) return [];
  const name = textAt(item, 'Kind/Name');
  return [{ key: `river:${eventId}`, kind: 'river', lane: 'river', level: levelOfRiver(name), name }];
}

/** Seismic intensity to how serious it is. */
const intensities: readonly (readonly [RegExp, WarningLevel, string])[] = [
  [/^7/, 5, '7'],
  [/^6(?:\+|強)/, 5, '6強'],
  [/^6/, 5, '6弱'],
  [/^5(?:\+|強)/, 4, '5強'],
  [/5/, 3, '5弱'],
  [/^4/, 2, '4'],
  [/^3/, 1, '3'],
  [/^2/, 1, '2'],
  [/^1/, 1, '1'],
];

function earthquake(body: Part, eventId: string, { cities, earthquake_areas: quick }: TownAreas): Said[] {
  const told = { key: `earthquake:${eventId}`, kind: 'earthquake', lane: 'earthquake' } as const;
  const areas = allAt(body, 'Intensity/Observation/Pref/Area');
  // Where the earth shook, a telegram without intensities adds words alone.
  if (areas.length === 0) return [{ ...told, level: null, name: '' }];
  const towns = areas.flatMap((area) => allAt(area, 'City'));
  const felt = (towns.length > 0 ? towns : areas)
    .filter((area) => (towns.length > 0 ? cities : quick).includes(textAt(area, 'Code')))
    .map((area) => textAt(area, 'MaxInt').normalize('NFKC'));
  const found = intensities.find(([words]) => felt.some((text) => words.test(text)));
  return found ? [{ ...told, level: found[1], name: `震度${found[2]}の地震` }] : [];
}

const tsunamiLevels: Readonly<Record<string, WarningLevel>> = {
  '53': 5,
  '52': 5,
  '51': 4,
  '62': 3,
  '71': 1,
  '72': 1,
  '73': 1,
};

function tsunami(body: Part, { coasts }: TownAreas): Said[] {
  const items = allAt(body, 'Tsunami/Forecast/Item').filter((item) => coasts.includes(textAt(item, 'Area/Code')));
  const [most] = items
    .map((item) => ({
      level: tsunamiLevels[textAt(item, 'Category/Kind/Code')] ?? (0 as const),
      name: textAt(item, 'Category/Kind/Name'),
    }))
    .toSorted((one, other) => other.level - one.level);
  return most ? [{ key: 'tsunami', kind: 'tsunami', lane: 'tsunami', ...most }] : [];
}

function volcano(body: Part, eventId: string, { cities, volcanoes }: TownAreas): Said[] {
  const infos = allAt(body, 'VolcanoInfo');
  const of = (words: RegExp) =>
    infos.filter(({ attributes }) => words.test(attributes['type'] ?? '')).flatMap((info) => allAt(info, 'Item'));
  const [mountain] = of(/対象火山/);
  const isConcerned = volcanoes.includes(eventId) || of(/対象市町村/).some((item) => isAmong(codesOf(item), cities));
  if (!mountain || !isConcerned) return [];
  const code = textAt(mountain, 'Kind/Code');
  const level = /^[12][1-5]$/.test(code) ? levelOf(Number(code[1])) : 0;
  const name = [textAt(mountain, 'Areas/Area/Name'), textAt(mountain, 'Kind/Name')].filter(Boolean).join(' ');
  // Level 1 of a volcano says that it is quiet.
  return [{ key: `volcano:${eventId}`, kind: 'volcano', lane: 'volcano', level: level === 1 ? 0 : level, name }];
}

function read(title: string, root: Part, eventId: string, areas: TownAreas): Read {
  const [body] = allAt(root, 'Body');
  if (!body) throw new TelegramFault('not-telegram');
  if (OLD_WEATHER.test(title))
    return { says: weather(body, [...strong, ...others, 'flood', 'other'], OLD_LANE, areas), isOfEvent: false };
  const [, phenomenon] = NEW_WEATHER.exec(title) ?? [];
  const covers = phenomenon === undefined ? undefined : byPhenomenon.find(([words]) => words.test(phenomenon))?.[1];
  if (covers) return { says: weather(body, covers, NEW_LANE, areas), isOfEvent: false };
  if (title === '土砂災害警戒情報') return { says: landslides(body, areas), isOfEvent: false };
  if (title === '指定河川洪水予報') return { says: rivers(root, eventId, areas), isOfEvent: false };
  if (/^(?:震度速報|震源に関する情報|震源・震度に関する情報)$/.test(title))
    return { says: earthquake(body, eventId, areas), isOfEvent: true };
  if (title.startsWith('津波警報・注意報・予報')) return { says: tsunami(body, areas), isOfEvent: true };
  if (/^(?:噴火警報・予報|火口周辺警報|噴火速報)/.test(title))
    return { says: volcano(body, eventId, areas), isOfEvent: false };
  throw new TelegramFault('unknown-title');
}

const statuses: Readonly<Record<string, WarningStatus>> = { 通常: 'actual', 訓練: 'exercise', 試験: 'test' };
const acts: Readonly<Record<string, Telegram['act']>> = {
  発表: 'issue',
  遅延: 'issue',
  訂正: 'correct',
  取消: 'cancel',
};

/**
 * Reads a telegram of the meteorological agency (気象庁防災情報XML). `says` is empty if it does not concern the town.
 * @throws TelegramFault
 */
export function readJma(xml: string, areas: TownAreas): Telegram {
  const root = readXml(xml);
  const [title, eventId] = [textAt(root, 'Control/Title').slice(0, 100), textAt(root, 'Head/EventID').slice(0, 200)];
  const status = statuses[textAt(root, 'Control/Status')];
  const act = acts[textAt(root, 'Head/InfoType')];
  // Without its status nobody knows whether it is a drill.
  if (root.name !== 'Report' || title === '' || !status || !act) throw new TelegramFault('not-telegram');
  const sentAt = instantAt(root, 'Head/ReportDateTime');
  const leftAt = textAt(root, 'Control/DateTime') === '' ? sentAt : instantAt(root, 'Control/DateTime');
  const office = textAt(root, 'Control/PublishingOffice').slice(0, 100);
  const { says, isOfEvent } = read(title, root, eventId, areas);
  const series = [title, textAt(root, 'Control/EditorialOffice').slice(0, 100), eventId].join('|');
  return {
    id: ['jma', status, act, series, sentAt, leftAt, textAt(root, 'Head/Serial').slice(0, 20)].join('|'),
    format: 'jma',
    status,
    act,
    series,
    isOfEvent,
    sent_at: sentAt,
    left_at: leftAt,
    expires_at: null,
    office,
    headline: textAt(root, 'Head/Headline/Text').replaceAll(/\s+/g, ' ').slice(0, 600),
    headline_en: '',
    says: act === 'cancel' ? [] : says,
    references: [],
  };
}

/** An entry of the agency's feed. */
export interface FeedEntry {
  readonly link: string;
  readonly title: string;
  readonly updated: string;
}

/** File names of weather telegrams end with their office: …_VPWW54_016000.xml. */
const OF_OFFICE = /_V(?:PWW|XWW)\d{2}_(\d{6})\.xml$/;
const isReadable = (title: string): boolean =>
  OLD_WEATHER.test(title) ||
  NEW_WEATHER.test(title) ||
  /^(?:土砂災害警戒情報|指定河川洪水予報|震度速報|震源に関する情報|震源・震度に関する情報|津波警報・注意報・予報|噴火警報・予報|火口周辺警報|噴火速報)/.test(
    title,
  );

/**
 * Reads an Atom feed (RFC 4287) of the agency or of CAP files: the telegrams that may concern the town, newest first.
 * @param offices codes of the offices whose weather telegrams are fetched; none: those of all
 * @param isOfAgency false: the titles of entries are anybody's words
 * @throws TelegramFault
 */
export function readFeed(xml: string, offices: readonly string[], isOfAgency: boolean): readonly FeedEntry[] {
  const root = readXml(xml);
  if (root.name !== 'feed') throw new TelegramFault('not-telegram');
  return allAt(root, 'entry')
    .map((entry) => {
      const links = allAt(entry, 'link').map(({ attributes }) => attributes);
      const link = links.find(({ type }) => /xml/.test(type ?? '')) ?? links[0];
      return { link: link?.['href'] ?? '', title: textAt(entry, 'title'), updated: textAt(entry, 'updated') };
    })
    .filter(({ link, title }) => {
      const [, office] = OF_OFFICE.exec(link) ?? [];
      const isOfOffice = office === undefined || offices.length === 0 || offices.includes(office);
      return link !== '' && isOfOffice && (!isOfAgency || isReadable(title));
    })
    .toSorted((one, other) => other.updated.localeCompare(one.updated));
}

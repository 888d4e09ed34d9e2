import type { Localized } from '../locale/model.ts';
import type { TownPart } from '../navigation/part-addresses.ts';
import { lackingParts } from '../town/parts.ts';
import type { TownPack } from '../town/model.ts';
import { isBySea } from '../transport/pack.ts';

/** The picture of LINE's rich menu in px: the large size that LINE takes. */
export const MENU_SIZE = { width: 2500, height: 1686 } as const;
const COLUMNS = 3;
const ROWS = 2;

export interface MenuButton {
  readonly key: string;
  readonly label: Localized;
  /** A page of the portal; undefined: LINE tells the town that it was pressed. */
  readonly path?: `/${string}`;
}
interface Offered extends MenuButton {
  /** Only towns with this part have it. */
  readonly part?: TownPart | 'routes' | 'ferries';
}

/** The first six that a town has are the buttons under a chat with it, row by row; help is always the last. */
const offered: readonly Offered[] = [
  { key: 'pass', label: { ja: '利用証', en: 'Pass' }, path: '/pass', part: 'passes' },
  { key: 'reserve', label: { ja: '予約', en: 'Reserve' }, path: '/spot' },
  { key: 'bus', label: { ja: 'バス', en: 'Bus' }, path: '/route/status', part: 'routes' },
  { key: 'ferry', label: { ja: '船', en: 'Ferry' }, path: '/route/status', part: 'ferries' },
  { key: 'waste', label: { ja: 'ごみの日', en: 'Waste' }, path: '/waste', part: 'waste' },
  { key: 'report', label: { ja: '問合せ', en: 'Inquiry' }, path: '/inquiry' },
  { key: 'notice', label: { ja: 'お知らせ', en: 'Notices' }, path: '/notice' },
  { key: 'event', label: { ja: '催し', en: 'Events' }, path: '/event' },
  { key: 'status', label: { ja: '混み具合', en: 'Open now' }, path: '/spot/status' },
];
export const HELP: MenuButton = { key: 'help', label: { ja: '使い方', en: 'Help' } };

export interface MenuArea extends MenuButton {
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function buttonsOf(town: TownPack): MenuButton[] {
  const { transport } = town;
  const isHere = { routes: transport.routes.length > 0 && !isBySea(transport), ferries: isBySea(transport) };
  const lacking: readonly string[] = lackingParts(town);
  const here = offered.filter(({ part }) =>
    part === 'routes' || part === 'ferries' ? isHere[part] : part === undefined || !lacking.includes(part),
  );
  return [...here.slice(0, COLUMNS * ROWS - 1), HELP];
}

/** Where each button lies; together they cover the picture. */
export const menuAreas = (town: TownPack): MenuArea[] =>
  buttonsOf(town).map((button, at) => {
    const edge = (place: number, parts: number, length: number) => Math.round((place * length) / parts);
    const column = at % COLUMNS;
    const row = Math.floor(at / COLUMNS);
    const x = edge(column, COLUMNS, MENU_SIZE.width);
    const y = edge(row, ROWS, MENU_SIZE.height);
    const width = edge(column + 1, COLUMNS, MENU_SIZE.width) - x;
    const height = edge(row + 1, ROWS, MENU_SIZE.height) - y;
    return { ...button, bounds: { x, y, width, height } };
  });

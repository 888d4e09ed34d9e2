import type { Localized } from '../locale/model.ts';

/** The picture of LINE's rich menu in px: the large size that LINE takes. */
export const MENU_SIZE = { width: 2500, height: 1686 } as const;
const COLUMNS = 3;
const ROWS = 2;

export interface MenuButton {
  readonly key: 'pass' | 'reserve' | 'bus' | 'waste' | 'report' | 'help';
  readonly label: Localized;
  /** A page of the portal; undefined: LINE tells the town that it was pressed. */
  readonly path?: `/${string}`;
}

/** The buttons under a chat with the town, row by row. */
export const menuButtons: readonly MenuButton[] = [
  { key: 'pass', label: { ja: '利用証', en: 'Pass' }, path: '/pass' },
  { key: 'reserve', label: { ja: '予約', en: 'Reserve' }, path: '/spot' },
  { key: 'bus', label: { ja: 'バス', en: 'Bus' }, path: '/route/status' },
  { key: 'waste', label: { ja: 'ごみの日', en: 'Waste' }, path: '/waste' },
  { key: 'report', label: { ja: '問合せ', en: 'Inquiry' }, path: '/inquiry' },
  { key: 'help', label: { ja: '使い方', en: 'Help' } },
];

export interface MenuArea extends MenuButton {
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Where each button lies; together they cover the picture. */
export const menuAreas: readonly MenuArea[] = menuButtons.map((button, at) => {
  const edge = (place: number, parts: number, length: number) => Math.round((place * length) / parts);
  const column = at % COLUMNS;
  const row = Math.floor(at / COLUMNS);
  const x = edge(column, COLUMNS, MENU_SIZE.width);
  const y = edge(row, ROWS, MENU_SIZE.height);
  const width = edge(column + 1, COLUMNS, MENU_SIZE.width) - x;
  const height = edge(row + 1, ROWS, MENU_SIZE.height) - y;
  return { ...button, bounds: { x, y, width, height } };
});

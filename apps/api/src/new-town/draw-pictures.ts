/** Colours of a new pack: the blue of its brand and colours to match. */
const SKY = '#d7e6f7';
const HILL = ['#9dbfd9', '#7aa5bf', '#6b9a7d'] as const;
const WALL = '#f5f1e8';
const SHADE = '#d9d0bf';
const BLUE = '#2a5ea8';
const DEEP = '#1f4d8f';
const GLASS = '#8db6f0';

const picture = (width: number, height: number, shapes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${shapes.join('\n')}\n</svg>\n`;

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius === 0 ? '' : ` rx="${radius}"`} fill="${fill}"/>`;
const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** Sky and three rows of hills, 640 by 360. */
const land = (): string[] => [
  box(0, 0, 640, 360, SKY),
  disc(540, 70, 26, '#fff6da'),
  shape('M0 200Q110 120 220 180T440 160T640 190V360H0Z', HILL[0]),
  shape('M0 230Q140 170 300 220T640 215V360H0Z', HILL[1]),
  shape('M0 262Q200 240 400 258T640 252V360H0Z', HILL[2]),
];

const tree = (x: number, y: number): string[] => [box(x - 4, y, 8, 34, '#7a5c45'), disc(x, y - 12, 28, '#4f7f63')];

function windows(x: number, y: number, columns: number, step: number): string[] {
  return Array.from({ length: columns }, (_, index) => box(x + index * step, y, 34, 36, GLASS, 2));
}

const office = (): string =>
  picture(640, 360, [
    ...land(),
    box(150, 150, 340, 150, WALL),
    box(150, 288, 340, 12, SHADE),
    box(138, 136, 364, 18, DEEP, 3),
    ...windows(172, 172, 6, 52),
    ...windows(172, 232, 2, 52),
    ...windows(380, 232, 2, 52),
    box(284, 226, 72, 74, BLUE, 3),
    stroke('M320 226V300', WALL, 3),
    stroke('M320 136V70', '#6b6b6b', 4),
    shape('M322 72L372 84L322 100Z', BLUE),
    box(0, 300, 640, 60, '#c9cfc4'),
  ]);

const center = (): string =>
  picture(640, 360, [
    ...land(),
    shape('M120 210Q260 90 400 210V300H120Z', WALL),
    shape('M108 214Q260 76 412 214L396 218Q260 104 124 218Z', DEEP),
    box(400, 220, 130, 80, GLASS, 3),
    stroke('M432 220V300M465 220V300M498 220V300', WALL, 4),
    ...windows(176, 236, 4, 48),
    box(0, 300, 640, 60, '#d8cfbd'),
    ...tree(72, 276),
    ...tree(580, 276),
  ]);

const rooms = (): string =>
  picture(640, 360, [
    box(0, 0, 640, 360, '#f7f3ea'),
    box(90, 40, 460, 160, SKY),
    shape('M90 150Q220 90 340 140T550 130V200H90Z', HILL[1]),
    shape('M90 172Q300 140 550 170V200H90Z', HILL[2]),
    stroke('M90 40H550V200H90ZM243 40V200M397 40V200', '#a98e6f', 8),
    box(0, 250, 640, 110, '#dcc7a5'),
    box(170, 236, 300, 20, '#8a6a4a', 4),
    stroke('M196 256V330M444 256V330', '#8a6a4a', 10),
    ...[110, 500].flatMap((x) => [
      box(x, 220, 30, 60, BLUE, 5),
      stroke(`M${x + 4} 280V326M${x + 26} 280V326`, DEEP, 5),
    ]),
  ]);

const welcome = (): string =>
  picture(640, 360, [
    ...land(),
    shape('M250 360Q300 300 318 256L326 256Q360 300 430 360Z', '#e9e4d8'),
    stroke('M322 262V276M326 290V308M332 324V346', '#ffffff', 4),
    ...[270, 296, 340, 366].flatMap((x, index) => [
      box(x, 236 - (index % 2) * 8, 20, 24 + (index % 2) * 8, WALL),
      shape(
        `M${x - 4} ${237 - (index % 2) * 8}L${x + 10} ${222 - (index % 2) * 8}L${x + 24} ${237 - (index % 2) * 8}Z`,
        DEEP,
      ),
    ]),
    ...tree(130, 286),
    ...tree(530, 292),
  ]);

const icon = (ground: string, shapes: readonly string[]): string =>
  picture(96, 96, [box(0, 0, 96, 96, ground, 20), ...shapes]);

const icons = {
  info: (): string =>
    icon(BLUE, [
      shape('M26 40H38L62 24V72L38 56H26Z', '#ffffff'),
      stroke('M70 40Q76 48 70 56', '#ffffff', 5),
      stroke('M34 58L38 74', '#ffffff', 7),
    ]),
  garbage: (): string =>
    icon('#1f7a80', [
      box(26, 28, 44, 7, '#ffffff', 3),
      box(41, 20, 14, 8, '#ffffff', 3),
      shape('M30 40H66L62 78H34Z', '#ffffff'),
      stroke('M41 48L42 70M48 48V70M55 48L54 70', '#1f7a80', 4),
    ]),
  newsletter: (): string =>
    icon('#6a4c9c', [
      box(24, 22, 48, 54, '#ffffff', 4),
      box(31, 30, 34, 9, '#6a4c9c', 1),
      stroke('M31 48H45M31 56H45M31 64H45', '#6a4c9c', 3),
      box(50, 46, 15, 20, '#c9b8e6', 1),
    ]),
};

/** Simple drawings of a new pack, by the names in its templates. */
export const drawPictures = (): Record<string, string> => ({
  'images/spots/office.svg': office(),
  'images/spots/center.svg': center(),
  'images/slides/rooms.svg': rooms(),
  'images/slides/welcome.svg': welcome(),
  'images/apps/info.svg': icons.info(),
  'images/apps/garbage.svg': icons.garbage(),
  'images/apps/newsletter.svg': icons.newsletter(),
  'images/themes/hills.svg': picture(640, 360, land()),
});

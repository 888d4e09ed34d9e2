// Drawn streets and cars with number plates, for training and judging what finds plates (docs/decisions/0217).
import { createRequire } from 'node:module';
import path from 'node:path';
import type { GreyPicture } from '@machi/domain/reports/plates';
import sharp from 'sharp';

export type Random = () => number;
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}
const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: Math.floor(count) }, (_one, at) => draw(at)).join('');

/** What is drawn for training and what for judging have other typefaces and other photographs behind the cars. */
export type Set = 'train' | 'judge';
const FONTS = {
  train: ['Liberation Sans', 'DejaVu Sans Condensed', 'DejaVu Sans'],
  judge: ['Noto Sans CJK JP', 'Liberation Sans Narrow'],
};
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..');
const PHOTOS = {
  train: ['sample1', 'sample2', 'sample3'].map((name) => `../face-api/demo/${name}.jpg`),
  judge: [...['sample4', 'sample5', 'sample6'].map((name) => `../face-api/demo/${name}.jpg`), 'assets/samples.jpg'],
};
const AREAS = ['札幌', '旭川', '北見', '釧路', '室蘭', '函館', '帯広', '苫小牧', '品川', '横浜', '尾張小牧', 'なにわ'];
const KANA = [...'さすせそたちつてとなにぬねのはひふほまみむめもやゆらりるろわ'];
const CLASSES = ['500', '530', '301', '330', '580', '400', '58A', '100'];
/** Ground and ink: private, light, for business, light for business. */
const LOOKS = [
  ['#f3f3ee', '#1d5c3a'],
  ['#e7e9e4', '#22603f'],
  ['#e9bd12', '#1a1a1a'],
  ['#1d5c3a', '#f4f4f0'],
  ['#151515', '#e9bd12'],
] as const;

/** A plate of 330 by 165 millimetres. */
function plate(random: Random, set: Set): string {
  const [ground, ink] = pick(random, LOOKS);
  const font = pick(random, FONTS[set]);
  const text = (x: number, y: number, size: number, wide: number, what: string, family = font) =>
    `<text x="${x}" y="${y}" font-family="${family}" font-weight="bold" font-size="${size}" textLength="${wide}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${what}</text>`;
  const empty = random() < 0.75 ? 0 : Math.floor(between(random, 1, 4));
  const digits = [76, 128, 200, 252].map((x, at) => {
    if (at < empty) return `<circle cx="${x + 22}" cy="108" r="7" fill="${ink}"/>`;
    const digit = Math.floor(random() * 10);
    return digit === 1 ? text(x + 8, 146, 106, 28, '1') : text(x, 146, 106, 44, String(digit));
  });
  const hyphen = empty === 0 ? `<rect x="177" y="102" width="16" height="10" fill="${ink}"/>` : '';
  return `<rect width="330" height="165" rx="9" fill="${ground}" stroke="${pick(random, ['#777', '#ccc'])}" stroke-width="${between(random, 2, 6)}"/>
    ${text(90, 52, 42, 80, pick(random, AREAS), 'Noto Sans CJK JP')}${text(182, 52, 50, 70, pick(random, CLASSES))}
    ${text(16, 126, 40, 40, pick(random, KANA), 'Noto Sans CJK JP')}
    <circle cx="62" cy="32" r="9" fill="#999"/><circle cx="276" cy="32" r="8" fill="#999"/>${hyphen}${digits.join('')}`;
}

/** White and silver are half of all cars in the street. */
const PAINTS =
  '#fbfbfb #f4f4f4 #dfe2e4 #c4c8cb #b9bcc0 #8d9296 #26282b #111 #7b1f24 #23395d #5d7f9c #ddd8cd #8a6d4b #2f5a44'.split(
    ' ',
  );

/** A car in a picture, around the middle of its plate. */
export interface Car {
  /** Of the plate, in pixels. */
  readonly width: number;
  readonly degrees: number;
  /** How far it is seen from the side, in degrees. */
  readonly yaw: number;
  readonly isPlated: boolean;
}
export interface PlateBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
}

function drawnCar(random: Random, { width, degrees, yaw, isPlated }: Car, x: number, y: number, set: Set): string {
  const paint = pick(random, PAINTS);
  const [wide, high] = [330 * between(random, 4.2, 5.2), 330 * between(random, 3.6, 5)];
  const top = between(random, -60, 200) - high * 0.62;
  const rect = (left: number, up: number, w: number, h: number, fill: string, round = 0) =>
    `<rect x="${left}" y="${up}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
  const parts = [
    rect(-wide / 2, top, wide, high, paint, between(random, 40, 160)),
    rect(-wide / 2, top + high * 0.5, wide, high * 0.5, '#0002', 40),
    rect(-wide * 0.42, top + high * 0.06, wide * 0.84, high * 0.3, pick(random, ['#222b33', '#3a454d', '#55636b']), 50),
    ...[-1, 1].map((side) =>
      rect(
        side * wide * 0.44 - 60,
        top + high * 0.4,
        120,
        between(random, 60, 240),
        pick(random, ['#a01818', '#c9452a', '#e8e8ea']),
        20,
      ),
    ),
    random() < 0.4
      ? times(between(random, 3, 9), (at) => rect(-wide * 0.25, top + high * 0.42 + at * 26, wide * 0.5, 10, '#1116'))
      : '',
    rect(
      -wide / 2,
      between(random, 90, 160),
      wide,
      between(random, 60, 160),
      pick(random, ['#0003', '#fff3', '#2229', '#0000']),
    ),
    random() < 0.5
      ? `<text x="${between(random, -wide * 0.4, wide * 0.2)}" y="${top + high * 0.45}" font-family="Liberation Sans" font-size="56" font-style="italic" fill="#ccc">${pick(random, ['WAGON', '4WD', 'HYBRID', 'Kei', 'VAN-X'])}</text>`
      : '',
    random() < 0.6 ? rect(-240, -115, 480, 235, '#0003', 30) : '',
    isPlated ? `<g transform="translate(-165 -82.5)">${plate(random, set)}</g>` : '',
  ];
  const scale = width / 330;
  const across = scale * Math.cos((yaw * Math.PI) / 180);
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) skewY(${between(random, -1, 1) * yaw * 0.3}) scale(${across} ${scale})">${parts.join('')}</g>`;
}

const SIGNS =
  '止まれ 徐行 駐車禁止 月極駐車場 0165-32-1234 そば処 コンビニ24 P20台 ラーメン 町営住宅 クリーニング 通学路 この先100m 消火栓 OPEN10-18 30 お食事 空室あり 工事中 0120-345-678 No.27 売地55.2坪'.split(
    ' ',
  );
const BOARDS = [
  ['#fff', '#b3261e'],
  ['#1d4f91', '#fff'],
  ['#f6d33c', '#222'],
  ['#fff', '#222'],
  ['#a61d24', '#fff'],
  ['#1d5c3a', '#fff'],
] as const;
const [WIDTH, HEIGHT] = [1280, 960];

/** A street with houses, windows, shutters, fences, wires, trees, and boards with words and numbers. */
function street(random: Random): string {
  const ground = between(random, 390, 570);
  const rect = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const house = (at: number): string => {
    const [x, wide, high] = [at * 210 - 60, between(random, 120, 260), between(random, 120, ground - 100)];
    const wall = rect(
      x,
      ground - high,
      wide,
      high,
      pick(random, ['#b9a78c', '#d8d2c6', '#8f857a', '#c4c9cc', '#a3543c', '#7a8a77']),
    );
    const [kind, step] = [random(), between(random, 6, 18)];
    const [columns, rows] = [Math.floor(between(random, 2, 6)), Math.floor(between(random, 1, 5))];
    if (kind < 0.4)
      return `${wall}${times(columns * rows, (one) => rect(x + 10 + ((one % columns) * wide) / columns, ground - high + 20 + (Math.floor(one / columns) * high) / rows, (wide / columns) * 0.6, (high / rows) * 0.5, pick(random, ['#33424d', '#5d7482', '#222'])))}`;
    if (kind < 0.7)
      return `${wall}${times(high / step, (one) => rect(x, ground - high + one * step, wide, 2, '#0004'))}`;
    return `${wall}${times(wide / step, (one) => rect(x + one * step, ground - high, step * 0.4, high, '#0004'))}`;
  };
  const tree = (): string => {
    const [x, y] = [between(random, 0, WIDTH), between(random, ground - 250, ground - 30)];
    return times(
      140,
      () =>
        `<ellipse cx="${x + between(random, -90, 90)}" cy="${y + between(random, -80, 80)}" rx="${between(random, 3, 16)}" ry="${between(random, 2, 10)}" fill="${pick(random, ['#2f5130', '#486b3c', '#6b8a4e', '#20391f'])}"/>`,
    );
  };
  const board = (): string => {
    const [says, size] = [pick(random, SIGNS), between(random, 14, 64)];
    const [x, y] = [between(random, 0, WIDTH - 200), between(random, 60, ground + 150)];
    const [fill, ink] = pick(random, BOARDS);
    const wide = size * (says.length * 0.72 + 1);
    const isTwo = random() < 0.4;
    const second = isTwo
      ? `<text x="${x + size * 0.4}" y="${y + size * 0.7}" font-family="Noto Sans CJK JP" font-size="${size * 0.5}" fill="${ink}">${pick(random, SIGNS)}</text>`
      : '';
    return `<g transform="rotate(${between(random, -6, 6)} ${x} ${y})">${rect(x, y, wide, size * (isTwo ? 2.5 : 1.5), fill)}${second}<text x="${x + size * 0.4}" y="${y + size * (isTwo ? 2 : 1.15)}" font-family="Noto Sans CJK JP" font-weight="bold" font-size="${size}" textLength="${wide - size * 0.8}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${says}</text></g>`;
  };
  const bar = between(random, 8, 22);
  return [
    rect(0, 0, WIDTH, HEIGHT, pick(random, ['#bcd3e6', '#dfe5e8', '#9fb4c4', '#e9e4d8'])),
    times(7, house),
    rect(0, ground, WIDTH, HEIGHT - ground, pick(random, ['#6d6e70', '#85837f', '#5b5d5f', '#d9dcdf'])),
    times(
      between(random, 20, 90),
      () =>
        `<ellipse cx="${between(random, 0, WIDTH)}" cy="${between(random, ground, HEIGHT)}" rx="${between(random, 3, 60)}" ry="${between(random, 1, 14)}" fill="${pick(random, ['#0002', '#0003', '#fff2'])}"/>`,
    ),
    random() < 0.5
      ? times(
          8,
          (at) =>
            `<polygon points="${at * 150},960 ${at * 150 + 80},960 ${525 + at * 40},${ground + 110} ${500 + at * 40},${ground + 110}" fill="#fffc"/>`,
        )
      : '',
    random() < 0.5
      ? times(WIDTH / bar, (at) =>
          rect(at * bar, ground - 60, bar * 0.3, 80, pick(random, ['#eee', '#555', '#7a5a3a'])),
        )
      : '',
    times(
      between(random, 1, 4),
      () =>
        `${rect(between(random, 0, WIDTH), 0, between(random, 8, 20), ground + 70, '#77736c')}<path d="M0 ${between(random, 20, 160)} Q640 ${between(random, 60, 240)} 1280 ${between(random, 20, 160)}" stroke="#333" fill="none" stroke-width="2"/>`,
    ),
    times(between(random, 0, 3), tree),
    times(between(random, 1, 6), board),
  ].join('');
}

export interface Scene {
  readonly picture: GreyPicture;
  readonly plates: readonly PlateBox[];
}

/** A picture as a browser sends it: a street or a photograph with cars, less sharp, with noise, as a JPEG. */
export async function sceneOf(seed: number, set: Set, cars: readonly Car[]): Promise<Scene> {
  const random = randomOf(seed);
  const photo = random() < 0.35 ? path.join(folder, pick(random, PHOTOS[set])) : undefined;
  const placed = cars.map((car, at) => ({
    car,
    x: ((at + 0.5) * WIDTH) / cars.length + between(random, -30, 30),
    y: between(random, 520, 780),
  }));
  const drawn = placed.map(({ car, x, y }) => drawnCar(random, car, x, y, set)).join('');
  const back = photo === undefined ? street(random) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${back}${drawn}</svg>`;
  const above = await sharp(Buffer.from(svg)).png().toBuffer();
  const whole =
    photo === undefined
      ? above
      : await sharp(photo)
          .resize(WIDTH, HEIGHT)
          .composite([{ input: above }])
          .png()
          .toBuffer();
  const { data } = await sharp(whole)
    .removeAlpha()
    .blur(between(random, 0.3, 1.3))
    .linear(between(random, 0.6, 1.1), between(random, -10, 30))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noise = between(random, 1, 9) * 2;
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (random() + random() + random() - 1.5) * noise));
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const jpeg = await sharp(data, { raw })
    .jpeg({ quality: Math.round(between(random, 55, 85)) })
    .toBuffer();
  const grey = new Uint8Array(await sharp(jpeg).greyscale().raw().toBuffer());
  const plates = placed.flatMap(({ car, x, y }) =>
    car.isPlated ? [{ x, y, width: car.width, degrees: car.degrees }] : [],
  );
  return { picture: { data: grey, width: WIDTH, height: HEIGHT }, plates };
}

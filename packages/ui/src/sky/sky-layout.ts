import { placeLabels, type Box, type Label } from './place-labels.ts';
import { spread } from './spread.ts';
import { widthInEm } from './text-width.ts';

export interface SkyMoment {
  /** Since midnight. */
  readonly minutes: number;
  /** "10:00". */
  readonly time: string;
  /** One or two words. */
  readonly label: string;
  /** A ring for sunset, a star for an event. */
  readonly shape: 'star' | 'ring';
}

export interface SkyNow {
  readonly minutes: number;
  /** "Now 9:30". */
  readonly label: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SkyLayout {
  readonly width: number;
  readonly height: number;
  readonly isWide: boolean;
  /** Points of the dotted arc of the day. */
  readonly arc: readonly Point[];
  readonly marks: readonly (Point & { readonly shape: SkyMoment['shape'] })[];
  readonly labels: readonly Label[];
  readonly now: { readonly x: number; readonly top: number; readonly bottom: number; readonly flag: Box } | undefined;
  readonly hours: readonly (Point & { readonly hour: number })[];
}

const FIRST_HOUR = 7;
const LAST_HOUR = 21;
/** Width from which there is room for text under the stars. */
const WIDE_FROM = 768;
/** Widest text area of the page. The sky itself goes from edge to edge. */
const TEXT_WIDTH = 1120;

export const FONT_SIZE = 15;
const FLAG = { height: 26, padding: 10, gap: 8 };

const sizes = {
  wide: {
    height: 210,
    gutter: 40,
    inset: 24,
    top: 66,
    rise: 46,
    star: 10,
    hills: 138,
    hours: 196,
    flagTop: 14,
    line: 178,
  },
  narrow: {
    height: 150,
    gutter: 16,
    inset: 14,
    top: 46,
    rise: 36,
    star: 9,
    hills: 80,
    hours: 136,
    flagTop: 8,
    line: 119,
  },
};
const shownHours = { wide: [7, 9, 11, 13, 15, 17, 19, 21], narrow: [7, 12, 17, 21] };

export const starRadius = (isWide: boolean): number => (isWide ? sizes.wide : sizes.narrow).star;

/**
 * Places the stars of a day: hours 7 to 21 from left to right on an arc, earlier and later ones at its ends. Labels
 * stand above or below their star without overlaps; a narrow sky has none.
 * @param width in units of 1/16 of the text size
 */
export function layOutSky(width: number, moments: readonly SkyMoment[], now: SkyNow | undefined): SkyLayout {
  const isWide = width >= WIDE_FROM;
  const size = isWide ? sizes.wide : sizes.narrow;
  const margin = Math.max(size.gutter, (width - TEXT_WIDTH) / 2);
  const [left, right] = [margin + size.inset, width - margin - size.inset];

  const share = (minutes: number) => (minutes - FIRST_HOUR * 60) / ((LAST_HOUR - FIRST_HOUR) * 60);
  const within = (x: number, reserve: number) => Math.min(Math.max(x, margin + reserve), width - margin - reserve);
  const xOf = (minutes: number) => left + share(minutes) * (right - left);
  const yOf = (x: number) => size.top + size.rise * (((x - left) / (right - left)) * 2 - 1) ** 2;

  const sorted = moments.toSorted((a, b) => a.minutes - b.minutes);
  const ideal = sorted.map(({ minutes }) => Math.min(Math.max(xOf(minutes), left), right));
  const xs = spread(ideal, size.star * 2 + 2);
  const shift = Math.max(0, left - (xs[0] ?? left)) - Math.max(0, (xs.at(-1) ?? right) - right);
  const marks = sorted.map(({ shape }, index) => {
    const x = (xs[index] ?? left) + shift;
    return { x, y: yOf(x), shape };
  });

  const nowX = now && within(xOf(now.minutes), 1);
  const flags: Box[] = [];
  if (now && nowX !== undefined) {
    const flagWidth = Math.ceil(widthInEm(now.label) * FONT_SIZE) + FLAG.padding * 2;
    const [before, after] = [nowX - FLAG.gap - flagWidth, nowX + FLAG.gap];
    for (const x of [before, after]) {
      if (x >= margin && x + flagWidth <= width - margin) {
        flags.push({ x, y: size.flagTop, width: flagWidth, height: FLAG.height });
      }
    }
  }

  const line: Box[] = nowX === undefined ? [] : [{ x: nowX - 3, y: 0, width: 6, height: size.line }];
  const tries = (flags.length === 0 ? [undefined] : flags).map((flag) => ({
    flag,
    placed: isWide
      ? placeLabels(sorted, marks, [...line, ...(flag ? [flag] : [])], {
          radius: size.star,
          left: margin,
          right: width - margin,
          bottom: size.hills,
        })
      : { labels: [], worth: 0 },
  }));
  const best = tries.reduce((one, other) => (other.placed.worth > one.placed.worth ? other : one));

  return {
    width,
    height: size.height,
    isWide,
    arc: Array.from({ length: 29 }, (_, step) => {
      const x = left + (step / 28) * (right - left);
      return { x, y: yOf(x) };
    }),
    marks,
    labels: best.placed.labels,
    now:
      best.flag && nowX !== undefined ? { x: nowX, top: size.flagTop, bottom: size.line, flag: best.flag } : undefined,
    hours: (isWide ? shownHours.wide : shownHours.narrow).map((hour) => ({ hour, x: xOf(hour * 60), y: size.hours })),
  };
}

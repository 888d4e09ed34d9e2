import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, rgbOf } from './contrast.fixture.ts';
import { blockOf, neededContrast, tokensOf, type TokenNote } from './token-notes.fixture.ts';

const sheet = (name: string): string => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
const css = sheet('tokens.css');
const accents = sheet('accents.css');

const light = tokensOf(blockOf(css, ":root,\n[data-theme='light']"));
const dark = tokensOf(blockOf(css, "[data-theme='dark']"));
const followingDevice = tokensOf(blockOf(css, "[data-theme='system']"));

/** Pairs in components that no comment of the sheet measures: colour and its backgrounds. */
const furtherPairs: readonly (readonly [colour: string, grounds: readonly string[]])[] = [
  ['text', ['raised', 'primary-tint']],
  ['text-muted', ['raised', 'primary-tint', 'info-tint', 'error-tint', 'warning-tint', 'success-tint']],
  ['link', ['raised', 'info-tint', 'error-tint', 'warning-tint', 'success-tint']],
  ['secondary', ['raised', 'sunken']],
  ['error-text', ['raised']],
  ['primary-text', ['raised', 'sunken']],
  ['line-strong', ['raised']],
];

/** Colour without the town's own: the last one in the value. */
const hexOf = ({ value }: TokenNote): string | undefined => value.match(/#[0-9a-f]{6}/gi)?.at(-1);
const paletteOf = (tokens: readonly TokenNote[]): ReadonlyMap<string, string> =>
  new Map(
    tokens.flatMap((token): [string, string][] => {
      const hex = hexOf(token);
      return hex === undefined ? [] : [[token.name, hex]];
    }),
  );

function colour(palette: ReadonlyMap<string, string>, name: string): string {
  const hex = palette.get(name);
  if (hex === undefined) throw new Error(`There is no colour "${name}".`);
  return hex;
}

describe('the theme colours stand in the tokens', () => {
  test.each([
    ['primary', '#26814D', '[constant:colour.primary]'],
    ['secondary', '#424242', '[constant:colour.secondary]'],
    ['accent', '#82B1FF', '[constant:colour.accent]'],
    ['error', '#EC0000', '[constant:colour.error]'],
    ['info', '#0877D7', '[constant:colour.info]'],
    ['success', '#259D63', '[constant:colour.success]'],
    ['warning', '#E25100', '[constant:colour.warning]'],
  ])('%s is %s %s', (name, hex) => {
    expect(colour(paletteOf(light), name).toUpperCase()).toBe(hex);
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_theme, tokens) => {
  const palette = paletteOf(tokens);
  const pairs = tokens.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name, ...pair })));

  test.each(pairs)('$name on $with is $ratio, and that is enough', ({ name, with: other, ratio }) => {
    const computed = contrast(rgbOf(colour(palette, name)), rgbOf(colour(palette, other)));
    expect(Math.abs(computed - ratio)).toBeLessThan(0.006);
    expect(computed).toBeGreaterThanOrEqual(neededContrast(name, other));
  });

  test.each(furtherPairs.flatMap(([name, grounds]) => grounds.map((ground) => [name, ground] as const)))(
    '%s on %s is enough',
    (name, ground) => {
      const computed = contrast(rgbOf(colour(palette, name)), rgbOf(colour(palette, ground)));
      expect(computed).toBeGreaterThanOrEqual(neededContrast(name, ground));
    },
  );

  test('measures every colour of words', () => {
    const measured = new Set(pairs.flatMap(({ name, with: other }) => [name, other]));
    const ofWords = [...palette.keys()].filter((name) => neededContrast(name, '') === 4.5);
    expect(ofWords.length).toBeGreaterThan(10);
    expect(ofWords.filter((name) => !measured.has(name))).toEqual([]);
  });
});

test('a device that is dark gets the dark theme, value by value', () => {
  const values = (tokens: readonly TokenNote[]) => tokens.map(({ name, value }) => [name, value]);
  expect(values(followingDevice)).toEqual(values(dark));
});

test('both themes name the same tokens', () => {
  expect(dark.map(({ name }) => name)).toEqual(light.map(({ name }) => name));
});

describe.each([...accents.matchAll(/^\[data-accent='(\w+)'\]/gm)].map(([selector, name = '']) => [name, selector]))(
  'the palette %s that a person may pick',
  (_name, selector) => {
    const choice = tokensOf(blockOf(accents, selector));
    const own = paletteOf(choice);
    const inDark = new Set(['choice-text-dark', 'choice-tint-dark']);

    test.each(choice.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name, ...pair }))))(
      '$name on $with is $ratio',
      ({ name, with: other, ratio }) => {
        const palette = new Map([...paletteOf(inDark.has(name) ? dark : light), ...own]);
        const computed = contrast(rgbOf(colour(palette, name)), rgbOf(colour(palette, other)));
        expect(Math.abs(computed - ratio)).toBeLessThan(0.006);
        expect(computed).toBeGreaterThanOrEqual(neededContrast(name, other));
      },
    );

    test('its fill stands out on the dark surface as much as its comment says', () => {
      const claimed = /surface of the dark theme (\d+\.\d\d)/.exec(blockOf(accents, selector))?.[1];
      const computed = contrast(rgbOf(colour(own, 'choice')), rgbOf(colour(paletteOf(dark), 'surface')));
      expect(Math.abs(computed - Number(claimed))).toBeLessThan(0.006);
      expect(computed).toBeGreaterThanOrEqual(3);
    });
  },
);

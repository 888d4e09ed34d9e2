import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BasemapFile, roadsOf } from '../town/basemap.ts';
import { fullnessOf, figuresOf, nameKey, peopleIn, stateOf } from './rules.ts';
import { footMapOf, stepSaid, wayOnFoot, type Position, type Road } from './way.ts';

describe('how full a shelter is', () => {
  const none = { is_full: false, counted: null, counted_there: null };

  test.each([
    [{ ...none }, 30, 30],
    [{ ...none, counted: 50, counted_there: 20 }, 30, 60],
    [{ ...none, counted: 5, counted_there: 20 }, 10, 0],
  ])('%j with %i checked in holds %i', (opening, there, people) => {
    expect(peopleIn(opening, there)).toBe(people);
  });

  test.each([
    [0, 100, 'roomy'],
    [39, 100, 'roomy'],
    [40, 100, 'half'],
    [80, 100, 'nearly'],
    [100, 100, 'full'],
    [100, null, null],
  ])('%i of %s is %s', (people, capacity, fullness) => {
    expect(fullnessOf(people, capacity)).toBe(fullness);
  });

  test('it is closed without an opening, and full when the office says so or when its places are taken', () => {
    expect(stateOf(undefined, 5, 10)).toBe('closed');
    expect(stateOf(none, 5, 10)).toBe('open');
    expect(stateOf({ ...none, is_full: true }, 5, 10)).toBe('full');
    expect(stateOf(none, 10, 10)).toBe('full');
    expect(stateOf(none, 10, null)).toBe('open');
  });
});

test('figures of an opening count people, households and the most at once', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 0, minute));
  const stay = (household_id: string, persons: number, from: number, to?: number) => ({
    household_id,
    persons,
    arrived_at: at(from),
    left_at: to === undefined ? null : at(to),
  });
  expect(figuresOf([stay('a', 1, 0, 30), stay('a', 3, 0, 30), stay('b', 2, 10), stay('c', 5, 30)])).toEqual({
    persons_total: 11,
    households_total: 3,
    most_at_once: 7,
  });
  expect(figuresOf([])).toEqual({ persons_total: 0, households_total: 0, most_at_once: 0 });
});

test('a name is the same however wide and spaced it is written', () => {
  expect(nameKey('ｻﾄｳ　ハル')).toBe(nameKey('サトウ ハル'));
});

describe('the way on foot', () => {
  /** Hundreds of metres east and north of a crossing. */
  const at = (x: number, y: number): Position => [
    142 + (x * 100) / (111_320 * Math.cos((44 * Math.PI) / 180)),
    44 + (y * 100) / 110_950,
  ];
  const road = (name: string, ...line: Position[]): Road => ({ name, line });
  const mapOf = (...roads: Road[]) => footMapOf(roads);
  /** Two streets that cross in the middle of both, a lane that ends at one, and a road that meets none. */
  const map = mapOf(
    road('本通', at(-5, 0), at(5, 0)),
    road('北通', at(0, -5), at(0, 5)),
    road('', at(3, 0.05), at(3, 4)),
    road('島の道', at(50, 50), at(51, 50)),
  );
  const said = (from: Position, to: Position) => wayOnFoot(map, from, to)?.steps.map((step) => stepSaid(step).ja);

  test('turns where streets cross, and says direction, length and name', () => {
    expect(said(at(-4, 0), at(0, 3))).toEqual(['東へ400m（本通）', '北へ300m（北通）']);
    expect(wayOnFoot(map, at(-4, 0), at(0, 3))).toMatchObject({ metres: 700, minutes: 9 });
  });

  test('takes a lane whose end lies a few metres from the street', () => {
    expect(said(at(0, -2), at(3, 3))).toEqual(['北へ200m（北通）', '東へ310m（本通）', '北へ290m']);
  });

  test('goes to the road first and leaves it beside the goal', () => {
    expect(said(at(-4, 0.5), at(2, -1))).toEqual(['南へ50m', '東へ600m（本通）', '南へ100m']);
  });

  test('stays on one stretch between two places beside it', () => {
    expect(said(at(1, 0), at(2, 0))).toEqual(['東へ100m（本通）']);
  });

  test('is none where no road leads', () => {
    expect(said(at(0, 0), at(50.5, 50))).toBeUndefined();
    expect(wayOnFoot(mapOf(), at(0, 0), at(1, 1))).toBeUndefined();
  });

  test('leads from everywhere to everywhere in the sample town, hardly longer than a crow flies thrice, and quickly [rule:shelters.way]', async () => {
    const towns = path.join(import.meta.dirname, '../../../../towns/hoshimori');
    const read = async (file: string) => JSON.parse(await readFile(path.join(towns, file), 'utf8'));
    const [basemap, spots, shelters] = await Promise.all([
      read('basemap.geojson'),
      read('spots.json'),
      read('shelters.json'),
    ]);
    const begun = performance.now();
    const whole = footMapOf(roadsOf(BasemapFile.parse(basemap), 'ja'));
    for (const from of spots)
      for (const to of shelters) {
        const way = wayOnFoot(whole, [from.longitude, from.latitude], [to.longitude, to.latitude]);
        const crow = Math.hypot(
          ...whole
            .spotOf([from.longitude, from.latitude])
            .map((value, axis) => value - (whole.spotOf([to.longitude, to.latitude])[axis] ?? 0)),
        );
        expect(way, `${from.spot_name.ja} – ${to.shelter_name.ja}`).toBeDefined();
        expect(way?.metres, `${from.spot_name.ja} – ${to.shelter_name.ja}`).toBeLessThan(crow * 3 + 400);
      }
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

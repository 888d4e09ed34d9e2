import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BasemapFile, roadsOf } from '../town/basemap.ts';
import { arrivedAt, fullnessOf, figuresOf, nameKey, openingFor, peopleIn, placeOf, stateOf } from './rules.ts';
import { ShelterArrival, dutyAfter, laterDuty, readShelterCode } from './terminal.ts';
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

describe('what terminals tell', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
  const now = at(200);

  test.each([
    [199, 199],
    [201, 200],
    [33, 33],
    [31, 200],
  ])('an arrival told for hour %i is believed for hour %i', (told, believed) => {
    expect(arrivedAt(at(told), now)).toEqual(at(believed));
  });

  const opening = (id: number, from: number, to?: number) => ({
    id,
    opened_at: at(from),
    closed_at: to === undefined ? null : at(to),
  });
  test.each([
    ['nobody has opened it', [], 5, undefined],
    ['it is open', [opening(1, 2)], 5, 1],
    ['they came before somebody opened it', [opening(1, 2)], 1, 1],
    ['it was closed before they came', [opening(1, 2, 4)], 5, undefined],
    ['they were there when it was closed', [opening(1, 2, 6)], 5, 1],
    ['it was closed and opened again for the same reason', [opening(1, 2, 6), opening(2, 7)], 5, 2],
    ['it is open for another reason by now', [opening(1, 2, 6), opening(2, 90)], 5, 1],
    ['they came to the newer of two', [opening(1, 2, 6), opening(2, 90)], 91, 2],
    ['the last of three counts', [opening(1, 2, 6), opening(2, 40, 50), opening(3, 90)], 45, 2],
  ])('somebody belongs to an opening: %s', (_case, openings, hour, id) => {
    expect(openingFor(openings, at(hour))?.id).toBe(id);
    expect(openingFor(openings.toReversed(), at(hour))?.id).toBe(id);
  });

  const stay = (shelter_opening_id: number, from: number, to?: number) => ({
    shelter_opening_id,
    arrived_at: at(from),
    left_at: to === undefined ? null : at(to),
  });
  test.each([
    ['is nowhere yet', [], 5, 'comes'],
    ['is here', [stay(1, 2)], 5, 'known'],
    ['was entered here a moment later', [stay(1, 6)], 5, 'known'],
    ['left and comes back', [stay(1, 2, 4)], 5, 'comes'],
    ['left after this', [stay(1, 2, 6)], 5, 'known'],
    ['is elsewhere', [stay(2, 2)], 5, 'comes'],
    ['has moved on since', [stay(2, 6)], 5, at(6)],
    ['has moved on and left since', [stay(2, 8, 9), stay(3, 6, 8)], 5, at(6)],
    ['came from elsewhere at the same moment', [stay(2, 5)], 5, 'comes'],
  ])('a member who %s', (_case, stays, hour, place) => {
    expect(placeOf(stays, 1, at(hour))).toEqual(place);
  });

  const duty = (shelter_id: number | null, hour: number) => ({ shelter_id, decided_at: at(hour).toISOString() });
  test('the later decision counts, the desk’s of the same moment; the server’s answer unless somebody decided meanwhile', () => {
    expect(laterDuty(null, null)).toBeNull();
    expect(laterDuty(duty(1, 5), null)).toEqual(duty(1, 5));
    expect(laterDuty(duty(1, 5), duty(2, 6))).toEqual(duty(2, 6));
    expect(laterDuty(duty(1, 6), duty(null, 5))).toEqual(duty(1, 6));
    expect(laterDuty(duty(1, 6), duty(2, 6))).toEqual(duty(1, 6));
    expect(dutyAfter(duty(2, 90), duty(2, 90), duty(2, 7))).toEqual(duty(2, 7));
    expect(dutyAfter(duty(3, 8), duty(2, 6), duty(2, 6))).toEqual(duty(3, 8));
    expect(dutyAfter(null, null, duty(1, 5))).toEqual(duty(1, 5));
  });

  test.each([
    ['12345678', '12345678'],
    ['１２３４ ５６７８', '12345678'],
    ['1234-5678', '12345678'],
    ['1234567', undefined],
    ['123456789', undefined],
    ['1234567x', undefined],
    [' '.repeat(60_000), undefined],
  ])('a shelter code typed as %s is %s', (typed, code) => {
    expect(readShelterCode(typed)).toBe(code);
  });

  test.each([
    [{ way: 'name', person_name: '佐藤 一', others: 0 }, true],
    [{ way: 'name', others: 3 }, true],
    [{ way: 'card', member_id: 5, others: 30 }, true],
    [{ way: 'name', others: 0 }, false],
    [{ way: 'card', others: 3 }, false],
    [{ way: 'name', member_id: 5, others: 0 }, false],
    [{ way: 'card', member_id: 5, person_name: '佐藤', others: 0 }, false],
    [{ way: 'name', person_name: 'あ'.repeat(61), others: 0 }, false],
    [{ way: 'name', person_name: '佐藤', others: 31 }, false],
  ])('%j tells somebody: %s', (said, isTold) => {
    const id = '00000000-0000-4000-8000-000000000000';
    const arrival = { arrival_id: id, household_id: id, shelter_id: 1, arrived_at: now.toISOString(), ...said };
    expect(ShelterArrival.safeParse(arrival).success).toBe(isTold);
  });
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

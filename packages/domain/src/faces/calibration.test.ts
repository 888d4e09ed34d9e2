import { describe, expect, test } from 'vitest';
import {
  MEASURED_LOOKS,
  facesOnSite,
  isWholeMeasure,
  looksFor,
  missedLooks,
  onSite,
  raisedSite,
  strangerRate,
  strangersOnSite,
  type MeasuredPerson,
} from './calibration.ts';
import { facesFile } from './faces.fixture.ts';
import { strangersOfModels } from './reference.ts';
import { FacesFile } from './town-faces.ts';

const model = strangersOfModels[facesFile.model_id];
if (!model) throw new Error('no figures of the model');
const { median, upper } = model;

/** People whose scores against strangers lie evenly between two values, and whose own looks score `own`. */
const people = (count: number, from: number, to: number, own = 0.95): MeasuredPerson[] =>
  Array.from({ length: count }, () => {
    const others = MEASURED_LOOKS * (count - 1);
    return {
      own: Array.from({ length: MEASURED_LOOKS }, () => own),
      others: Array.from({ length: others }, (_, index) => from + ((to - from) * index) / (others - 1)),
    };
  });

describe('a site that was measured', () => {
  test('like the pictures changes nothing', () => {
    expect(facesOnSite(facesFile, { median, upper }, model)).toEqual(facesFile);
  });

  test('where strangers are less alike lowers nothing', () => {
    expect(facesOnSite(facesFile, { median: median - 0.05, upper: upper - 0.1 }, model)).toEqual(facesFile);
  });

  test('where strangers are more alike raises every threshold by so much, in an order that a town pack may have', () => {
    const raised = facesOnSite(facesFile, { median: median + 0.02, upper: upper + 0.02 }, model);
    expect(raised.with_card).toBeCloseTo(facesFile.with_card + 0.02, 3);
    expect(raised.duplicate).toBeCloseTo(facesFile.duplicate + 0.02, 3);
    expect(raised.galleries[0]?.likeness).toBeCloseTo(0.939, 3);
    const much = facesOnSite(facesFile, { median: median + 0.06, upper: upper + 0.06 }, model);
    expect(much.duplicate).toBeCloseTo(facesFile.duplicate + 0.02, 6);
    expect(FacesFile.safeParse(raised).success).toBe(true);
  });

  test('where strangers lie further apart raises them more', () => {
    const wider = onSite(0.919, { median, upper: upper + 0.02 }, model);
    expect(wider).toBeGreaterThan(0.919 + 0.02);
    expect(onSite(0.919, { median: 0.9, upper: 0.99 }, model)).toBe(0.999);
  });

  test('a raised threshold lets as few strangers in as the pack’s did on pictures', () => {
    const site = { median: median + 0.03, upper: upper + 0.05 };
    const before = strangerRate(0.923, 300, null, model);
    expect(strangerRate(0.923, 300, site, model)).toBeGreaterThan(10 * before);
    expect(strangerRate(onSite(0.923, site, model), 300, site, model)).toBeLessThanOrEqual(before);
  });

  test('is what the many say: one face that resembles nobody hides nothing', () => {
    const alike = people(10, 0.7, 0.9);
    const others = alike[0]?.others.map(() => 0.5) ?? [];
    const odd = alike.with(0, { own: [0.9, 0.9, 0.9], others });
    expect(strangersOnSite(odd).upper).toBeCloseTo(strangersOnSite(alike).upper, 2);
  });

  test('counts the looks that a threshold misses', () => {
    expect(missedLooks(people(10, 0.7, 0.9, 0.92), 0.919)).toBe(0);
    expect(missedLooks(people(10, 0.7, 0.9, 0.92), 0.921)).toBe(30);
  });

  test('is whole when every look met everybody', () => {
    const whole = people(10, 0.7, 0.9);
    expect(isWholeMeasure(whole)).toBe(true);
    expect(isWholeMeasure(whole.slice(1))).toBe(false);
    expect(isWholeMeasure(whole.with(3, { own: [0.9], others: whole[3]?.others ?? [] }))).toBe(false);
  });
});

test('of two measures none counts for less: no threshold is lower than by either', () => {
  const sites = [0.3, 0.45, 0.6].flatMap((median) =>
    [0.05, 0.2, 0.35].map((rest) => ({ median, upper: median + rest })),
  );
  for (const one of sites)
    for (const other of sites) {
      const raised = raisedSite(one, other);
      for (const threshold of [0.85, 0.895, 0.93])
        expect(onSite(threshold, raised, model)).toBeGreaterThanOrEqual(
          Math.max(onSite(threshold, one, model), onSite(threshold, other, model)),
        );
    }
  expect(raisedSite({ median: 0.4, upper: 0.6 }, { median: 0.4, upper: 0.6 }).upper).toBeCloseTo(0.6, 9);
});

test.each([
  [0.9228, 300],
  [0.9304, 1000],
  [0.9393, 5000],
])('on the pictures a stranger reaches %d before a gallery of %d in one look of a hundred', (threshold, size) => {
  expect(strangerRate(threshold, size, null, model)).toBeCloseTo(0.01, 3);
});

test('no promise goes below what a tail can say', () => {
  expect(strangerRate(0.999, 1, null, model)).toBeCloseTo(1e-7, 12);
  expect(strangerRate(0.5, 1, null, model)).toBeCloseTo(model.share, 6);
});

describe('a share as once in so many', () => {
  test.each([
    [0.5, 2],
    [0.0127, 79],
    [0.000_123, 8100],
    [1e-6, null],
    [0, null],
  ])('%d: %s', (rate, looks) => {
    expect(looksFor(rate)).toBe(looks);
  });
});

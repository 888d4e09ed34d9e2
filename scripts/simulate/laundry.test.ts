import { reportLaundry } from '@machi/domain/monitors/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laundryReport, nextOccupancy, openLaundry, passMinutes } from './laundry.ts';
import { readOrder } from './order.ts';

const machines = [
  { machine_key: 'washer-1', machine_kind: 'washer' as const },
  { machine_key: 'washer-2', machine_kind: 'washer' as const },
  ...[1, 2, 3].map((number) => ({ machine_key: `dryer-${number}`, machine_kind: 'dryer' as const })),
];
const unit = fc.double({ min: 0, max: 0.999, noNaN: true });

test('whatever chance does, the machines tell what the endpoint takes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(unit), fc.array(fc.double({ min: 0.1, max: 5, noNaN: true })), (chance, steps) => {
      const random = () => chance.next().value;
      let laundry = openLaundry(machines, random);
      for (const minutes of steps) {
        laundry = passMinutes(laundry, minutes, random);
        const report = laundryReport(laundry);
        expect(reportLaundry.input.safeParse(report).success).toBe(true);
        expect(report.machines.map(({ machine_key }) => machine_key)).toEqual(
          machines.map(({ machine_key }) => machine_key),
        );
        expect(report.machines.filter(({ state }) => state === 'out-of-order')).toHaveLength(1);
      }
    }),
  );
});

test('a machine runs, has finished, is fetched and runs again', () => {
  const random = () => 0.5;
  const seen = new Set<string>();
  let laundry = openLaundry(machines.slice(0, 1), random);
  for (let minute = 0; minute < 60; minute += 1) {
    for (const { state } of laundry) seen.add(state);
    laundry = passMinutes(laundry, 1, random);
  }
  expect([...seen].toSorted()).toEqual(['finished', 'free', 'running']);
});

test('the bath never holds less than nobody or more than it does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), unit, (percent, chance) => {
      const next = nextOccupancy(percent, () => chance);
      expect(next).toBeGreaterThanOrEqual(5);
      expect(next).toBeLessThanOrEqual(95);
    }),
  );
});

test('it is bounded in time and rate', () => {
  expect(readOrder([])).toEqual({ minutes: 30, seconds: 20, isOpen: false, origin: 'http://localhost:3000' });
  expect(readOrder(['--minutes', '5', '--open', '--url', 'http://127.0.0.1:4000/spot'], '3001')).toEqual({
    minutes: 5,
    seconds: 20,
    isOpen: true,
    origin: 'http://127.0.0.1:4000',
  });
  for (const args of [
    ['--minutes', '0'],
    ['--minutes', '241'],
    ['--seconds', '4'],
    ['--seconds', '1e2'],
    ['--url', 'here'],
    ['--forever'],
  ])
    expect(() => readOrder(args)).toThrow('npm run simulate');
});

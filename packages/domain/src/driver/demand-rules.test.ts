import { expect, test } from 'vitest';
import { drivenDays, isDriven } from './demand-rules.ts';

const at = (time: string) => new Date(`2027-01-14T${time}:00+09:00`);
const ride = {
  service_date: '2027-01-13',
  state: 'on-board',
  done_at: null,
  missed_at: null,
} as const;

test('until four in the morning the evening before is driven to its end, and of it what was not over at midnight', () => {
  expect(drivenDays(at('00:10'))).toEqual(['2027-01-13', '2027-01-14']);
  expect(drivenDays(at('03:59'))).toEqual(['2027-01-13', '2027-01-14']);
  expect(drivenDays(at('04:00'))).toEqual(['2027-01-14']);

  const evening = new Date('2027-01-13T23:59:00+09:00');
  for (const [over, time, driven] of [
    [{}, '00:10', true],
    [{ state: 'promised' }, '00:10', true],
    [{}, '04:00', false],
    // A mark from after midnight can be undone.
    [{ state: 'done', done_at: at('00:07') }, '00:10', true],
    [{ state: 'missed', missed_at: at('00:00') }, '00:10', true],
    [{ state: 'done', done_at: evening }, '00:10', false],
    [{ state: 'missed', missed_at: evening }, '00:10', false],
    [{ state: 'canceled' }, '00:10', false],
    [{ service_date: '2027-01-12' }, '00:10', false],
    [{ service_date: '2027-01-14', state: 'canceled' }, '00:10', true],
    [{ service_date: '2027-01-14' }, '23:59', true],
    [{ service_date: '2027-01-15' }, '23:59', false],
  ] as const)
    expect(isDriven({ ...ride, ...over }, at(time)), JSON.stringify([over, time])).toBe(driven);
});

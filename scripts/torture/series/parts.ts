import fc from 'fast-check';
import { aAction, aMeeting, judge } from '@machi/domain/schedule/parts.fixture';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { between } from '../random.ts';

async function run({ count, random }: TortureContext): Promise<Finding[]> {
  const cases = fc.sample(fc.tuple(aMeeting, aAction), {
    numRuns: count(10_000, 400),
    seed: between(random, 0, 2 ** 31 - 1),
  });
  const judged = cases.map(([meeting, action]) => judge(meeting, action));
  const hidden = judged.filter((one) => typeof one === 'number' && one > 0).length;
  const [touched, told] = ['touched', 'told'].map((what) => judged.filter((one) => one === what).length);
  const unguarded = cases.filter(
    ([meeting, action]) =>
      typeof judge(meeting, action, (_viewer, _act, changed) => ({ changed, apart: [] })) !== 'number',
  ).length;
  return [
    {
      name: `parts: ${cases.length.toLocaleString('en-US')} actions on random series`,
      isReached: touched === 0 && told === 0 && hidden > 0 && unguarded > 0,
      figure: `${touched} dates changed and ${told} told of that are not for whoever did it, ${hidden} series with such dates; with a right on the series as one on its dates ${unguarded}`,
    },
  ];
}

/** Acts on series that contain dates closed to the acting person; and the same without guards. */
export const parts: TortureRow = { name: 'parts', isAtLength: true, run };

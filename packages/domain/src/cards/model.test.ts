import { expect, test } from 'vitest';
import { passesInUse, type HeldPass } from './model.ts';

const held = (pass: HeldPass['pass'], consented_at: string | null): HeldPass => ({
  pass,
  pass_name: pass,
  consent: '',
  consented_at,
});
const passes = [held('bath', null), held('bus', '2027-01-11T10:00:00+09:00')];

test('a face opens the passes that its owner agreed to, and none while the service is suspended', () => {
  expect(passesInUse({ passes, is_suspended: false }).map(({ pass }) => pass)).toEqual(['bus']);
  expect(passesInUse({ passes, is_suspended: true })).toEqual([]);
  expect(passesInUse({ passes: [held('bath', null)], is_suspended: false })).toEqual([]);
});

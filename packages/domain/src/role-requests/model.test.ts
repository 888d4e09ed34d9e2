import { expect, test } from 'vitest';
import { officialRoles } from '../permissions/roles.ts';
import { isGuarded, splitRoles } from './model.ts';

test('three roles wait for a second official, once they are new', () => {
  expect(officialRoles.filter(isGuarded)).toEqual(['member_admin', 'auditor', 'system']);
  expect(splitRoles(['auditor', 'editor', 'editor', 'system'], ['system'])).toEqual({
    atOnce: ['editor', 'system'],
    asked: ['auditor'],
  });
  expect(splitRoles([], ['system', 'editor'])).toEqual({ atOnce: [], asked: [] });
});

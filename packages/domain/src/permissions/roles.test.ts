import { expect, test } from 'vitest';
import * as features from '../register/officials.ts';
import { withoutRole } from './holders.ts';
import { allPermissions, decidePermission, holdersOf } from './model.ts';
import { officialRoles } from './roles.ts';

const decided = [
  'editor',
  'approver',
  'member_admin',
  'reception',
  'forms',
  'billing',
  'enrolment',
  'auditor',
  'system',
] as const;

test('officials hold the roles that were decided, that of the taxi company, that of the buses and that of their drivers; a role opens nothing to who is no official [decision:role.of-officials]', () => {
  expect(officialRoles).toEqual([...decided, 'dispatch', 'transport', 'driver']);
  for (const permission of allPermissions) {
    const asked = (is_official: boolean) =>
      decidePermission({ member_id: 7, is_official, roles: officialRoles }, permission);
    const asGuest = decidePermission({ member_id: null, is_official: false, roles: [] }, permission);
    const holders = holdersOf(permission);
    if (holders === 'anyone') expect([asGuest, asked(false), asked(true)]).toEqual(['granted', 'granted', 'granted']);
    else if (holders === 'member') expect([asGuest, asked(false)]).toEqual(['login-needed', 'granted']);
    else if (typeof holders === 'string') expect([asked(false), asked(true)]).not.toContain('granted');
    else expect([asGuest, asked(false), asked(true)]).toEqual(['login-needed', 'forbidden', 'granted']);
  }
});

test('no two features name the same permission', () => {
  const named = Object.values(features).flatMap((feature) =>
    'permissions' in feature ? Object.keys(feature.permissions) : [],
  );
  expect([...Object.keys(withoutRole), ...named].toSorted()).toEqual(allPermissions.toSorted());
});

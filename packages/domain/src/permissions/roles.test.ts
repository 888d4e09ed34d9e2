import { expect, test } from 'vitest';
import * as features from '../register/staff.ts';
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
  expect(officialRoles).toEqual([...decided, 'dispatch', 'transport', 'driver', 'shelter']);
  for (const permission of allPermissions) {
    const asked = (is_official: boolean) =>
      decidePermission({ member_id: 7, is_official, is_company: false, roles: officialRoles }, permission);
    const asGuest = decidePermission({ member_id: null, is_official: false, is_company: false, roles: [] }, permission);
    const holders = holdersOf(permission);
    if (holders === 'anyone') expect([asGuest, asked(false), asked(true)]).toEqual(['granted', 'granted', 'granted']);
    else if (holders === 'person')
      expect([asGuest, asked(false), asked(true)]).toEqual(['login-needed', 'granted', 'forbidden']);
    else if (holders === 'account' || holders === 'member')
      expect([asGuest, asked(false)]).toEqual(['login-needed', 'granted']);
    else if (typeof holders === 'string') expect([asked(false), asked(true)]).not.toContain('granted');
    else expect([asGuest, asked(false), asked(true)]).toEqual(['login-needed', 'forbidden', 'granted']);
  }
});

test('a company has its account, what is public, and the permissions of its own roles; nothing else, whatever its row says [decision:role.of-officials]', () => {
  const granted = allPermissions.filter(
    (permission) =>
      decidePermission({ member_id: 7, is_official: false, is_company: true, roles: officialRoles }, permission) ===
      'granted',
  );
  expect(granted.toSorted()).toEqual([
    'account:edit:own',
    'account:read:own',
    'factor:keep:own',
    'notice:read',
    'profile:read:own',
    'public',
    'ride:board:any',
    'seat:board:any',
    'session:end:own',
    'taxi:dispatch:any',
    'taxi:read:any',
    'work:read:any',
  ]);
  for (const role of officialRoles) {
    const one = { member_id: 7, is_official: false, is_company: true, roles: [role] };
    const opened = allPermissions.filter((permission) => {
      const holders = holdersOf(permission);
      return typeof holders !== 'string' && decidePermission(one, permission) === 'granted';
    });
    expect(opened.length > 0).toBe(['dispatch', 'driver'].includes(role));
  }
});

test('no two features name the same permission', () => {
  const named = Object.values(features).flatMap((feature) =>
    'permissions' in feature ? Object.keys(feature.permissions) : [],
  );
  expect([...Object.keys(withoutRole), ...named].toSorted()).toEqual(allPermissions.toSorted());
});

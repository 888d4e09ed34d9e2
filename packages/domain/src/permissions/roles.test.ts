import { expect, test } from 'vitest';
import { decidePermission, permissions } from './model.ts';
import type { Permission } from './model.ts';
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
const all = Object.keys(permissions) as Permission[];

test('officials hold the roles that were decided and that of the taxi company; a role opens nothing to who is no official [decision:role.of-officials]', () => {
  expect(officialRoles).toEqual([...decided, 'dispatch']);
  for (const permission of all) {
    const asked = (is_official: boolean) =>
      decidePermission({ member_id: 7, is_official, roles: officialRoles }, permission);
    const asGuest = decidePermission({ member_id: null, is_official: false, roles: [] }, permission);
    const holders = permissions[permission];
    if (holders === 'anyone') expect([asGuest, asked(false), asked(true)]).toEqual(['granted', 'granted', 'granted']);
    else if (holders === 'member') expect([asGuest, asked(false)]).toEqual(['login-needed', 'granted']);
    else if (typeof holders === 'string') expect([asked(false), asked(true)]).not.toContain('granted');
    else expect([asGuest, asked(false), asked(true)]).toEqual(['login-needed', 'forbidden', 'granted']);
  }
});

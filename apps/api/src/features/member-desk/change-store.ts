import { keptNames, keptOf } from '@machi/domain/described/kept';
import type { OfficeFields } from '@machi/domain/member-desk/model';
import type { MemberRights } from '@machi/domain/member-desk/model';
import { officeFields } from '@machi/domain/members/fields';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const OFFICE = keptNames(officeFields);
const updateOffice = statement(
  'desk-edit-member',
  `update member set ${OFFICE.map((name, index) => `${name} = $${index + 2}`).join(', ')} where member_id = $1`,
);
const updateVerified = statement(
  'desk-verify-member',
  'update member set verified_at = $2, is_resident = $3 where member_id = $1',
);
const updateLock = statement('desk-lock-member', 'update member set locked_at = $2 where member_id = $1');
const updateRights = statement(
  'desk-authorise-member',
  'update member set is_official = $2, is_company = $3, organization_id = $4, roles = $5::text[] where member_id = $1',
);
const findOrganization = statement<{ organization_id: number }>(
  'desk-find-organization',
  'select organization_id from organization where organization_id = $1',
);
const allOrganizations = statement<{
  organization_id: number;
  texts: { organization_name: { ja: string; en: string } };
}>('desk-list-organizations', 'select organization_id, texts from organization order by organization_id');

/** Writes what the office holds. Rejects with 23505 when another member has the town id. */
export function editOfficeFields(transaction: Queryable, memberId: number, fields: OfficeFields) {
  const kept = keptOf(officeFields, fields);
  return transaction.run(updateOffice, [memberId, ...OFFICE.map((name) => kept[name])]);
}

export const noteVerified = (transaction: Queryable, memberId: number, isResident: 0 | 1, now: Date) =>
  transaction.run(updateVerified, [memberId, now, isResident]);

/** Locks the account from an instant on, or unlocks it. */
export const setLock = (transaction: Queryable, memberId: number, since: Date | null) =>
  transaction.run(updateLock, [memberId, since]);

export const setRights = (
  transaction: Queryable,
  { member_id, is_official, is_company, organization_id, roles }: Omit<MemberRights, 'asked_roles'>,
) => transaction.run(updateRights, [member_id, is_official, is_company, organization_id, roles]);

export const isOrganization = async (database: Queryable, organizationId: number): Promise<boolean> =>
  (await database.run(findOrganization, [organizationId])).length > 0;

export const organizations = (database: Queryable) => database.run(allOrganizations);

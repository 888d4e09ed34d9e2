import { keptOf } from '@machi/domain/described/kept';
import type { OfficeFields } from '@machi/domain/member-desk/model';
import type { MemberRights } from '@machi/domain/member-desk/model';
import { officeFields } from '@machi/domain/members/fields';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member, organization } from '../../database/tables/members.ts';

const members = rowsOf(member);
const offices = rowsOf(organization);

/** Writes the office's fields. Rejects with 23505 if another member has the town ID. */
export const editOfficeFields = (transaction: Queryable, member_id: number, fields: OfficeFields) =>
  members.update(transaction, 'desk-edit-member', { member_id }, keptOf(officeFields, fields));

export const noteVerified = (transaction: Queryable, member_id: number, is_resident: 0 | 1, verified_at: Date) =>
  members.update(transaction, 'desk-verify-member', { member_id }, { verified_at, is_resident });

/** Locks the account from an instant on, or unlocks it. */
export const setLock = (transaction: Queryable, member_id: number, locked_at: Date | null) =>
  members.update(transaction, 'desk-lock-member', { member_id }, { locked_at });

export const setRights = (
  transaction: Queryable,
  { member_id, is_official, is_company, organization_id, roles }: Omit<MemberRights, 'asked_roles'>,
) => {
  const rights = { is_official, is_company, organization_id, roles: [...roles] };
  return members.update(transaction, 'desk-authorise-member', { member_id }, rights);
};

export const isOrganization = (database: Queryable, organization_id: number) =>
  offices.has(database, 'desk-find-organization', { organization_id });

export const organizations = (database: Queryable) =>
  offices.list(database, 'desk-list-organizations', {}, { order: ['organization_id'] });

import { decidePermission } from '@machi/domain/permissions/model';
import { rightsOf } from '../member-rows.ts';
import type { MemberFileRow } from '../member-rows.ts';

/** Whether this person may give roles, as their row is now. */
export const isEntitled = (row: MemberFileRow | undefined): boolean =>
  row !== undefined && row.locked_at === null && decidePermission(rightsOf(row), 'member:authorise:any') === 'granted';

import type { Localized } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { organization } from '../../database/tables/members.ts';

const offices = rowsOf(organization);

/** Undefined for null and for an unknown office. */
export async function officeName(database: Queryable, organization_id: number | null): Promise<Localized | undefined> {
  if (organization_id === null) return undefined;
  const found = await offices.one(database, 'read-office-name', { organization_id }, { columns: ['texts'] });
  return found?.texts.organization_name;
}

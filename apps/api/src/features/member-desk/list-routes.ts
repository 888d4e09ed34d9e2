import { dateAt } from '@machi/domain/calendar/model';
import {
  MEMBER_PAGE_SIZE,
  exportMembers,
  listMembers,
  listOrganizations,
  readMember,
} from '@machi/domain/member-desk/contract';
import { notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { organizations } from './change-store.ts';
import { writeAccesses, writeListed } from '../../platform/audit/accesses.ts';
import { exportTable, sheetName } from './export-file.ts';
import { findMembers } from './list-store.ts';
import { fileOf, lineOf, readMemberFile } from './member-rows.ts';

/** Routes by which the desk reads members; each access is audited before the answer. */
export const memberListRoutes = (house: House) => [
  serve(listMembers, async ({ page = 1, ...filters }, exchange) => {
    const offset = (page - 1) * MEMBER_PAGE_SIZE;
    const { members, total } = await findMembers(house.database, filters, MEMBER_PAGE_SIZE, offset);
    await writeListed(house.database, exchange, 'member:list', members);
    return { members: members.map(lineOf), total, page, page_size: MEMBER_PAGE_SIZE };
  }),

  serve(exportMembers, async ({ format, encoding, ...filters }, exchange) => {
    const { members } = await findMembers(house.database, filters, null, 0);
    const table = exportTable(members.map(lineOf), exchange.locale);
    const named = { file: `members-${dateAt(exchange.now)}`, sheet: sheetName(exchange.locale) };
    const file = await tableFile(table, named, { format, encoding });
    if (file.unfitting.length === 0) {
      const ids = members.map(({ member_id }) => member_id);
      await writeListed(house.database, exchange, 'member:export', ids);
    }
    return file;
  }),

  serve(readMember, async ({ member_id }, exchange) => {
    const row = await readMemberFile(house.database, member_id);
    if (!row) return notFound;
    await writeAccesses(house.database, exchange, 'member:read', [member_id]);
    return { member: fileOf(row) };
  }),

  serve(listOrganizations, async (_input, { locale }) => ({
    organizations: (await organizations(house.database)).map(({ organization_id, texts }) => ({
      organization_id,
      organization_name: texts.organization_name[locale],
    })),
  })),
];

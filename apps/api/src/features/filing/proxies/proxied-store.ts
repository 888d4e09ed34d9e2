import { statement, type Queryable } from '../../../database/database.ts';
import {
  APPLICATION_COLUMNS,
  APPLICATION_FROM,
  filedRows,
  holdApplication,
  type ApplicationRow,
} from '../application-store.ts';
import { otherThan, rowsOf } from '../../../database/rows.ts';
import { onlineform_application } from '../../../database/tables/onlineforms.ts';

/** An application whose applicant has not left. */
export type ProxiedApplicationRow = ApplicationRow & { readonly member_id: number };

const applications = rowsOf(onlineform_application);
const hasMember = (row: ApplicationRow | undefined): row is ProxiedApplicationRow => typeof row?.member_id === 'number';
const selectPage = statement<ProxiedApplicationRow & { readonly name: string; readonly total: number }>(
  'list-proxied-applications',
  `select count(*) over ()::int as total, m.lastname || ' ' || m.firstname as name, ${APPLICATION_COLUMNS}
   ${APPLICATION_FROM} join member m on m.member_id = a.member_id where a.proxied_by = $1
   order by coalesce(a.filed_at, a.created_at) desc, a.onlineform_application_id desc limit $2 offset $3`,
);

/** Applications that an official files or filed for others. */
export const proxiedStore = {
  async read(
    database: Queryable,
    onlineform_application_id: number,
    proxied_by: number,
  ): Promise<ProxiedApplicationRow | undefined> {
    const row = await filedRows.one(database, 'read-proxied-application', { onlineform_application_id, proxied_by });
    return hasMember(row) ? row : undefined;
  },
  async lock(transaction: Queryable, id: number, officialId: number): Promise<ProxiedApplicationRow | undefined> {
    const [, row] = await Promise.all([
      holdApplication(transaction, 'lock-proxied-application', id),
      proxiedStore.read(transaction, id, officialId),
    ]);
    return row;
  },
  async list(database: Queryable, officialId: number, limit: number, offset: number) {
    const rows = await database.run(selectPage, [officialId, limit, offset]);
    return { rows, total: rows[0]?.total ?? 0 };
  },
  /** The number of other begun and unfiled applications. */
  countBegun: (database: Queryable, proxied_by: number, exceptId: number): Promise<number> =>
    applications.count(database, 'count-begun-proxied-applications', {
      proxied_by,
      filed_at: null,
      onlineform_application_id: otherThan(exceptId),
    }),
};

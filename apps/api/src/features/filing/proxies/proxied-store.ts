import { statement, type Queryable } from '../../../database/database.ts';
import { APPLICATION_COLUMNS, APPLICATION_FROM, type ApplicationRow } from '../application-store.ts';

/** Its applicant has not left. */
export type ProxiedApplicationRow = ApplicationRow & { readonly member_id: number };

const IS_PROXIED = 'a.onlineform_application_id = $1 and a.proxied_by = $2 and a.member_id is not null';
const selectProxied = statement<ProxiedApplicationRow>(
  'read-proxied-application',
  `select ${APPLICATION_COLUMNS} ${APPLICATION_FROM} where ${IS_PROXIED}`,
);
const lockProxied = statement<ProxiedApplicationRow>(
  'lock-proxied-application',
  `select ${APPLICATION_COLUMNS} ${APPLICATION_FROM} where ${IS_PROXIED} for update of a`,
);
const selectPage = statement<ProxiedApplicationRow & { readonly name: string; readonly total: number }>(
  'list-proxied-applications',
  `select count(*) over ()::int as total, m.lastname || ' ' || m.firstname as name, ${APPLICATION_COLUMNS}
   ${APPLICATION_FROM} join member m on m.member_id = a.member_id where a.proxied_by = $1
   order by coalesce(a.filed_at, a.created_at) desc, a.onlineform_application_id desc limit $2 offset $3`,
);
const countBegun = statement<{ count: number }>(
  'count-begun-proxied-applications',
  `select count(*)::int as count from onlineform_application
   where proxied_by = $1 and filed_at is null and onlineform_application_id <> $2`,
);

/** What an official files, or has filed, for others. */
export const proxiedStore = {
  async read(database: Queryable, id: number, officialId: number): Promise<ProxiedApplicationRow | undefined> {
    return (await database.run(selectProxied, [id, officialId]))[0];
  },
  async lock(transaction: Queryable, id: number, officialId: number): Promise<ProxiedApplicationRow | undefined> {
    return (await transaction.run(lockProxied, [id, officialId]))[0];
  },
  async list(database: Queryable, officialId: number, limit: number, offset: number) {
    const rows = await database.run(selectPage, [officialId, limit, offset]);
    return { rows, total: rows[0]?.total ?? 0 };
  },
  /** Begun and not filed, this one not counted. */
  async countBegun(database: Queryable, officialId: number, exceptId: number): Promise<number> {
    return (await database.run(countBegun, [officialId, exceptId]))[0]?.count ?? 0;
  },
};

import type { Localized } from '@machi/domain/locale/model';
import type { Residence } from '@machi/domain/members/residence';
import type { Proxied } from '@machi/domain/proxy/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import { rowsOf } from '../../../database/rows.ts';
import { proxy } from '../../../database/tables/onlineforms.ts';
import { IS_M_GUEST } from '../../../platform/members/member-search.ts';

const proxies = rowsOf(proxy);

/** A member with the facts that decide whether an official may apply for them. */
export interface ProxiedRow extends Proxied, Residence {}

/** A proxy opened by an official, with the names for the PDF. */
export interface ProxyRow extends ProxiedRow {
  readonly proxy_id: number;
  readonly reason: string;
  readonly opened_at: Date;
  readonly official_name: string;
  readonly official_office: Localized | null;
}

const JUDGED = `m.member_id, m.locked_at is not null as is_locked, ${IS_M_GUEST} as is_guest,
  m.is_resident, m.verified_at is not null as is_verified,
  exists (select from subscription s join service e on e.service_id = s.service_id
    where s.member_id = m.member_id and e.has_applications and s.suspended_at is not null) as is_suspended`;

const selectMember = statement<ProxiedRow>(
  'read-proxied-member',
  `select ${JUDGED} from member m where m.member_id = $1`,
);
const selectProxy = statement<ProxyRow>(
  'read-proxy',
  `select ${JUDGED}, p.proxy_id, p.reason, p.opened_at, o.lastname || ' ' || o.firstname as official_name,
     g.texts -> 'organization_name' as official_office
   from proxy p join member m using (member_id) join member o on o.member_id = p.official_id
     left join organization g on g.organization_id = o.organization_id
   where p.proxy_id = $1 and p.official_id = $2`,
);
const dropProxies = statement(
  'drop-unused-proxies',
  `delete from proxy p where opened_at <= $1
     and not exists (select from onlineform_application a where a.proxy_id = p.proxy_id)`,
);
/** SQL on table `draft`: typed by an official for somebody else. */
export const IS_PROXY_DRAFT = `draft_key ~ '^onlineform-\\d+-proxy-\\d{1,9}$'`;
/** Drafts typed for somebody else end with the proxy: they are not the official's own data. */
const dropDrafts = statement(
  'drop-drafts-of-proxies',
  `delete from draft d where ${IS_PROXY_DRAFT} and (d.saved_at <= $1 or not exists (
     select from proxy p where p.proxy_id = substring(d.draft_key from '\\d+$')::int and p.official_id = d.member_id))`,
);

export const proxyStore = {
  async member(database: Queryable, memberId: number): Promise<ProxiedRow | undefined> {
    return (await database.run(selectMember, [memberId]))[0];
  },
  /** A proxy that this official opened. */
  async read(database: Queryable, proxyId: number, officialId: number): Promise<ProxyRow | undefined> {
    return (await database.run(selectProxy, [proxyId, officialId]))[0];
  },
  open: async (transaction: Queryable, opened: typeof proxy.$inferInsert): Promise<number> =>
    (await proxies.insertReturning(transaction, 'open-proxy', opened, ['proxy_id'])).proxy_id,
};

/** Deletes unused proxies and their drafts. */
export async function forgetProxies(database: Queryable, before: Date): Promise<void> {
  await database.run(dropDrafts, [before]);
  await database.run(dropProxies, [before]);
}

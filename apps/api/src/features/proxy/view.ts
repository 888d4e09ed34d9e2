import { townTimeText } from '@machi/domain/calendar/model';
import type { Proxy } from '@machi/domain/proxy/model';
import { proxyEndsAt } from '@machi/domain/proxy/rules';
import type { Queryable } from '../../database/database.ts';
import { readApplicantProfile } from '../../filing/applicants.ts';
import type { ProxyRow } from '../../filing/proxies/proxy-store.ts';

/** A proxy with what stands of the member in an application; undefined once they have left. */
export async function viewProxyOf(database: Queryable, row: ProxyRow): Promise<Proxy | undefined> {
  const profile = await readApplicantProfile(database, row.member_id);
  if (!profile) return undefined;
  return {
    proxy_id: row.proxy_id,
    reason: row.reason,
    opened_at: townTimeText(row.opened_at),
    ends_at: townTimeText(proxyEndsAt(row.opened_at)),
    member: { member_id: row.member_id, ...profile },
  };
}

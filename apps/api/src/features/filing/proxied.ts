import { refuseProxied } from '@machi/domain/applications/proxied';
import type { Localized } from '@machi/domain/locale/model';
import { decidePermission } from '@machi/domain/permissions/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { otherThan, rowsOf } from '../../database/rows.ts';
import { onlineform_application } from '../../database/tables/onlineforms.ts';
import { readPersonAtCounter } from '../../platform/delegations/delegation-store.ts';
import type { Delegate } from '../../platform/delegations/acting-now.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { SessionMember } from '../../platform/sessions/sessions.ts';
import {
  APPLICATION_COLUMNS,
  APPLICATION_FROM,
  applicationStore,
  filedRows,
  holdApplication,
  type ApplicationRow,
} from './application-store.ts';

const applications = rowsOf(onlineform_application);

const selectPage = statement<
  ApplicationRow & { readonly member_id: number; readonly name: string; readonly total: number }
>(
  'list-proxied-applications',
  `select count(*) over ()::int as total, m.lastname || ' ' || m.firstname as name, ${APPLICATION_COLUMNS}
   ${APPLICATION_FROM} join member m on m.member_id = a.member_id where a.proxied_by = $1
   order by coalesce(a.filed_at, a.created_at) desc, a.onlineform_application_id desc limit $2 offset $3`,
);

/** What an official files or filed for others. */
export async function listProxiedBy(database: Queryable, officialId: number, limit: number, offset: number) {
  const rows = await database.run(selectPage, [officialId, limit, offset]);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The number of other applications that an official has begun for others and not filed. */
export const countBegunBy = (database: Queryable, proxied_by: number, exceptId: number): Promise<number> =>
  applications.count(database, 'count-begun-proxied-applications', {
    proxied_by,
    filed_at: null,
    onlineform_application_id: otherThan(exceptId),
  });

/** An official who applies for the member at the counter. */
export type FilingOfficial = Delegate & { readonly reason: string };
export const officialOf = ({ delegate }: MemberExchange): FilingOfficial | null =>
  typeof delegate?.reason === 'string' ? { ...delegate, reason: delegate.reason } : null;

/**
 * The application that is filled in: the member's own, or what the official at the counter files for them.
 * Each sees drafts of their own alone.
 */
export async function readFilled(
  database: Queryable,
  id: number,
  exchange: MemberExchange,
  way: 'read' | 'lock' = 'read',
) {
  const { member_id } = exchange.member;
  const official = officialOf(exchange);
  if (!official) return applicationStore[way === 'lock' ? 'lockOwn' : 'readOwn'](database, id, member_id);
  return readProxied(database, id, { member_id, proxied_by: official.member_id }, way);
}

/** The application that is looked at: at the counter also those that the person has filed themselves. */
export const readSeen = async (database: Queryable, id: number, exchange: MemberExchange) =>
  (await readFilled(database, id, exchange)) ??
  (officialOf(exchange) ? applicationStore.readOwn(database, id, exchange.member.member_id) : undefined);

async function readProxied(
  database: Queryable,
  onlineform_application_id: number,
  of: { readonly proxied_by: number; readonly member_id?: number },
  way: 'read' | 'lock',
): Promise<ApplicationRow | undefined> {
  const holding = way === 'lock' && holdApplication(database, 'lock-proxied-application', onlineform_application_id);
  const [row] = await Promise.all([
    filedRows.one(database, 'read-proxied-application', { onlineform_application_id, proxied_by: of.proxied_by }),
    holding,
  ]);
  // Nobody's, once the applicant has left.
  return typeof row?.member_id === 'number' && row.member_id === (of.member_id ?? row.member_id) ? row : undefined;
}

/** The signer's application: their own, or one that they file for somebody as long as they may. */
export async function signedBy(
  database: Queryable,
  id: number,
  member: SessionMember,
  way: 'read' | 'lock',
): Promise<ApplicationRow | undefined> {
  const own = await applicationStore[way === 'lock' ? 'lockOwn' : 'readOwn'](database, id, member.member_id);
  if (own || decidePermission(member, 'application:proxy:any') !== 'granted') return own;
  return readProxied(database, id, { proxied_by: member.member_id }, way);
}

/** Why an official may not continue another person's application, by that person's present state. */
export const refuseApplicant = async (
  database: Queryable,
  officialId: number,
  { member_id }: { readonly member_id: number | null },
): Promise<Refusal | undefined> =>
  refuseProxied(officialId, member_id === null ? undefined : await readPersonAtCounter(database, member_id));

/** The official who filed it, as the PDF names them; empty if the applicant did. */
export const proxyInWords = (office: Localized | null, name: string): string => `${office?.ja ?? ''} ${name}`.trim();

/** SQL on table `draft`: typed by an official for the member whose number ends the key. */
export const IS_TYPED_FOR_OTHERS = `draft_key ~ '-for-\\d{1,9}$'`;
const dropDrafts = statement(
  'drop-drafts-for-others',
  `delete from draft where ${IS_TYPED_FOR_OTHERS} and (saved_at <= $1
     or not exists (select from member m where m.member_id = substring(draft_key from '\\d+$')::int))`,
);
/** Deletes what was typed for somebody who has left, or long ago. It is not the official's own data. */
export async function forgetTypedForOthers(database: Queryable, before: Date): Promise<void> {
  await database.run(dropDrafts, [before]);
}

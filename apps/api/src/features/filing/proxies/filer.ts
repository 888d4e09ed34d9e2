import { decidePermission } from '@machi/domain/permissions/model';
import type { Residence } from '@machi/domain/members/residence';
import { refuseProxied } from '@machi/domain/proxy/rules';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../../database/database.ts';
import type { SessionMember } from '../../../platform/sessions/sessions.ts';
import { applicationStore, type ApplicationRow } from '../application-store.ts';
import { proxiedStore } from './proxied-store.ts';
import { proxyStore, type ProxyRow } from './proxy-store.ts';

/** The filer of an application, the applicant or an official for them, with access to the rows that they may use. */
export interface Filer {
  /** The applicant. */
  readonly applicant: Residence & { readonly member_id: number };
  /** Null: the applicant files it. */
  readonly proxy: ProxyRow | null;
  readonly read: (database: Queryable, id: number) => Promise<ApplicationRow | undefined>;
  readonly lock: (transaction: Queryable, id: number) => Promise<ApplicationRow | undefined>;
}

/** A member who applies for themselves. */
export const ownFiler = (member: SessionMember): Filer => ({
  applicant: member,
  proxy: null,
  read: (database, id) => applicationStore.readOwn(database, id, member.member_id),
  lock: (transaction, id) => applicationStore.lockOwn(transaction, id, member.member_id),
});

/** An official who applies by a proxy that they opened. */
export const proxyFiler = (proxy: ProxyRow, official: SessionMember): Filer => ({
  applicant: proxy,
  proxy,
  read: (database, id) => proxiedStore.read(database, id, official.member_id),
  lock: (transaction, id) => proxiedStore.lock(transaction, id, official.member_id),
});

/** The signer's application: their own, or one that they file for somebody as long as they may. */
export async function signedBy(
  database: Queryable,
  id: number,
  member: SessionMember,
  way: 'read' | 'lock',
): Promise<ApplicationRow | undefined> {
  const own = await (way === 'lock' ? applicationStore.lockOwn : applicationStore.readOwn)(
    database,
    id,
    member.member_id,
  );
  if (own || decidePermission(member, 'application:proxy:any') !== 'granted') return own;
  return proxiedStore[way](database, id, member.member_id);
}

/** Why an official may not continue another person's application, by that person's present state. */
export const refuseApplicant = async (
  database: Queryable,
  officialId: number,
  { member_id }: Pick<ApplicationRow, 'member_id'>,
): Promise<Refusal | undefined> =>
  refuseProxied(officialId, member_id === null ? undefined : await proxyStore.member(database, member_id));

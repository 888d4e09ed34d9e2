import { refuseOwn } from '../member-desk/rules.ts';
import { mayBeProxied, type Needs } from '../onlineforms/badges.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';
import { PROXY_DAYS } from './model.ts';

const DAY = 86_400_000;

/** Fields of a member that decide whether an official may apply for them. */
export interface Proxied {
  readonly member_id: number;
  readonly is_locked: boolean;
  /** No account, so the person would not see the application. */
  readonly is_guest: boolean;
  /** Has suspended the service of applications. */
  readonly is_suspended: boolean;
}

/**
 * Refuses an official's proxy application (product, "Proxy application") for themselves, or for a member who is locked
 * out, has no account or has suspended the service. A locked-out member answers as unknown, as in the search.
 */
export function refuseProxied(actorId: number, member: Proxied | undefined): Refusal | undefined {
  if (!member || member.is_locked) return notFound;
  if (refuseOwn(actorId, member.member_id)) return refuse(409, { field: 'member_id', code: 'proxy-self' });
  if (member.is_guest) return refuse(409, { field: 'member_id', code: 'proxy-no-account' });
  return member.is_suspended ? refuse(409, { field: 'member_id', code: 'proxy-suspended' }) : undefined;
}

/** Refuses a form for proxy applications: it is for applicants only, or does not allow proxies. */
export const refuseProxyForm = (form: Needs): Refusal | undefined =>
  mayBeProxied(form) ? undefined : refuse(422, { field: 'onlineform_id', code: 'proxy-not-allowed' });

export const proxyEndsAt = (openedAt: Date): Date => new Date(openedAt.getTime() + PROXY_DAYS * DAY);

export const refuseEnded = (openedAt: Date, now: Date): Refusal | undefined =>
  now < proxyEndsAt(openedAt) ? undefined : refuse(409, { field: '', code: 'proxy-ended' });

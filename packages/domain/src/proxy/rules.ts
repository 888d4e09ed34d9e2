import { refuseOwn } from '../member-desk/rules.ts';
import { mayBeProxied, type Needs } from '../onlineforms/badges.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';
import { PROXY_DAYS } from './model.ts';

const DAY = 86_400_000;

/** What of a member decides whether an official may apply for them. */
export interface Proxied {
  readonly member_id: number;
  readonly is_locked: boolean;
  /** Has no account: nobody would see what was filed for them. */
  readonly is_guest: boolean;
  /** Has suspended the service of applications. */
  readonly is_suspended: boolean;
}

/**
 * Why an official may not apply for somebody (product, "Proxy application"): for themselves, for whoever is locked out,
 * has no account or has suspended the service. Of somebody locked out nothing is said, as in the search.
 */
export function refuseProxied(actorId: number, member: Proxied | undefined): Refusal | undefined {
  if (!member || member.is_locked) return notFound;
  if (refuseOwn(actorId, member.member_id)) return refuse(409, { field: 'member_id', code: 'proxy-self' });
  if (member.is_guest) return refuse(409, { field: 'member_id', code: 'proxy-no-account' });
  return member.is_suspended ? refuse(409, { field: 'member_id', code: 'proxy-suspended' }) : undefined;
}

/** Why nobody may apply with a form for the applicant: it is for applicants only, or does not say that others may. */
export const refuseProxyForm = (form: Needs): Refusal | undefined =>
  mayBeProxied(form) ? undefined : refuse(422, { field: 'onlineform_id', code: 'proxy-not-allowed' });

export const proxyEndsAt = (openedAt: Date): Date => new Date(openedAt.getTime() + PROXY_DAYS * DAY);

export const refuseEnded = (openedAt: Date, now: Date): Refusal | undefined =>
  now < proxyEndsAt(openedAt) ? undefined : refuse(409, { field: '', code: 'proxy-ended' });

import { mayBeProxied, type Needs } from '../onlineforms/badges.ts';
import type { FormFace } from '../onlineforms/model.ts';
import { stepsOf } from '../onlineforms/steps.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';

/** Days for which the server keeps what an official has typed for somebody, the same as for a started application. */
export const TYPED_FOR_OTHERS_DAYS = 7;
/** Most applications that one official has started for others and not filed. */
export const MOST_BEGUN_FOR_OTHERS = 30;

/** Fields of a member that decide whether an official may act for them at the counter. */
export interface AtCounter {
  readonly member_id: number;
  readonly is_locked: boolean;
  /** An official's account, or a company's. */
  readonly is_work: boolean;
  /** No account, so the person would not see the application. */
  readonly is_guest: boolean;
  /** Has suspended the service of applications. */
  readonly is_suspended: boolean;
}

/**
 * Refuses an official's application (product, "Proxy application") for themselves, or for a member who is locked out, has
 * no account or has suspended the service. A locked-out member answers as unknown, as in the search.
 */
export function refuseProxied(officialId: number, person: AtCounter | undefined): Refusal | undefined {
  if (!person || person.is_locked) return notFound;
  if (person.member_id === officialId) return refuse(409, { field: 'member_id', code: 'proxy-self' });
  if (person.is_work) return notFound;
  if (person.is_guest) return refuse(409, { field: 'member_id', code: 'proxy-no-account' });
  return person.is_suspended ? refuse(409, { field: 'member_id', code: 'proxy-suspended' }) : undefined;
}

/** Refuses to open the counter: for applications, by the rules of applications. */
export const refuseCounter = (
  officialId: number,
  person: AtCounter | undefined,
  matter: 'applications' | undefined,
): Refusal | undefined => {
  if (matter === 'applications') return refuseProxied(officialId, person);
  return !person || person.is_locked || person.is_work || person.is_guest ? notFound : undefined;
};

/** Refuses a form for proxy applications: it is for applicants only, or does not allow proxies. */
export const refuseProxyForm = (form: Needs): Refusal | undefined =>
  mayBeProxied(form) ? undefined : refuse(422, { field: 'onlineform_id', code: 'proxy-not-allowed' });

/**
 * Refuses a form that only the applicant can file: they sign it, or pay its fee with a card, or it is for applicants only.
 * @param amount yen due
 */
export const refuseDelegatedForm = (
  form: Pick<FormFace, 'has_signing' | 'has_payment' | 'is_applicant_only'>,
  amount: number,
): Refusal | undefined =>
  form.is_applicant_only === 1 || stepsOf(form, amount).some((step) => step === 'sign' || step === 'pay')
    ? refuse(422, { field: 'onlineform_id', code: 'delegation-needs-applicant' })
    : undefined;

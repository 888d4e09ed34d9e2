import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { wholeShape } from '../described/schema.ts';
import { RowId } from '../fields/model.ts';
import { profileFields } from '../members/fields.ts';
import { Account } from '../members/model.ts';
import { profileItems } from './model.ts';

const toSubscribe = endpointsFor('service:subscribe:own');

/** A service of the portal, in the request's language (product, "Services of the portal"). */
export const Service = z.object({
  service_id: z.number(),
  service_name: z.string(),
  organization_name: z.string(),
  data_purpose: z.string(),
  agreement: z.string(),
  /** Profile items that are passed to the organization. */
  items: z.array(z.enum(profileItems)),
  /** Path of the service in this portal, if it exists. */
  href: z.nullable(z.string()),
  /** The passes of bath and bus belong to it. */
  has_passes: z.boolean(),
});
export type Service = z.infer<typeof Service>;

export const readService = endpoint('readService', 'GET', '/api/services/:service_id', {
  permission: 'public',
  input: z.object({ service_id: RowId }),
  reply: z.object({ service: Service }),
  refusals: ['not-found'],
  description: 'One service: what it does with which data, and to whom that is passed.',
});

/**
 * Profile fields that a subscription fills in or corrects. Fields verified by the office stay. Left-out fields stay
 * unchanged, so no field has a default.
 */
export const SubscriptionProfile = z.partial(z.object(wholeShape(profileFields)));
export type SubscriptionProfile = z.infer<typeof SubscriptionProfile>;

export const subscribe = toSubscribe('subscribe', 'POST', '/api/services/:service_id/subscription', {
  isGuarded: true,
  input: z.extend(SubscriptionProfile, {
    service_id: RowId,
    is_agreed: z.literal(true, { error: 'agreement' }),
  }),
  reply: z.object({ channel: z.enum(['email', 'sms']), sent_to: z.string() }),
  success: 201,
  refusals: [
    'not-found',
    'already-subscribed',
    'required',
    'office-held',
    'tel-mismatch',
    'max-date',
    'resend-wait',
    'resend-limit',
  ],
  description: 'Starts a subscription and sends the confirmation link; opening it completes the subscription.',
});

/** The link in the mail is `${publicUrl}/service/<service_id>#confirm=<token>` (docs/decisions/0004). */
export const confirmSubscription = endpoint('confirmSubscription', 'POST', '/api/services/confirm', {
  isGuarded: true,
  permission: 'public',
  input: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  reply: z.object({ service: Service }),
  refusals: ['link-invalid'],
  description: 'Completes a subscription with the secret of its link.',
});

export const suspendService = toSubscribe('suspendService', 'POST', '/api/account/services/:service_id/suspend', {
  input: z.object({ service_id: RowId }),
  reply: z.object({ account: Account }),
  refusals: ['not-found'],
  description: 'Suspends a service: its reservations are hidden, none is cancelled.',
});

export const resumeService = toSubscribe('resumeService', 'POST', '/api/account/services/:service_id/resume', {
  input: z.object({ service_id: RowId }),
  reply: z.object({ account: Account }),
  refusals: ['not-found'],
  description: 'Takes a suspended service up again; its reservations are shown again.',
});

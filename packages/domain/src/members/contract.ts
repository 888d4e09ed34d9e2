import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { requiredText } from '../fields/model.ts';
import { SignupRequest } from './model.ts';
import { newPasswordRefusals } from './password.ts';

const endpoint = endpointsFor('public');

export const signup = endpoint('signup', 'POST', '/api/signup', {
  isGuarded: true,
  input: SignupRequest,
  reply: z.object({
    channel: z.enum(['email', 'sms']),
    /** The address or number as it was given. */
    sent_to: z.string(),
    /** Seconds until the link may be sent again. */
    resend_after: z.number(),
    /** Identifies this signup when the link is asked for again; an unknown address gets one as well. */
    resend_secret: z.string(),
  }),
  success: 201,
  refusals: [...newPasswordRefusals, 'max-date', 'mobile', 'sends-of-contact', 'sends-of-network', 'sends-of-town'],
  description:
    'Starts a signup and sends the verification link. The answer is the same whether or not the address is known.',
});

export const verifySignup = endpoint('verifySignup', 'POST', '/api/signup/verify', {
  isGuarded: true,
  input: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  /** ID for the first login. */
  reply: z.object({ login_id: z.string() }),
  refusals: ['link-invalid'],
  description: 'Completes a signup with the secret of the verification link: single use, 24 hours.',
});

export const resendSignup = endpoint('resendSignup', 'POST', '/api/signup/resend', {
  isGuarded: true,
  input: z.object({
    login_id: requiredText(128),
    /** Secret from the signup's reply: others may have signed up with the same address. */
    resend_secret: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)),
  }),
  reply: z.object({ resend_after: z.number() }),
  refusals: ['resend-wait', 'resend-limit', 'sends-of-contact', 'sends-of-network', 'sends-of-town'],
  description:
    'Sends the verification link of one’s own signup again: after 60 seconds, at most 5 an hour. With a secret of no signup nothing is sent, and the answer is the same.',
});

/** An address found by its postal code. */
export const Place = z.object({ prefecture: z.string(), address1: z.string(), address2: z.string() });

export const findPlaces = endpoint('findPlaces', 'GET', '/api/zipcodes/:zipcode', {
  input: z.object({ zipcode: z.string().check(z.regex(/^\d{3}-?\d{4}$/, { error: 'zipcode' })) }),
  reply: z.object({ places: z.array(Place) }),
  description:
    'Prefecture, city and district of a postal code; empty where it is not known, then they are typed by hand.',
});

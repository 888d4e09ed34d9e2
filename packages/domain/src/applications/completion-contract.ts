import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { applicationSteps } from '../onlineforms/steps.ts';
import { OwnPayment } from './contract.ts';

const toSign = endpointsFor('application:sign:own');
const toPay = endpointsFor('application:pay:own');

const at = '/api/applications/:onlineform_application_id';

const Step = z.enum(applicationSteps);
/** Longest returned parameter: a code or a state. */
const RETURNED_LENGTH = 2000;
/** Enough for the six parameters. */
const MAX_BODY_BYTES = 16 * 1024;
const Returned = z.optional(text(RETURNED_LENGTH));

/** Where the user goes on: at `url`, outside the portal, or if null at the step `next`. */
export const Begun = z.object({ next: Step, url: z.nullable(z.string()) });

/** Refusals to begin signing, for applicants and officials. */
export const signRefusals = [
  'form-closed',
  'application-decided',
  'too-many-beginnings',
  'signing-off',
  'signing-away',
  'signing-failed',
] as const;

export const beginSigningApplication = toSign('beginSigningApplication', 'POST', `${at}/sign`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: Begun,
  refusals: ['not-found', ...signRefusals],
  description:
    'Begins to sign an own application with the My Number Card, and answers where the browser goes for it; null where nothing is left to sign.',
});

export const finishSigningApplication = toSign('finishSigningApplication', 'POST', '/api/application-signings', {
  input: z.object({
    state: text(RETURNED_LENGTH).check(z.minLength(1, { error: 'required' })),
    code: Returned,
    error: Returned,
    error_description: Returned,
    iss: Returned,
    session_state: Returned,
  }),
  reply: z.object({
    onlineform_application_id: z.number(),
    onlineform_id: z.number(),
    /** 1: an official files it for a person. */
    is_proxied: Flag,
    next: Step,
    /** Why it is not signed, with its sentence in the language of the request; null: it is signed. */
    trouble: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
  }),
  refusals: ['not-found', 'signing-under-way'],
  maxBodyBytes: MAX_BODY_BYTES,
  description:
    'Takes what came back with the browser from signing. The same return is answered the same again; one that nobody began, or somebody else, is not found.',
});

export const beginPayingApplication = toPay('beginPayingApplication', 'POST', `${at}/pay`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: Begun,
  refusals: [
    'not-found',
    'form-closed',
    'application-decided',
    'too-many-beginnings',
    'payment-unavailable',
    'payment-amount',
  ],
  description:
    'Begins to pay for an own application by card, and answers the page at the payment provider; null where nothing is left to pay. It is the same page as long as that is open.',
});

export const settleApplicationPayment = toPay('settleApplicationPayment', 'POST', `${at}/payment`, {
  input: z.object({ onlineform_application_id: RowId }),
  reply: z.object({ next: Step, payment: z.nullable(OwnPayment) }),
  refusals: ['not-found'],
  description:
    'For who comes back from paying: asks the payment provider what became of it, and answers the step that comes next.',
});

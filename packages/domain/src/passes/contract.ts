import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { FareReason, PassKind, VisitMethod } from './model.ts';
import { passItemStates, passItems } from './own-checks.ts';

const toKeep = endpointsFor('pass:keep:own');
const toRead = endpointsFor('pass:read:own');

/** A pass of the town, in the request's language. */
export const TownPass = z.object({
  pass: PassKind,
  pass_name: z.string(),
  /** Text that a person accepts before using it, one point a line. */
  consent: z.string(),
});
export type TownPass = z.infer<typeof TownPass>;

export const readPasses = endpoint('readPasses', 'GET', '/api/passes', {
  permission: 'public',
  reply: z.object({
    passes: z.array(TownPass),
    /** Service of the passes. */
    service_id: z.number(),
    bath: z.object({
      spot_id: z.number(),
      spot_name: z.string(),
      least_age: z.number(),
      visits_a_year: z.number(),
      /** First and last day of the current pass year. */
      from: DateTextSchema,
      to: DateTextSchema,
      /** Cost and payment of a visit, a sentence each; null: free. */
      fee: z.nullable(z.object({ cost: z.string(), debit: z.string() })),
    }),
    bus: z.object({ fare_yen: z.number(), free_age: z.number() }),
    /** Whether terminals accept individual-number cards. */
    is_card_mode_on: z.boolean(),
  }),
  description: 'The passes of the town: for whom they are, what they are good for, and what is agreed to.',
});

/** A pass as its holder sees it. */
export const OwnPass = z.object({
  pass: PassKind,
  /** null: not in use. */
  consented_at: z.nullable(z.string()),
  checks: z.array(z.object({ item: z.enum(passItems), state: z.enum(passItemStates) })),
});
export type OwnPass = z.infer<typeof OwnPass>;

export const OwnPasses = z.object({
  passes: z.array(OwnPass),
  service: z.enum(['active', 'suspended', 'none']),
  /** linked: terminals know a card; lost: the only one was reported lost. */
  card: z.enum(['linked', 'lost', 'none']),
  /** The office has verified name, birth date and residence. */
  is_verified: z.boolean(),
  bath: z.object({
    /** Year in which it began. */
    pass_year: z.number(),
    from: DateTextSchema,
    to: DateTextSchema,
    visits_a_year: z.number(),
    visits: z.number(),
    remaining: z.number(),
    last_visit_at: z.nullable(z.string()),
  }),
  /** Today's fare on the community bus with a tap of the pass. */
  bus: z.object({ fare_yen: z.number(), reason: FareReason }),
});
export type OwnPasses = z.infer<typeof OwnPasses>;

const reply = z.object({ own: OwnPasses });
const ofPass = z.object({ pass: PassKind });

export const readOwnPasses = toRead('readOwnPasses', 'GET', '/api/account/passes', {
  reply,
  description: 'The member’s own passes: what is in use, what is verified, what is missing, visits left.',
});

export const startPass = toKeep('startPass', 'POST', '/api/account/passes/:pass', {
  input: z.extend(ofPass, { is_agreed: z.literal(true, { error: 'agreement' }) }),
  reply,
  refusals: ['pass-service-needed'],
  description: 'Starts to use a pass, by consent; starting twice is starting once. Its service has to be active.',
});

export const stopPass = toKeep('stopPass', 'DELETE', '/api/account/passes/:pass', {
  input: ofPass,
  reply,
  description:
    'Stops using a pass: terminals do not know the member for it any more. What was recorded stays as counts.',
});

/** A visit or ride as the member sees it, without refused taps and tests. */
export const OwnVisit = z.object({
  visit_id: z.number(),
  /** Instant with the town's UTC offset. */
  visited_at: z.string(),
  method: VisitMethod,
  /** For a visit: uses one of the year's visits. For a ride: is one. */
  is_counted: z.boolean(),
  /** The office corrected whether it counts. */
  is_corrected: z.boolean(),
  /** Staff admitted the member by hand. */
  is_by_staff: z.boolean(),
  /** Visits left after this one; null on a bus or if it does not count. */
  remaining: z.nullable(z.number()),
  fare_yen: z.nullable(z.number()),
  fare_reason: z.nullable(FareReason),
});
export type OwnVisit = z.infer<typeof OwnVisit>;

export const listOwnVisits = toRead('listOwnVisits', 'GET', '/api/account/passes/:pass/visits', {
  input: z.extend(ofPass, {
    /** Year in which the pass year began; default: the present one. */
    year: z.optional(z.string().check(z.regex(/^20\d{2}$/, { error: 'numeric' }))),
  }),
  reply: z.object({
    year: z.number(),
    from: DateTextSchema,
    to: DateTextSchema,
    /** Years with data, latest first, always with the present one. */
    years: z.array(z.number()),
    /** Visits of the year, latest first. */
    visits: z.array(OwnVisit),
  }),
  description: 'The member’s own visits to the bath, or rides, of one pass year.',
});

export const drawPhonePass = toKeep('drawPhonePass', 'POST', '/api/account/passes/:pass/code', {
  input: z.extend(ofPass, {
    /** To keep on the phone and to show without a network. */
    is_kept: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** Text of the code on the phone: signed, without a name, valid for one entry. */
    text: z.string(),
    /** Remaining lifetime in seconds. */
    lives_seconds: z.number(),
  }),
  refusals: ['pass-service-needed', 'pass-not-used'],
  description:
    'A pass for the member’s phone to show to a terminal. It lives a minute; the page asks for the next one. One to keep for use without a network lives three hours.',
});

import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { FareReason, PassKind, TapMethod } from './model.ts';
import { passItemStates, passItems } from './own-checks.ts';

const toKeep = endpointsFor('pass:keep:own');

/** A pass of the town, in the language of the request. */
export const TownPass = z.object({
  pass: PassKind,
  pass_name: z.string(),
  /** What a person agrees to who starts to use it; a line each. */
  consent: z.string(),
});
export type TownPass = z.infer<typeof TownPass>;

export const readPasses = endpoint('readPasses', 'GET', '/api/passes', {
  permission: 'public',
  reply: z.object({
    passes: z.array(TownPass),
    /** Under which service the passes hang. */
    service_id: z.number(),
    bath: z.object({
      spot_id: z.number(),
      spot_name: z.string(),
      least_age: z.number(),
      visits_a_year: z.number(),
      /** First and last day of the pass year of today. */
      from: DateTextSchema,
      to: DateTextSchema,
      /** What a visit costs and how it is paid, a sentence each; null: it is free. */
      fee: z.nullable(z.object({ cost: z.string(), debit: z.string() })),
    }),
    bus: z.object({ fare_yen: z.number(), free_age: z.number() }),
    /** Whether terminals take individual-number cards. */
    is_card_mode_on: z.boolean(),
  }),
  description: 'The passes of the town: for whom they are, what they are good for, and what is agreed to.',
});

/** A pass as its bearer sees it. */
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
  /** The office has checked name, birth date and residence. */
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
  /** What a ride on the community bus costs today when the pass is held to the terminal. */
  bus: z.object({ fare_yen: z.number(), reason: FareReason }),
});
export type OwnPasses = z.infer<typeof OwnPasses>;

const reply = z.object({ own: OwnPasses });
const ofPass = z.object({ pass: PassKind });

export const readOwnPasses = toKeep('readOwnPasses', 'GET', '/api/account/passes', {
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

/** A visit or ride as the member sees it; refused taps and tests are none. */
export const OwnVisit = z.object({
  visit_id: z.number(),
  /** In the town’s time. */
  visited_at: z.string(),
  method: TapMethod,
  /** Takes one of the year’s visits; of a ride: is one. */
  is_counted: z.boolean(),
  /** The office has put right whether it counts. */
  is_corrected: z.boolean(),
  /** Staff let the member in by hand. */
  is_by_staff: z.boolean(),
  /** Visits left after this one; null on a bus and where it does not count. */
  remaining: z.nullable(z.number()),
  fare_yen: z.nullable(z.number()),
  fare_reason: z.nullable(FareReason),
});
export type OwnVisit = z.infer<typeof OwnVisit>;

export const listOwnVisits = toKeep('listOwnVisits', 'GET', '/api/account/passes/:pass/visits', {
  input: z.extend(ofPass, {
    /** Year in which the pass year began; the present one where it is left out. */
    year: z.optional(z.string().check(z.regex(/^20\d{2}$/, { error: 'numeric' }))),
  }),
  reply: z.object({
    year: z.number(),
    from: DateTextSchema,
    to: DateTextSchema,
    /** Years that have something to show, the latest first; the present one is always among them. */
    years: z.array(z.number()),
    /** Of the year, the latest first. */
    visits: z.array(OwnVisit),
  }),
  description: 'The member’s own visits to the bath, or rides, of one pass year.',
});

export const drawPhonePass = toKeep('drawPhonePass', 'POST', '/api/account/passes/:pass/code', {
  input: ofPass,
  reply: z.object({
    /** Text of the code that the phone shows: signed, without a name, good for one entry. */
    text: z.string(),
    /** How long it lives from now, in seconds. */
    lives_seconds: z.number(),
  }),
  refusals: ['pass-service-needed', 'pass-not-used'],
  description:
    'A pass for the member’s phone to show to a terminal. It lives a minute; the page asks for the next one.',
});

import * as z from 'zod/mini';
import { SHORT, list } from '../bounds/bounds.ts';
import { endpoint } from '../contract/endpoint.ts';
import { requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { Instant, MOST_NUMBER, Uuid } from '../taps/model.ts';
import { ArrivalWay, STAY_NAME_LENGTH } from './contract.ts';
import { nameKey } from './rules.ts';

/** Most people without a name in one arrival. */
export const MOST_OTHERS = 30;
/** Most arrivals in one call, and of one terminal in 24 hours. */
export const MOST_ARRIVALS = 100;
export const ARRIVALS_A_DAY = 5000;

const Number32 = z.number().check(z.int(), z.positive(), z.maximum(MOST_NUMBER));

/**
 * Somebody who has come to a shelter, as a terminal keeps it until the server has answered for it. It tells a person
 * (by `member_id` or `person_name`), others who came with them, or both. Those who came together have one
 * `household_id`, over as many arrivals as they need: the others may be an arrival of their own.
 */
export const ShelterArrival = z
  .object({
    /** Made by the terminal before it shows "taken": what is sent twice counts once. */
    arrival_id: Uuid,
    household_id: Uuid,
    shelter_id: Number32,
    /** By the terminal's corrected clock. */
    arrived_at: Instant,
    way: ArrivalWay,
    /** For card, phone and face: whom the terminal recognised by its snapshot. */
    member_id: z.optional(Number32),
    /** Text of the phone's pass, for `phone`: the server checks the town's signature again. */
    phone_pass: z.optional(z.string().check(z.maxLength(400))),
    /** As it was typed, for `name`. */
    person_name: z.optional(requiredText(STAY_NAME_LENGTH)),
    others: z.number().check(z.int(), z.minimum(0), z.maximum(MOST_OTHERS)),
  })
  .check(
    z.refine(({ member_id, person_name, others }) => (member_id ?? person_name) !== undefined || others > 0, {
      error: 'shelter-nobody',
      path: ['person_name'],
    }),
    z.refine(
      ({ way, member_id, person_name }) =>
        !(member_id !== undefined && person_name !== undefined) && (way === 'name') === (member_id === undefined),
      { error: 'format', path: ['way'] },
    ),
  );
export type ShelterArrival = z.infer<typeof ShelterArrival>;

/** Why the server takes an arrival never: the terminal deletes it, and says how many. */
export const arrivalFaults = ['shelter-unknown'] as const;

export const takeArrivals = endpoint('takeArrivals', 'POST', '/api/terminal/arrivals', {
  permission: 'terminal:work:terminal',
  input: z.object({ arrivals: list(ShelterArrival, MOST_ARRIVALS) }),
  reply: z.object({
    /** One for each arrival sent, in their order. Null: taken, now or before. The terminal deletes both. */
    answers: list(z.object({ arrival_id: Uuid, fault: z.nullable(z.enum(arrivalFaults)) }), MOST_ARRIVALS),
  }),
  refusals: ['not-found', 'shelter-arrivals-many'],
  description:
    'Takes people who came to a shelter. The same arrival_id again counts once. Refused as a whole, the terminal keeps all of them and tries later.',
});

/** Which shelter a terminal serves, and since when somebody has decided so: null takes it out of all. */
export const ShelterDuty = z.object({ shelter_id: z.nullable(Number32), decided_at: Instant });
export type ShelterDuty = z.infer<typeof ShelterDuty>;

/**
 * The later of two decisions, of the desk and by hand at the terminal; of the same moment the first. Pass the desk's
 * first.
 */
export function laterDuty(desk: ShelterDuty | null, hand: ShelterDuty | null): ShelterDuty | null {
  if (!desk || !hand) return desk ?? hand;
  return hand.decided_at > desk.decided_at ? hand : desk;
}

/**
 * What a terminal serves after the server's answer to a sign of life. The server has weighed what it was told against
 * the desk, and set right a time that its clock had not reached. So its answer counts, unless somebody has decided by
 * hand meanwhile.
 */
export const dutyAfter = (
  own: ShelterDuty | null,
  told: ShelterDuty | null,
  answered: ShelterDuty | null,
): ShelterDuty | null =>
  own?.decided_at === told?.decided_at && own?.shelter_id === told?.shelter_id ? answered : own;

/** Costs of the slow hash of a shelter code: scrypt with these, salt and hash as base64url. */
export const SHELTER_CODE_HASH = { N: 16_384, r: 8, p: 1, bytes: 32 } as const;
const Base64Url = z.string().check(z.regex(/^[\w-]{22,64}$/, { error: 'format' }));
export const ShelterCodeHash = z.object({ salt: Base64Url, hash: Base64Url });
export type ShelterCodeHash = z.infer<typeof ShelterCodeHash>;

/** What a sign of life answers of shelters; a town without any, and a desk, hear nothing of them. */
export const TerminalShelters = z.object({
  shelters: z.array(z.object({ shelter_id: z.number(), shelter_name: Localized })),
  /** What the terminal serves; null: nobody has ever decided. */
  duty: z.nullable(ShelterDuty),
  /** To check a typed shelter code without a network; null: the office has made none. */
  code: z.nullable(ShelterCodeHash),
});
export type TerminalShelters = z.infer<typeof TerminalShelters>;

/** What a terminal tells of itself in its condition; older terminals leave it out. */
export const ShelterCondition = z.object({
  duty: z.nullable(ShelterDuty),
  /** Arrivals that wait for the network. */
  unsent: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
});

/** The eight digits of a typed shelter code, in one width and without blanks and dashes; undefined: it is none. */
export function readShelterCode(typed: string): string | undefined {
  const digits = typed
    .slice(0, SHORT)
    .normalize('NFKC')
    .replaceAll(/[\s‐-―ー-]/g, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** Whether a typed name is taken if its writer has gone: a single letter may be a child's. */
export const isNameEnough = (typed: string): boolean => [...nameKey(typed)].length >= 2;

/** Wrong shelter codes in a row, and when the last one was typed. */
export interface WrongCodes {
  readonly wrong: number;
  readonly last_at: string;
}

/** Wrong shelter codes after which a terminal takes none for a while. */
export const WRONG_CODES = 5;
const LONGEST_REST_MINUTES = 60;

/** Until when a terminal takes no shelter code; null: it takes one. From the fifth wrong one 1, 2, 4 … 60 minutes. */
export function shelterCodeRest({ wrong, last_at }: WrongCodes, now: Date): Date | null {
  if (wrong < WRONG_CODES) return null;
  const minutes = Math.min(LONGEST_REST_MINUTES, 2 ** (wrong - WRONG_CODES));
  const until = new Date(Date.parse(last_at) + minutes * 60_000);
  return until > now ? until : null;
}

import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';

/** The passes of the face/card service: each has a consent of its own (product, "Passes"). */
export const passKinds = ['bath', 'bus'] as const;
export const PassKind = z.enum(passKinds);
export type PassKind = z.infer<typeof PassKind>;

/** How somebody showed who they are. A plain NFC town card is only as good as its UID: low assurance. */
export const TapMethod = z.enum(['individual-number-card', 'town-card', 'qr', 'face', 'none']);
export type TapMethod = z.infer<typeof TapMethod>;

/**
 * What of a person a judgement rests on. What the office has not verified is null: it counts as unknown in every
 * judgement (product, "What the office verifies").
 */
export const PassHolder = z.object({
  birthdate: z.nullable(DateTextSchema),
  is_resident: z.nullable(Flag),
  is_handicapped: z.nullable(Flag),
});
export type PassHolder = z.infer<typeof PassHolder>;

/** The vehicle of a bus terminal: the autonomous bus is free for all. */
export const BusKind = z.enum(['community', 'autonomous']);
export type BusKind = z.infer<typeof BusKind>;

/** Why a fare is what it is; recorded, never shown on a bus (product, "Bus fare"). */
export const fareReasons = [
  'autonomous',
  'senior',
  'disabled',
  'junior-high',
  'companion',
  'ordinary',
  'unknown',
] as const;
export const FareReason = z.enum(fareReasons);
export type FareReason = z.infer<typeof FareReason>;

export interface BusFare {
  readonly fare_yen: number;
  readonly reason: FareReason;
}

/** How an entry to the bath is judged; all but `admitted` and `same-visit` are talked over with staff. */
export const BathReason = z.enum([
  'admitted',
  'same-visit',
  'not-registered',
  'not-resident',
  'residence-unknown',
  'too-young',
  'birthdate-unknown',
  'quota-spent',
]);
export type BathReason = z.infer<typeof BathReason>;

export interface BathEntry {
  readonly reason: BathReason;
  readonly isAdmitted: boolean;
  /** Visits left in the pass year after this entry. */
  readonly remaining: number;
}

import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';

/** The passes of the face/card service. Each has its own consent (product, "Passes"). */
export const passKinds = ['bath', 'bus'] as const;
export const PassKind = z.enum(passKinds);
export type PassKind = z.infer<typeof PassKind>;

/** What a terminal takes taps for: a pass, or a door that reservations open. */
export const terminalUses = [...passKinds, 'door'] as const;
export const TerminalUse = z.enum(terminalUses);
export type TerminalUse = z.infer<typeof TerminalUse>;

/**
 * How a person identified themselves. A plain NFC town card only proves its UID: low assurance. `code`, at doors only,
 * identifies a reservation and not a person.
 */
export const visitMethods = ['individual-number-card', 'town-card', 'qr', 'face', 'none'] as const;
export const VisitMethod = z.enum(visitMethods);
export type VisitMethod = z.infer<typeof VisitMethod>;
export const TapMethod = z.enum([...visitMethods, 'code']);
export type TapMethod = z.infer<typeof TapMethod>;

/**
 * Personal data behind a judgement. Data that the office has not verified are null and count as unknown (product, "What
 * the office verifies").
 */
export const PassHolder = z.object({
  birthdate: z.nullable(DateTextSchema),
  is_resident: z.nullable(Flag),
  is_handicapped: z.nullable(Flag),
});
export type PassHolder = z.infer<typeof PassHolder>;

/** Vehicle of a bus terminal. The autonomous bus is free for all. */
export const BusKind = z.enum(['community', 'autonomous']);
export type BusKind = z.infer<typeof BusKind>;

/** Reason for a fare; recorded, never shown on a bus (product, "Bus fare"). */
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

/** Result of an entry to the bath. All but `admitted` and `same-visit` go to staff. */
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

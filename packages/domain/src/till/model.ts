import * as z from 'zod/mini';

/** How money comes in at the counter. transfer: to the town's account at the bank; qr: by an application of the payer's phone. */
export const paymentWays = ['cash', 'transfer', 'qr'] as const;
export const PaymentWay = z.enum(paymentWays);
export type PaymentWay = z.infer<typeof PaymentWay>;

/** before: noted when nobody noted the way yet. */
export const KeptWay = z.enum([...paymentWays, 'before']);
export type KeptWay = z.infer<typeof KeptWay>;

/** back: what was noted by mistake; refund: what was given back. */
export const PaymentKind = z.enum(['paid', 'back', 'refund']);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** Whose drawer: a spot, or 0 for the town office. */
export const HouseId = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** A payment for a room, or what went back of it. */
export const RoomPayment = z.object({
  room_payment_id: z.number(),
  kind: PaymentKind,
  way: KeptWay,
  /** Below 0 what went. */
  yen: z.number(),
  /** In whose drawer it is. */
  house_id: z.number(),
  /** The day of the till; of payments from before it, the day on which they were noted. */
  day: z.string(),
  /** Number of its receipt, "2026-R000123"; null: it has the reservation's code, or there is none. */
  receipt_code: z.nullable(z.string()),
  /** It was noted by mistake. */
  is_taken_back: z.boolean(),
  reason: z.string(),
});
export type RoomPayment = z.infer<typeof RoomPayment>;

/** Number of a receipt: the fiscal year and a number without gaps. */
export const receiptCode = (year: number, no: number): string => `${year}-R${String(no).padStart(6, '0')}`;

import * as z from 'zod/mini';

/** Payment methods at the counter. transfer: to the town's bank account; qr: by an application on the payer's phone. */
export const paymentWays = ['cash', 'transfer', 'qr'] as const;
export const PaymentWay = z.enum(paymentWays);
export type PaymentWay = z.infer<typeof PaymentWay>;

/** before: recorded before methods were recorded. */
export const KeptWay = z.enum([...paymentWays, 'before']);
export type KeptWay = z.infer<typeof KeptWay>;

/** back: reversal of a mistaken record; refund: money returned. */
export const PaymentKind = z.enum(['paid', 'back', 'refund']);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** Facility of the drawer: a spot, or 0 for the town office. */
export const HouseId = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** A payment for a room, or a refund. */
export const RoomPayment = z.object({
  room_payment_id: z.number(),
  kind: PaymentKind,
  way: KeptWay,
  /** Below 0: a refund or reversal. */
  yen: z.number(),
  /** Facility of the drawer. */
  house_id: z.number(),
  /** Day of the till; for payments from before tills, the day of the record. */
  day: z.string(),
  /** Number of its receipt, "2026-R000123"; null: it has the reservation's code, or there is none. */
  receipt_code: z.nullable(z.string()),
  /** The record was a mistake. */
  is_taken_back: z.boolean(),
  reason: z.string(),
});
export type RoomPayment = z.infer<typeof RoomPayment>;

/** Makes the number of a receipt: fiscal year and a number without gaps. */
export const receiptCode = (year: number, no: number): string => `${year}-R${String(no).padStart(6, '0')}`;

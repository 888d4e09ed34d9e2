import type { TaxiReservation } from './deadline.ts';
import type { TaxiTerms } from './durations.ts';
import type { TaxiRequest } from './model.ts';

/** Stand 1 is the shared office (spot 4), stand 2 is twelve minutes away and fifteen back, stand 3 seven both ways. */
export const taxiTerms: TaxiTerms = {
  tel: '0100-55-3456',
  most_persons: 8,
  opens: '07:30',
  closes: '21:30',
  stands: [
    { taxistand_id: 1, spot_id: 4 },
    { taxistand_id: 2, spot_id: 22 },
    { taxistand_id: 3, spot_id: 17 },
    { taxistand_id: 4, spot_id: 99 },
  ],
  relations: [
    { from_spot_id: 22, to_spot_id: 4, duration_minutes: 12 },
    { from_spot_id: 4, to_spot_id: 22, duration_minutes: 15 },
    { from_spot_id: 4, to_spot_id: 17, duration_minutes: 7 },
  ],
  shared_office: 4,
};

/** The shared office on Thursday 26 November 2026 from 13:00 to 15:00. */
export const reservationOf = (parts: Partial<TaxiReservation> = {}): TaxiReservation => ({
  spot_id: 4,
  target_date: '2026-11-26',
  start: 13 * 60,
  end: 15 * 60,
  is_canceled: 0,
  approval_status: 1,
  ...parts,
});

export const outwardRequest = (parts: Partial<NonNullable<TaxiRequest['outward']>> = {}): TaxiRequest => ({
  reservation_id: 1,
  reserves_outward: 1,
  reserves_return: 0,
  outward: { taxistand_start: 2, arrival_time: 13 * 60, persons_taxi: 2, note: '', ...parts },
});

export const returnRequest = (parts: Partial<NonNullable<TaxiRequest['return']>> = {}): TaxiRequest => ({
  reservation_id: 1,
  reserves_outward: 0,
  reserves_return: 1,
  return: { taxistand_end: 2, departure_time: 15 * 60, persons_taxi: 2, note: '', ...parts },
});

import { isExemptionOpen, leftYen, owedBackYen, statusOf } from '@machi/domain/reservations/status';
import type { ApprovalStatus } from '@machi/domain/reservations/model';
import { describe, expect, test } from 'vitest';
import { reservationRequest } from '../../../testing/requests/requests.ts';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import { isOwedForRooms, roomsNotPaid } from './not-paid.ts';

const town = await openTestTown();
const person = await town.addPerson();
const made = await town.call('POST', '/api/reservations', { as: person, body: reservationRequest() });
if (made.status !== 201) throw new Error(made.text);
const { reservation_id } = made.body.reservations[0];

const flags = [0, 1] as const;
const statuses: readonly ApprovalStatus[] = [0, 1, 2];
const cases = flags
  .flatMap((is_canceled) => statuses.map((approval_status) => ({ is_canceled, approval_status })))
  .flatMap((state) =>
    [null, 0, 1].map((exemption_status) => ({ ...state, exemption_status: exemption_status as null | 0 | 1 })),
  )
  .flatMap((state) => [0, 300, 500, 800].map((paid_yen) => ({ ...state, paid_yen, amount: 500, cancel_fee_yen: 300 })));

describe('what is asked of many rooms at once by the database is what the rules say of each', () => {
  test.each(cases)(
    'cancelled $is_canceled, approval $approval_status, exemption $exemption_status, paid $paid_yen',
    async (row) => {
      await town.rows`update reservation set is_canceled = ${row.is_canceled},
        approval_status = ${row.approval_status}, paid_yen = ${row.paid_yen}, amount = ${row.amount},
        cancel_fee_yen = ${row.cancel_fee_yen}, exemption_status = ${row.exemption_status}
        where reservation_id = ${reservation_id}`;
      const [owes, left] = await town.database.transaction(async (transaction) => [
        await isOwedForRooms(transaction, person.member_id),
        (await roomsNotPaid(transaction, person.member_id)).length > 0,
      ]);
      expect(owes).toBe(owedBackYen(row) > 0);
      // Nobody is asked for money while a reservation waits for approval.
      expect(left).toBe(statusOf(row) !== 'provisional' && (leftYen(row) > 0 || isExemptionOpen(row)));
    },
  );
});

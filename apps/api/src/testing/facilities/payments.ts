import type { OpenTown } from '../towns/open-town.ts';

/** Records a payment as before tills existed: without a way, and with the reservation's code on the receipt. */
export async function notePaidBefore(
  town: Pick<OpenTown, 'rows'>,
  reservationId: number,
  at: Date | string,
): Promise<void> {
  await town.rows(
    `with paid as (
       update reservation set paid_at = $2, paid_yen = amount where reservation_id = $1 returning reservation_id, amount),
     entry as (insert into ledger_entry (kind, entered_at) values ('room-paid', $2) returning ledger_entry_id),
     posted as (insert into ledger_posting (ledger_entry_id, account, yen)
       select ledger_entry_id, account, yen from entry, paid, lateral (values ('before', amount), ('income', -amount)) as p(account, yen))
     insert into room_payment (reservation_id, kind, way, yen, noted_at, ledger_entry_id)
     select reservation_id, 'paid', 'before', amount, $2, ledger_entry_id from paid, entry`,
    reservationId,
    at,
  );
}

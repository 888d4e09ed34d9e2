import { listReservations } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { queryOptions } from '@tanstack/react-query';
import { load } from '../../shell/calls/client.ts';

/** What a withdrawal cancels: neither over, nor cancelled, nor refused. */
const isToCome = ({ ended_at: end, is_canceled, approval_status }: Reservation, now: number): boolean =>
  is_canceled === 0 && approval_status !== 2 && Date.parse(end) > now;

async function countToCome(signal: AbortSignal): Promise<number> {
  const now = Date.now();
  let count = 0;
  let before: number | undefined;
  for (;;) {
    const page = await load(listReservations, before === undefined ? {} : { before }, { signal, ignoresError: true });
    count += page.reservations.filter((reservation) => isToCome(reservation, now)).length;
    before = page.reservations.at(-1)?.reservation_id;
    if (!page.has_more || before === undefined) return count;
  }
}

/** Number of the member's reservations to come. */
export const toComeQuery = queryOptions({
  queryKey: ['withdrawal', 'to-come'],
  queryFn: ({ signal }) => countToCome(signal),
  staleTime: 0,
});

import type { OpenTown } from '../towns/open-town.ts';
import type { Credentials } from '../towns/people.ts';

/** A member's requests about seats in this town. */
export function seatCalls(town: OpenTown) {
  const hold = (as: Credentials, body: unknown, locale: 'ja' | 'en' = 'en') =>
    town.call('POST', '/api/shuttle/holds', { as, body, locale });
  const confirm = (as: Credentials, id: number, locale: 'ja' | 'en' = 'en') =>
    town.call('POST', `/api/shuttle/holds/${id}/confirm`, { as, locale });
  return {
    search: (query: string) => town.call('GET', `/api/shuttle/trips?${query}`),
    hold,
    confirm,
    cancel: (as: Credentials, id: number) => town.call('POST', `/api/shuttle/reservations/${id}/cancel`, { as }),
    async reserve(as: Credentials, body: unknown) {
      const held = await hold(as, body);
      if (held.status !== 201) throw new Error(held.text);
      const made = await confirm(as, held.body.hold.hold_id);
      if (made.status !== 201) throw new Error(made.text);
      return made.body.reservation;
    },
  };
}

/** Status and sentences of a reply. */
export const sentencesIn = ({ status, body }: { status: number; body: { errors: Record<string, string[]> } }) => [
  status,
  ...Object.values(body.errors).flat(),
];

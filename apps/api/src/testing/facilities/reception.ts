import type { OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';
import { reservationRequest } from '../requests/requests.ts';

/** The community centre's tatami room, whose reservations wait for reception. */
export const WAITING_ROOM = {
  spot_id: 1,
  room_id: 101,
  additional_questions: [{ question_key: 'food', answer: 'なし' }],
};

/** Pending applications and reception's actions on them, through the API. */
export function receptionOf(town: OpenTown) {
  /** The code of a new application at a free time on each date. */
  async function apply(as: Person, parts: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const answer = await town.call('POST', '/api/reservations', {
      as,
      body: reservationRequest({ ...WAITING_ROOM, ...parts }),
    });
    if (answer.status !== 201) throw new Error(`no application: ${answer.text}`);
    return answer.body.reservations[0].application_code;
  }
  const read = async (as: Person, code: string) =>
    (await town.call('GET', `/api/reception/applications/${code}`, { as })).body.application;
  const decide = (
    as: Person,
    decisions: readonly object[],
    locale: 'ja' | 'en' = 'en',
    exemptions: readonly object[] = [],
  ) => town.call('POST', '/api/reception/decide', { as, body: { decisions, exemptions }, locale });
  /** Decisions for each date of an application in its current state. */
  async function decisionsOn(as: Person, code: string, approval_status: 1 | 2, reason = '') {
    const { reservations } = await read(as, code);
    return reservations.map(({ reservation_id, seen }: { reservation_id: number; seen: string }) => ({
      reservation_id,
      seen,
      approval_status,
      reason,
    }));
  }
  return { apply, read, decide, decisionsOn };
}

import { addDays, dateAt } from '@machi/domain/calendar/model';
import { RECEPTION } from '../cases/case.ts';
import type { Credentials } from '../towns/people.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** An event as the office writes it: in ten days, with registration from now on until the day before. */
export function eventRequest(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}) {
  const today = dateAt(town.now());
  return {
    title: { ja: 'そば打ち体験', en: 'Making soba' },
    text: { ja: '町のそば粉で打ちます。', en: 'With flour of the town.' },
    spot_id: 4,
    room_id: null,
    place: { ja: '', en: '' },
    starts_date: addDays(today, 10),
    starts_time: '10:00',
    ends_date: addDays(today, 10),
    ends_time: '12:00',
    opens_date: addDays(today, -1),
    opens_time: '09:00',
    closes_date: addDays(today, 9),
    closes_time: '17:00',
    places: 3,
    persons_max: 4,
    fee_yen: 800,
    fee: { ja: '', en: '' },
    questions: null,
    notice_id: null,
    ...parts,
  };
}

/** A draft of the sample's reception. */
export async function newDraft(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}) {
  const as = await town.openSession(RECEPTION);
  const made = await town.call('POST', '/api/reception/events', { as, body: eventRequest(town, parts) });
  if (made.status !== 201) throw new Error(`no event: ${made.text}`);
  const { event_id, revision } = made.body.event;
  return { event_id: Number(event_id), revision: Number(revision) };
}

/** A published event; answers its number and revision. */
export async function newEvent(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}) {
  const { event_id, revision } = await newDraft(town, parts);
  const as = await town.openSession(RECEPTION);
  const path = `/api/reception/events/${event_id}/publish`;
  const shown = await town.call('POST', path, { as, body: { revision } });
  if (shown.status !== 200) throw new Error(`not published: ${shown.text}`);
  return { event_id, revision: Number(shown.body.event.revision) };
}

export const register = (town: OpenTown, as: Credentials, event_id: number, body: object = { persons: 1 }) =>
  town.call('POST', `/api/events/${event_id}/registration`, { as, body, locale: 'ja' });

/** A registration of a member; answers its number and code. */
export async function newRegistration(town: OpenTown, memberId: number, event_id: number, body?: object) {
  const made = await register(town, await town.openSession(memberId), event_id, body);
  if (made.status !== 201) throw new Error(`not registered: ${made.text}`);
  const { registration_id, code } = made.body.registration;
  return { event_id, registration_id: Number(registration_id), code: String(code) };
}

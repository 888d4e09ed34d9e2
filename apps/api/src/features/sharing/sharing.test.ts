import { describe, expect, test } from 'vitest';
import { hashOf } from '../../ground/secrets.ts';
import { nextSlot } from '../../testing/cases/new-reservation.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const person = await town.addPerson({ lastname: '分合' });

async function reserve(as: Credentials = person) {
  const body = reservationRequest({ ...nextSlot(), note: 'a secret note' });
  const made = await town.call('POST', '/api/reservations', { as, body });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0];
}
const make = (id: number, as: Credentials = person) => town.call('POST', `/api/reservations/${id}/share-link`, { as });
const secretOf = ({ body }: { body: { url: string } }) => /\/shared#([\w-]{43})$/.exec(body.url)?.[1] ?? '';
const open = (secret: string, locale: 'ja' | 'en' = 'ja') =>
  town.call('POST', '/api/shared', { body: { secret }, locale });

describe('a link to a reservation', () => {
  test('shows date, place and map to whoever has it, and nothing of the person; only its hash is kept [rule:share.link]', async () => {
    const made = await reserve();
    const link = await make(made.reservation_id);
    expect(link.status, link.text).toBe(201);
    const shown = await open(secretOf(link), 'en');
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body.shared).toEqual({
      room: 'Meeting booth A',
      spot: 'Shared Office Wakka',
      address: expect.stringMatching(/./),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      starts_at: made.started_at,
      ends_at: made.ended_at,
      is_provisional: false,
    });
    for (const own of [made.reservation_code, made.application_code, person.email, 'secret note', '分合'])
      expect(shown.text).not.toContain(own);
    const [row] = await town.rows<{ secret_hash: Uint8Array }>`select secret_hash from share_link
      where reservation_id = ${made.reservation_id}`;
    expect(Buffer.from(row?.secret_hash ?? []).equals(hashOf(secretOf(link)))).toBe(true);
  });

  test('ends when it is taken back or made anew, with the reservation, its cancellation and its member; all answer as an unknown one [rule:share.end]', async () => {
    const unknown = await open('x'.repeat(43));
    expect(unknown.status).toBe(404);
    const gone = async (secret: string) => {
      const { status, body } = await open(secret);
      expect([status, body]).toEqual([404, unknown.body]);
    };
    const { reservation_id: id } = await reserve();
    const first = secretOf(await make(id));
    const second = secretOf(await make(id));
    await gone(first);
    expect((await open(second)).status).toBe(200);
    expect((await town.call('DELETE', `/api/reservations/${id}/share-link`, { as: person })).status).toBe(200);
    await gone(second);
    const state = await town.call('GET', `/api/reservations/${id}/share-link`, { as: person });
    expect(state.body.created_at).toBeNull();

    const third = secretOf(await make(id));
    await town.rows('update member set locked_at = now() where member_id = $1', person.member_id);
    await gone(third);
    await town.rows('update member set locked_at = null where member_id = $1', person.member_id);
    town.setNow(new Date('2027-06-01T00:00:00Z'));
    await gone(third);
    town.setNow(START);
    expect((await open(third)).status).toBe(200);
    await town.call('POST', `/api/reservations/${id}/cancel`, { as: person });
    await gone(third);
    expect((await make(id)).status).toBe(404);
    for (const secret of ['', 'a', 'x'.repeat(42), `${'x'.repeat(42)}%`, `${'x'.repeat(42)}'`]) await gone(secret);
    expect((await open('x'.repeat(65))).status).toBe(422);
  });

  test('is made and ended by nobody but its member', async () => {
    const { reservation_id: id } = await reserve();
    const secret = secretOf(await make(id));
    const other = await town.addPerson();
    expect((await make(id, other)).status).toBe(404);
    expect((await town.call('DELETE', `/api/reservations/${id}/share-link`, { as: other })).status).toBe(404);
    expect((await town.call('GET', `/api/reservations/${id}/share-link`, { as: other })).status).toBe(404);
    expect((await open(secret)).status).toBe(200);
  });
});

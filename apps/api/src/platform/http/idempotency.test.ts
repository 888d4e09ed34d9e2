import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';
import { hashOf, keyedHash } from '../../ground/secrets.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
const member = await town.addPerson();

const reserve = (
  key: string,
  target_date: string,
  { as = member, ...parts }: { as?: Person; locale?: 'ja' | 'en'; body?: unknown } = {},
) =>
  town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ target_date }),
    headers: { 'idempotency-key': key },
    ...parts,
  });

describe('an Idempotency-Key', () => {
  test('sent twice has one effect and one reply, byte for byte', async () => {
    const first = await reserve('key-1', '2027-01-21');
    const second = await reserve('key-1', '2027-01-21');
    expect(first.status, first.text).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(1);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(1);
    expect(await town.countRows('audit', `actor_member_id = ${member.member_id}`)).toBe(1);
  });

  test('with another body is refused, in both languages', async () => {
    await reserve('key-2', '2027-01-22');
    const answer = await reserve('key-2', '2027-01-25');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      request: ['This request was already sent with different contents. Please reload the page and try again.'],
    });
    const japanese = await reserve('key-2', '2027-01-25', { locale: 'ja' });
    expect(japanese.body.errors).toEqual({
      request: ['同じ申込みが別の内容で送られています。画面を読み込み直して、もう一度お試しください。'],
    });
    expect(await town.countRows('reservation', `started_at::date = '2027-01-25'`)).toBe(0);
  });

  test('for another address of the API is refused', async () => {
    const made = await reserve('key-3', '2027-01-26');
    const id = made.body.reservations[0].reservation_id;
    const answer = await town.call('POST', `/api/reservations/${id}/cancel`, {
      as: member,
      headers: { 'idempotency-key': 'key-3' },
    });
    expect([answer.status, answer.body.codes]).toEqual([422, { request: ['idempotency-key-reused'] }]);
  });

  test('of somebody else is another key', async () => {
    await reserve('key-4', '2027-01-27');
    const answer = await reserve('key-4', '2027-01-28', { as: await town.addPerson() });
    expect(answer.status).toBe(201);
  });

  test('outlasts the session: whose answer was lost gets it after the next login, and an ended session leaves nothing', async () => {
    const person = await town.addPerson();
    const made = await reserve('key-session', '2027-02-08', { as: person });
    expect(made.status, made.text).toBe(201);
    await town.rows('delete from session where member_id = $1', person.member_id);
    const file = { purpose: 'reservation', file_name: '名簿.png', content: onePoint };
    const sent = await town.call('POST', '/api/documents', { as: person, body: file });
    const ended = await reserve('key-later', '2027-02-09', { as: person });
    expect([sent.status, ended.status, (await reserve('key-session', '2027-02-08', { as: person })).status]).toEqual([
      401, 401, 401,
    ]);
    for (const table of ['document', 'idempotency_key'])
      expect(await town.countRows(table, `member_id = ${person.member_id}`)).toBe(table === 'document' ? 0 : 1);
    const again = { ...person, ...(await town.openSession(person.member_id)) };
    expect((await reserve('key-session', '2027-02-08', { as: again })).text).toBe(made.text);
    expect((await reserve('key-later', '2027-02-09', { as: again })).status).toBe(201);
    expect(await town.countRows('reservation', `member_id = ${person.member_id}`)).toBe(2);
  });

  test('of a refused attempt may be sent again, with another body too', async () => {
    expect((await reserve('key-5', '2027-01-21')).status).toBe(409);
    expect((await reserve('key-5', '2027-01-12')).status).toBe(422);
    expect((await reserve('key-5', '2027-01-29')).status).toBe(201);
    expect((await reserve('key-5', '2027-01-29')).status).toBe(201);
    expect(await town.countRows('reservation', `started_at::date = '2027-01-29'`)).toBe(1);
  });

  test('works for cancelling: the second reply is the first, not "already cancelled"', async () => {
    const made = await reserve('key-6', '2027-02-01');
    const cancel = () =>
      town.call('POST', `/api/reservations/${made.body.reservations[0].reservation_id}/cancel`, {
        as: member,
        headers: { 'idempotency-key': 'key-7' },
      });
    const [first, second] = [await cancel(), await cancel()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
  });

  test('is 1 to 128 printable characters', async () => {
    for (const key of ['x'.repeat(129), 'a b', 'caf\u00e9']) {
      const answer = await reserve(key, '2027-02-02');
      expect(answer.status, key).toBe(422);
      expect(answer.body.errors).toEqual({
        request: ['The Idempotency-Key header must be 1 to 128 printable characters.'],
      });
    }
    expect((await reserve('x'.repeat(128), '2027-02-02')).status).toBe(201);
  });

  test('keeps nothing by which the password of a request could be searched', async () => {
    const person = await town.addPerson();
    const body = JSON.stringify({
      old_password: town.house.town.sampleMembers[0]?.password,
      password: 'Yuki-no-machi9',
      password_confirmation: 'Yuki-no-machi9',
    });
    const headers = { 'idempotency-key': 'secret' };
    expect((await town.call('POST', '/api/account/password', { as: person, body, headers })).status).toBe(200);
    const [row] = await town.rows<{ request_hash: Uint8Array }>`select request_hash from idempotency_key
      where member_id = ${person.member_id}`;
    const stored = Buffer.from(row?.request_hash ?? []).toString('hex');
    const text = `POST /api/account/password\n${body}`;
    expect(stored).toBe(keyedHash(town.house.secret, text));
    expect(stored).not.toBe(hashOf(text).toString('hex'));
  });

  test('is forgotten after four days: what waited three days for a network is still sent once', async () => {
    await reserve('key-8', '2027-02-03');
    const held = () => town.countRows('idempotency_key', `key = 'key-8'`);
    await forgetDue(town, new Date(town.now().getTime() + 4 * 86_400_000));
    expect(await held()).toBe(1);
    await forgetDue(town, new Date(town.now().getTime() + 4 * 86_400_000 + 1));
    expect(await held()).toBe(0);
  });
});

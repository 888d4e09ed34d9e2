import { describe, expect, test } from 'vitest';
import { notificationCategoryIds } from '@machi/domain/notice-letters/model';
import { endToken } from '../../platform/notifications/end-links.ts';
import { wishRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();

const choose = (as: Credentials, wishes: unknown, is_sms_urgent = 0) =>
  town.call('PUT', '/api/account/wishes', { as, body: wishRequest({ notices: wishes, is_sms_urgent }) });
const wishesOf = async (as: Credentials) => (await town.call('GET', '/api/account/wishes', { as })).body.notices;
const LIFE = { notice_category_id: 4, pace: 'at-once' };
const EVENTS = { notice_category_id: 2, pace: 'daily' };
const SITE = { notice_category_id: 0, pace: 'daily' };

describe('what a member wants to read', () => {
  test('is nothing until they choose; what is left out ends', async () => {
    const person = await town.addPerson();
    const { body } = await town.call('GET', '/api/account/wishes', { as: person });
    expect(body).toMatchObject({
      notices: [],
      is_sms_urgent: 0,
      email: person.email,
      reach: { push: 0, line: 0, mail: 1, sms: 0 },
      digest_at: '07:00',
    });
    expect((await choose(person, [LIFE, EVENTS])).status).toBe(200);
    expect(await wishesOf(person)).toEqual([EVENTS, LIFE]);
    await choose(person, [{ ...LIFE, pace: 'daily' }]);
    expect(await wishesOf(person)).toEqual([{ ...LIFE, pace: 'daily' }]);
    await choose(person, []);
    expect(await wishesOf(person)).toEqual([]);
  });

  test('can be no obituary, no other word, and no more than there are categories; of two the later counts', async () => {
    const person = await town.addPerson();
    for (const wishes of [
      [{ ...LIFE, notice_category_id: 1 }],
      [{ ...LIFE, pace: 'hourly' }],
      Array.from({ length: notificationCategoryIds.length + 1 }, () => LIFE),
      'all',
    ])
      expect((await choose(person, wishes)).status, JSON.stringify(wishes)).toBe(422);
    expect((await choose(person, [LIFE, { ...LIFE, pace: 'daily' }])).status).toBe(200);
    expect(await wishesOf(person)).toEqual([{ ...LIFE, pace: 'daily' }]);
  });

  test('needs an address, and short messages need a number', async () => {
    const byPhone = await town.addPerson({ isPhoneOnly: true });
    const refused = await choose(byPhone, [LIFE]);
    expect([refused.status, refused.body.codes]).toEqual([409, { notices: ['wish-needs-contact'] }]);
    expect((await choose(byPhone, [], 1)).status).toBe(200);
    const byMail = await town.addPerson();
    const without = await choose(byMail, [], 1);
    expect([without.status, without.body.codes]).toEqual([409, { is_sms_urgent: ['wish-needs-contact'] }]);
  });

  test('is in their export, and nothing of it is left after the withdrawal', async () => {
    const person = await town.addPerson();
    await choose(person, [LIFE, EVENTS]);
    const exported = (format: string) =>
      town.call('GET', `/api/account/export?format=${format}`, { as: person, locale: 'ja' });
    const data = JSON.parse((await exported('json')).body.content);
    expect(data.notice_letters).toMatchObject({ wishes: [EVENTS, LIFE], is_sms_urgent: 0 });
    expect((await exported('csv')).body.content).toContain('"催し","1日分をまとめて"');
    const left = await town.call('POST', '/api/withdrawal', { as: person, body: { password: 'hoshimori-haru1' } });
    expect(left.status, left.text).toBe(200);
    for (const table of ['notice_wish', 'notice_reader', 'notice_recipient'])
      expect(await town.countRows(table, `member_id = ${person.member_id}`), table).toBe(0);
  });
});

describe('the link that ends notifications', () => {
  const end = (token: string) => town.call('POST', '/api/notice-letters/end', { body: { token } });
  /** Posts as a mail program does: no cookie, no JSON, no redirect (RFC 8058). */
  const post = (token: string) =>
    fetch(`${town.origin}/unsubscribe/${token}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  test('ends its category and no other, without a login; twice is once', async () => {
    const person = await town.addPerson();
    const other = await town.addPerson();
    for (const one of [person, other]) await choose(one, [LIFE, EVENTS]);
    const token = endToken(town.house, { memberId: person.member_id, ended: 4 });
    for (let time = 0; time < 2; time += 1) {
      const answer = await end(token);
      expect([answer.status, answer.body.ended]).toEqual([200, 4]);
    }
    expect(await wishesOf(person)).toEqual([EVENTS]);
    expect(await wishesOf(other)).toEqual([EVENTS, LIFE]);
  });

  test('of the day’s notification ends what comes with it', async () => {
    const person = await town.addPerson();
    await choose(person, [LIFE, EVENTS, SITE]);
    expect((await end(endToken(town.house, { memberId: person.member_id, ended: 'daily' }))).body.ended).toBe('daily');
    expect(await wishesOf(person)).toEqual([LIFE]);
  });

  test('is ended by a mail program with one POST; opened in a browser it ends nothing', async () => {
    const person = await town.addPerson();
    await choose(person, [LIFE]);
    const token = endToken(town.house, { memberId: person.member_id, ended: 4 });
    const looked = await fetch(`${town.origin}/unsubscribe/${token}`, { redirect: 'manual' });
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `/unsubscribe#end=${token}`]);
    expect(await wishesOf(person)).toEqual([LIFE]);
    const posted = await post(token);
    expect([posted.status, await posted.text(), posted.headers.get('set-cookie')]).toEqual([200, '', null]);
    expect(await wishesOf(person)).toEqual([]);
  });

  test('that nobody wrote ends nothing: other key, other member, other category, cut, empty, long', async () => {
    const person = await town.addPerson();
    await choose(person, [LIFE, EVENTS]);
    const token = endToken(town.house, { memberId: person.member_id, ended: 4 });
    const bytes = Buffer.from(token, 'base64url');
    const changed = (place: number) => {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ 1;
      return other.toString('base64url');
    };
    const forged = [
      endToken({ secret: 'another key' }, { memberId: person.member_id, ended: 4 }),
      changed(3),
      changed(4),
      changed(20),
      token.slice(1),
      `${token}A`,
      'x',
      'a'.repeat(64),
    ];
    for (const wrong of forged) {
      const answer = await end(wrong);
      expect([answer.status, answer.body.codes], wrong).toEqual([422, { token: ['link-invalid'] }]);
      expect((await post(wrong)).status, wrong).toBe(404);
    }
    expect((await end('a'.repeat(65))).status).toBe(422);
    expect(await wishesOf(person)).toEqual([EVENTS, LIFE]);
  });
});

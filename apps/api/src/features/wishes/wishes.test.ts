import { describe, expect, test } from 'vitest';
import { matters } from '@machi/domain/wishes/model';
import { PASSWORD } from '../../testing/cases/case.ts';
import { browserOf } from '../../testing/requests/browser.ts';
import { wishRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
const choose = (as: Credentials, parts: Readonly<Record<string, unknown>>) =>
  town.call('PUT', '/api/account/wishes', { as, body: wishRequest(parts) });
const read = async (as: Credentials) => (await town.call('GET', '/api/account/wishes', { as })).body;
const waysOf = async (as: Credentials, matter: string) =>
  (await read(as)).matters.find((one: { matter: string }) => one.matter === matter).ways;

describe('the wishes of a member', () => {
  test('begin with mail, or SMS without an address, and nothing about waste; a choice stays and is replaced whole', async () => {
    const byMail = await town.addPerson();
    const byPhone = await town.addPerson({ isPhoneOnly: true });
    expect([await waysOf(byMail, 'rides'), await waysOf(byPhone, 'rides'), await waysOf(byMail, 'waste')]).toEqual([
      ['mail'],
      ['sms'],
      [],
    ]);
    const quiet = { quiet_from: '21:00', quiet_to: '07:00', is_must_only: 1, is_content_shown: 1 };
    const matters = [
      { matter: 'rides', ways: ['push', 'mail', 'push'] },
      { matter: 'events', ways: [] },
      { matter: 'rides', ways: ['sms', 'push'] },
    ];
    expect((await choose(byMail, { ...quiet, matters })).status).toBe(200);
    expect(await read(byMail)).toMatchObject(quiet);
    expect([await waysOf(byMail, 'rides'), await waysOf(byMail, 'events')]).toEqual([['sms', 'push'], []]);
    await choose(byMail, {});
    expect([await waysOf(byMail, 'events'), (await read(byMail)).quiet_from]).toEqual([['mail'], null]);
    expect((await read(byPhone)).is_must_only).toBe(0);
  });

  test('are refused with a sentence where they cannot be', async () => {
    const person = await town.addPerson();
    const refused = async (parts: Readonly<Record<string, unknown>>) => (await choose(person, parts)).body.codes;
    expect(await refused({ matters: [{ matter: 'waste', ways: ['sms'] }] })).toEqual({ matters: ['wish-way-unfit'] });
    expect(await refused({ quiet_from: '21:00' })).toEqual({ quiet_to: ['wish-quiet-both'] });
    expect(await refused({ quiet_from: '21:00', quiet_to: '21:00' })).toEqual({ quiet_to: ['wish-quiet-same'] });
    for (const parts of [
      { matters: [{ matter: 'account', ways: [] }] },
      { matters: Array.from({ length: 9 }, () => ({ matter: 'rides', ways: [] })) },
      { quiet_from: '25:00', quiet_to: '07:00' },
      { is_must_only: 2 },
    ])
      expect((await choose(person, parts)).status, JSON.stringify(parts)).toBe(422);
  });

  test('a message to try a way goes by that way, a few times an hour, and not by a way that is not there', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await choose(person, { matters: [{ matter: 'messages', ways: [] }], quiet_from: '00:00', quiet_to: '23:45' });
    const tryWay = (way: string) => town.call('POST', '/api/account/wishes/try', { as: person, body: { way } });
    expect((await tryWay('mail')).status).toBe(200);
    expect((await town.mailsTo(person.email, 1))[0]?.text).toContain('お試しのお知らせです');
    const again = await tryWay('mail');
    expect([again.status, again.body.codes]).toEqual([429, { request: ['resend-wait'] }]);
    for (const way of ['push', 'line', 'sms'])
      expect((await tryWay(way)).body.codes, way).toEqual({ way: ['wish-way-missing'] });
  });

  test('tell of collection days only where the area is known, and say whether it is', async () => {
    const person = await town.addPerson();
    await town.rows`update member set address1 = '札幌市', address2 = '1' where member_id = ${person.member_id}`;
    expect(await read(person)).toMatchObject({ has_waste: 1, is_waste_area_known: 0 });
    expect((await town.call('PUT', '/api/waste/own', { as: person, body: { area_id: 1 } })).status).toBe(200);
    expect((await read(person)).is_waste_area_known).toBe(1);
  });

  test('hold back no password, no login and no change of the account, whatever they are', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const quiet = { quiet_from: '00:00', quiet_to: '23:45', is_must_only: 1 };
    expect((await choose(person, { ...quiet, matters: matters.map((matter) => ({ matter, ways: [] })) })).status).toBe(
      200,
    );
    const value = 'moved.to@example.jp';
    const body = { kind: 'email', value, value_confirmation: value, old_password: PASSWORD };
    expect((await town.call('POST', '/api/account/contact', { as: person, body })).status).toBe(200);
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1', person.member_id);
    await browserOf(town).logIn(person.login_id, PASSWORD);
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    const told = (await town.mailsTo(person.email, 3)).map(({ subject, text }) => subject + text).join('\n');
    for (const part of ['連絡先の変更', '確認コード', '仮のパスワード']) expect(told).toContain(part);
  });

  test('are in the export of the account, and gone with a withdrawal', async () => {
    const person = await town.addPerson();
    await choose(person, { quiet_from: '21:00', quiet_to: '07:00', matters: [{ matter: 'rides', ways: ['mail'] }] });
    const exported = (format: string) =>
      town.call('GET', `/api/account/export?format=${format}`, { as: person, locale: 'ja' });
    expect(JSON.parse((await exported('json')).body.content).wishes).toMatchObject({
      quiet_from: '21:00',
      matters: [{ matter: 'rides', ways: ['mail'] }],
    });
    expect((await exported('csv')).body.content).toContain('"乗りものの予約","メール"');
    await town.call('POST', '/api/withdrawal', { as: person, body: { password: 'hoshimori-haru1' } });
    for (const table of ['wish', 'wish_setting'])
      expect(await town.countRows(table, `member_id = ${person.member_id}`), table).toBe(0);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { composeSms } from '../../providers/sms/sms.ts';
import { composeMail, type Notification } from '../../providers/mail/mail.ts';
import { without } from '../../testing/requests/guards.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { beginAlert, countAlert, deliverAlerts, readAlertReach, type Alert } from './alerts.ts';
import { answerToken, readAnswerToken } from './answer-token.ts';

/** Messages stay in the outbox, where the tests read them. */
const town = await openTestTown({ around: without('claim-outbox-alerts') });

const words = (name: string) => {
  const one = { subject: `${name}の件`, paragraphs: [`${name}の本文`, '{{tel}} はそのまま'], short: `${name}の短文` };
  return { ja: one, en: { subject: `On ${name}`, paragraphs: [`About ${name}`], short: `${name} in short` } };
};
const alert = (parts: Partial<Alert> = {}): Alert => ({
  kind: 'order',
  ref_id: 1,
  step: 0,
  is_drill: 0,
  words: words('避難指示'),
  path: '/warnings',
  area_keys: null,
  at: town.now(),
  ...parts,
});
const begin = (parts: Partial<Alert> = {}) =>
  town.database.transaction((transaction) => beginAlert(transaction, alert(parts)));
const deliver = () => deliverAlerts(town.house, town.now());
const reach = async (step = 0) => (await readAlertReach(town.database, 'order', 1, step))?.reach;
const outbox = () =>
  town.rows<{ outbox_id: number; channel: string; recipient: string; content: Notification; lane: string }>(
    'select outbox_id, channel, recipient, content, lane from outbox order by outbox_id',
  );
const live = (member_id: number, area_key: string | null, address2 = '') =>
  town.rows`with moved as (update member set address2 = ${address2} where member_id = ${member_id})
    insert into wish_setting (member_id, area_key) values (${member_id}, ${area_key})`;

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from alert_delivery');
  await town.rows('delete from outbox');
  await town.rows('update member set locked_at = $1', START);
});

describe('an alert', () => {
  test('goes by the ways of the table, and by another one to whom none of them reaches [rule:warnings.ways]', async () => {
    const people = [await town.addPerson(), await town.addPerson({ isPhoneOnly: true }), await town.addPerson()];
    const asksForSms = people[2]?.member_id ?? 0;
    await town.rows`update member set login_tel_key = '09099990001', tel = '09099990001' where member_id = ${asksForSms}`;
    await town.rows`insert into notice_reader (member_id, is_sms_urgent) values (${asksForSms}, 1)`;
    const channels = async (ways?: Alert['ways']) => {
      await town.rows('delete from alert_delivery');
      await town.rows('delete from outbox');
      await begin({ ways });
      await deliver();
      const rows = await outbox();
      expect(rows.every(({ content }) => JSON.stringify(content.only) === JSON.stringify(ways))).toBe(true);
      return rows.map(({ channel }) => channel).toSorted();
    };
    expect(await channels()).toEqual(['mail', 'mail', 'sms', 'sms']);
    expect(await channels(['push', 'line', 'mail'])).toEqual(['mail', 'mail', 'sms']);
    expect(await channels(['sms'])).toEqual(['mail', 'mail', 'sms']);
  });

  test('goes once to everybody, in their language, in a lane of its own, and says who has no way', async () => {
    const [mail, english, phone, nowhere] = [
      await town.addPerson(),
      await town.addPerson({ locale: 'en' }),
      await town.addPerson({ isPhoneOnly: true }),
      await town.addPerson(),
    ];
    await town.rows`update member set email = null, email_key = null where member_id = ${nowhere.member_id}`;
    await town.rows`insert into notice_reader (member_id, is_sms_urgent) values (${phone.member_id}, 1)`;
    expect(await begin()).toBeTypeOf('number');
    expect(await begin()).toBeUndefined();
    for (let time = 0; time < 2; time += 1) await deliver();
    const messages = await outbox();
    expect(messages.map(({ channel, recipient, lane }) => [channel, recipient, lane])).toEqual([
      ['mail', mail.email, 'alerts'],
      ['mail', english.email, 'alerts'],
      ['sms', phone.login_id, 'alerts'],
    ]);
    const [first, second, third] = messages.map(({ content }) => content);
    expect(composeMail('a@b.jp', first as Notification)).toMatchObject({ subject: '避難指示の件' });
    expect(composeMail('a@b.jp', first as Notification).text).toContain('{{tel}} はそのまま');
    expect(second).toMatchObject({ subject: 'On 避難指示', matter: 'warnings' });
    expect(composeSms(third as Notification)).toContain(`避難指示の短文\n${town.house.publicUrl}/warnings`);
    expect(await reach()).toMatchObject({ people: 4, waiting: 3, none: 1, mail: 0 });
  });

  test('of a drill says so in every text of every language, and says it to nobody twice', async () => {
    await town.addPerson();
    await town.addPerson({ locale: 'en' });
    await begin({ is_drill: 1 });
    await deliver();
    for (const { content } of await outbox())
      for (const text of [content.subject, content.short ?? '', ...content.paragraphs])
        expect(text).toMatch(/^(?:【訓練】|\[DRILL\] |これは訓練です|This is a drill)(?!【訓練】|\[DRILL\])/);
  });

  test('of areas goes to those who live there by choice or address, and to those of whom it is not known', async () => {
    const [chosen, byAddress, other, elsewhere, unknown] = [
      await town.addPerson(),
      await town.addPerson(),
      await town.addPerson(),
      await town.addPerson(),
      await town.addPerson(),
    ];
    await live(chosen.member_id, 'kitanosawa', '旭1丁目');
    await live(byAddress.member_id, null, '北の沢12番地');
    await live(other.member_id, 'asahi', '北の沢12番地');
    await live(elsewhere.member_id, 'elsewhere');
    await live(unknown.member_id, 'no-longer-there', '不明1番地');
    const counted = await countAlert(town.database, town.house, ['kitanosawa']);
    expect(counted).toEqual({ people: 3, mail: 3, sms: 0, none: 0, unplaced: 1 });
    await begin({ area_keys: ['kitanosawa'] });
    await deliver();
    const told = [chosen, byAddress, unknown].map(({ email }) => email);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(told);
    expect(await reach()).toMatchObject({ people: 3, unplaced: 1 });
  });

  test('counts by which ways it arrived; the counts stay when the recipients are forgotten', async () => {
    const people = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    await begin();
    await deliver();
    const [both, gone] = people;
    await town.rows`update outbox set sent_at = ${START}, told_by = '{push,mail}' where recipient = ${both?.email ?? ''}`;
    await town.rows`update outbox set given_up_at = ${START} where recipient = ${gone?.email ?? ''}`;
    expect(await reach()).toMatchObject({ people: 3, push: 1, mail: 1, none: 1, waiting: 1 });
    await town.rows`update outbox set sent_at = ${START}, told_by = '{line}' where sent_at is null and given_up_at is null`;
    await deliver();
    await town.rows('delete from outbox');
    const after = { people: 3, push: 1, mail: 1, line: 1, none: 1, waiting: 0 };
    expect(await reach()).toMatchObject(after);
    await forgetDue(town, new Date(START.getTime() + 61 * 86_400_000));
    expect(await town.countRows('alert_recipient')).toBe(0);
    expect(await reach()).toMatchObject(after);
  });

  test('takes back what waits of the step before, so that nobody reads the older one last', async () => {
    const [told, waits] = [await town.addPerson(), await town.addPerson()];
    await begin();
    await deliver();
    await town.rows`update outbox set sent_at = ${START}, told_by = '{mail}' where recipient = ${told.email}`;
    await begin({ step: 1, words: words('解除') });
    await deliver();
    const open = await town.rows<{ recipient: string; subject: string }>(
      `select recipient, content ->> 'subject' as subject from outbox where sent_at is null order by recipient`,
    );
    expect(open).toEqual([told, waits].map(({ email }) => ({ recipient: email, subject: '解除の件' })));
    expect(await reach(0)).toMatchObject({ people: 2, mail: 1, none: 1, waiting: 0 });
    expect(await reach(1)).toMatchObject({ people: 2, waiting: 2 });
  });
});

test('the link of a safety call answers for one person and one call, and is no other town’s', () => {
  const answer = { callId: 7, memberId: 123_456 };
  const token = answerToken(town.house, answer);
  expect(readAnswerToken(town.house, token)).toEqual(answer);
  expect(readAnswerToken({ secret: 'another' }, token)).toBeUndefined();
  const changed = Buffer.from(token, 'base64url');
  changed.writeUInt32BE(123_457, 4);
  expect(readAnswerToken(town.house, changed.toString('base64url'))).toBeUndefined();
  expect(readAnswerToken(town.house, 'x'.repeat(5000))).toBeUndefined();
});

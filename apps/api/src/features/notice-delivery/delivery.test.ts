import { beforeEach, describe, expect, test } from 'vitest';
import { composeMail, type Notification } from '../../providers/mail/mail.ts';
import { readEndToken } from '../../platform/notifications/end-links.ts';
import { newNotice } from '../../testing/facilities/notices.ts';
import { without } from '../../testing/requests/guards.ts';
import { wishRequest } from '../../testing/requests/requests.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { deliverNotices } from './deliver.ts';

/** Notifications stay in the outbox, where the tests read them. */
const town = await openTestTown({ around: without('claim-outbox-many') });
const HOUR = 3_600_000;
const after = (hours: number) => new Date(START.getTime() + hours * HOUR);

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from outbox');
  await town.rows('delete from notice');
  await town.rows('delete from notice_wish');
  await town.rows('delete from notice_reader');
  await town.rows('update member set locked_at = $1', START);
});
/** Adds a reader; nobody else is written to. */
async function addReader(wishes: Readonly<Record<number, 'at-once' | 'daily'>>, person = {}): Promise<Person> {
  const added = await town.addPerson(person);
  for (const [category, pace] of Object.entries(wishes))
    await town.rows('insert into notice_wish values ($1, $2, $3, $4)', added.member_id, category, pace, START);
  return added;
}
const wish = (as: Person, notices: unknown) =>
  town.call('PUT', '/api/account/wishes', { as, body: wishRequest({ notices }) });
const deliver = () => deliverNotices(town.house, town.now());
interface Waiting {
  readonly channel: string;
  readonly recipient: string;
  readonly content: Notification;
}
const notifications = () =>
  town.rows<Waiting>(`select channel, recipient, content from outbox where lane = 'many' order by outbox_id`);
const readers = async () => (await notifications()).map(({ recipient }) => recipient);
const stateOf = async (id: number, as: Person) =>
  (await town.call('GET', `/api/notice-desk/${id}/recipients`, { as: await town.openSession(as.member_id) })).body
    .delivery;
const arrive = () => town.rows('update outbox set sent_at = $1 where sent_at is null', town.now());

describe('notifications about a notice', () => {
  test('go to who chose its category at once, to nobody else, and once however often it is looked', async () => {
    const reader = await addReader({ 4: 'at-once' });
    await addReader({ 2: 'at-once' });
    await addReader({});
    await addReader({ 4: 'daily' });
    await newNotice(town);
    for (let time = 0; time < 3; time += 1) await deliver();
    expect(await readers()).toEqual([reader.email]);
    await addReader({ 4: 'at-once' });
    await deliver();
    expect(await readers()).toEqual([reader.email]);
  });

  test('leave when its hour has come, whenever it was approved; of one that nobody sees none leave', async () => {
    await addReader({ 4: 'at-once', 2: 'at-once' });
    const id = await newNotice(town, { published_at: after(2), is_draft: 1, approval_status: 0 });
    await newNotice(town, { closed_at: after(-1), published_at: after(-2) });
    await newNotice(town, { approval_status: 2, is_draft: 1 });
    await deliver();
    await town.rows`update notice set is_draft = 0, approval_status = 1, approved_at = ${town.now()}
      where notice_id = ${id}`;
    // A notice from a pack was not approved.
    const brought = await newNotice(town);
    await town.rows('update notice set approved_at = null where notice_id = $1', brought);
    town.setNow(new Date(after(2).getTime() - 1));
    await deliver();
    expect(await readers()).toEqual([]);
    town.setNow(after(2));
    await deliver();
    expect(await readers()).toHaveLength(1);
  });

  test('are none about an obituary, urgent or not', async () => {
    await addReader({ 4: 'at-once' });
    await town.rows`insert into notice_reader (member_id, is_sms_urgent) select member_id, 1 from member
      where locked_at is null`;
    await newNotice(town, { notice_category_id: 1 });
    await newNotice(town, { notice_category_id: 1, is_urgent: 1 });
    await deliver();
    expect(await notifications()).toEqual([]);
    expect(await town.countRows('notice_delivery')).toBe(0);
  });

  test('go to its audience alone', async () => {
    const resident = await addReader({ 4: 'at-once' }, { is_resident: 1 });
    const said = await addReader({ 4: 'at-once' }, { is_resident: 1, isVerified: false });
    const user = await addReader({ 4: 'at-once' });
    await addReader({ 4: 'at-once' });
    await town.rows('insert into subscription values ($1, 1, $2, null)', user.member_id, START);
    await town.rows('insert into subscription values ($1, 1, $2, $2)', said.member_id, START);
    await newNotice(town, { audience: 'residents' });
    await deliver();
    expect(await readers()).toEqual([resident.email]);
    await newNotice(town, { audience: 'service', service_id: 1 });
    await deliver();
    expect(await readers()).toEqual([resident.email, user.email]);
  });

  test('that are urgent go to all of the audience, by mail or short message; both to who asked', async () => {
    const none = await addReader({});
    const phone = await addReader({}, { isPhoneOnly: true });
    const both = await addReader({});
    await town.rows(`update member set login_tel_key = '09012340000' where member_id = $1`, both.member_id);
    await town.rows('insert into notice_reader (member_id, is_sms_urgent) values ($1, 1)', both.member_id);
    const quiet = await addReader({ 4: 'daily' });
    await town.rows(`update member set login_tel_key = '09012340001' where member_id = $1`, quiet.member_id);
    await newNotice(town, { is_urgent: 1 });
    await deliver();
    const found = await notifications();
    expect(found.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', none.email],
      ['sms', phone.login_id],
      ['mail', both.email],
      ['sms', '09012340000'],
      ['mail', quiet.email],
    ]);
    const { headers } = composeMail(none.email, found[0]?.content as Notification);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' });
    expect(found[0]?.content.subject).toBe('【緊急】断水のお知らせ（星守町）');
    expect(found[1]?.content.short).toBe('【星守町・緊急】断水のお知らせ');
  });

  test('go neither to who is locked out, nor to who has left or wants none any more meanwhile', async () => {
    const stays = await addReader({ 4: 'at-once' });
    const [locked, left, ended] = [
      await addReader({ 4: 'at-once' }),
      await addReader({ 4: 'at-once' }),
      await addReader({ 4: 'at-once' }),
    ];
    const approver = await addReader({}, { roles: ['approver'] });
    const id = await newNotice(town);
    await deliver();
    await town.call('POST', `/api/notice-desk/${id}/delivery/pause`, { as: approver, body: {} });
    expect(await readers()).toEqual([]);
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, START);
    await town.rows('delete from member where member_id = $1', left.member_id);
    await wish(ended, []);
    await town.call('POST', `/api/notice-desk/${id}/delivery/resume`, { as: approver, body: {} });
    await deliver();
    expect(await readers()).toEqual([stays.email]);
    await arrive();
    await deliver();
    expect(await stateOf(id, approver)).toMatchObject({ state: 'done', told: 1, skipped: 2, waiting: 0 });
  });

  test('say title, office, first words and where it stands, in the language of the reader, and how they end', async () => {
    const reader = await addReader({ 4: 'at-once' });
    const other = await addReader({ 4: 'at-once' }, { locale: 'en' });
    const id = await newNotice(town, {
      body: { ja: '<p>本町の<strong>一部</strong>です。</p>', en: '<p>In parts.</p>' },
    });
    await deliver();
    const [ja, en] = (await notifications()).map(({ recipient, content }) => composeMail(recipient, content));
    expect(ja?.subject).toBe('【まち】断水のお知らせ');
    for (const part of ['断水のお知らせ', 'くらし　建設課', '本町の一部です。', `${town.house.publicUrl}/notice/${id}`])
      expect(ja?.text).toContain(part);
    expect(en?.subject).toBe('[Machi] Water will be cut off');
    expect(en?.text).toContain('Daily life – Public Works\n\nIn parts.');
    const url = /<(.*)>/.exec(ja?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(ja?.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const token = url.split('/').at(-1) ?? '';
    expect(readEndToken(town.house, token)).toEqual({ memberId: reader.member_id, ended: 4 });
    expect(ja?.text).toContain(`/unsubscribe#end=${token}`);
    expect(en?.text).not.toContain(token);
    expect(ja?.text).not.toContain(other.email);
  });

  test('have one line as their subject, whatever a title holds', async () => {
    await addReader({ 4: 'at-once' });
    const title = '断水\r\nBcc: thief@example.jp\u2028{{page}} $t(x) <b>';
    await newNotice(town, { title: { ja: title, en: title } });
    await deliver();
    const [{ content } = { content: undefined }] = await notifications();
    expect(content?.subject).toBe('【まち】断水 Bcc: thief@example.jp {{page}} $t(x) <b>');
    expect(composeMail('a@example.jp', content as Notification).html).toContain('&#60;b&#62;');
  });

  test('that were taken back by an end of the category do not leave; others do', async () => {
    const reader = await addReader({ 4: 'at-once', 2: 'at-once' });
    await newNotice(town);
    await newNotice(town, { notice_category_id: 2 });
    await newNotice(town, { is_urgent: 1 });
    await deliver();
    expect(await readers()).toHaveLength(3);
    await wish(reader, [{ notice_category_id: 2, pace: 'at-once' }]);
    expect((await notifications()).map(({ content }) => content.subject)).toEqual([
      '【緊急】断水のお知らせ（星守町）',
      '【まち】断水のお知らせ',
    ]);
  });
});

describe('notifications that stop', () => {
  test.each([
    ['dropped', 'is_draft = 1'],
    ['ended', `closed_at = '${START.toISOString()}'`],
  ])(
    'when the notice is %s: those that wait do not leave; approved again, it goes on to who had none',
    async (_how, change) => {
      const told = await addReader({ 4: 'at-once' });
      const waits = await addReader({ 4: 'at-once' });
      const editor = await addReader({}, { roles: ['editor'] });
      const id = await newNotice(town);
      await deliver();
      await town.rows('update outbox set sent_at = $2 where recipient = $1', told.email, START);
      await town.rows(`update notice set ${change} where notice_id = $1`, id);
      expect(await stateOf(id, editor)).toMatchObject({ state: 'stopped', told: 1, waiting: 1 });
      await deliver();
      expect(await readers()).toEqual([told.email]);
      await town.rows('update notice set is_draft = 0, closed_at = null where notice_id = $1', id);
      await deliver();
      expect(await readers()).toEqual([told.email, waits.email]);
    },
  );

  test('when an official pauses them, and go on when one resumes them; both are in the log', async () => {
    const people = [await addReader({ 4: 'at-once' }), await addReader({ 4: 'at-once' })];
    const editor = await addReader({}, { roles: ['editor'] });
    const approver = await addReader({}, { roles: ['approver'] });
    const id = await newNotice(town);
    const press = (what: string, as = editor) =>
      town.call('POST', `/api/notice-desk/${id}/delivery/${what}`, { as, body: {} });
    expect((await press('pause')).body.codes).toEqual({ request: ['delivery-not-running'] });
    await deliver();
    const paused = await press('pause');
    expect(paused.body.delivery).toMatchObject({ state: 'paused', waiting: 2, told: 0, paused_by_name: '試験 試' });
    expect((await press('pause', approver)).body.delivery.state).toBe('paused');
    await deliver();
    expect(await readers()).toEqual([]);
    expect((await press('resume', approver)).body.delivery).toMatchObject({ state: 'running', paused_by_name: '' });
    expect((await press('resume')).body.codes).toEqual({ request: ['delivery-not-paused'] });
    await deliver();
    expect(await readers()).toEqual(people.map(({ email }) => email));
    await arrive();
    await deliver();
    expect(await stateOf(id, editor)).toMatchObject({ state: 'done', told: 2, waiting: 0 });
    expect((await press('pause')).body.codes).toEqual({ request: ['delivery-not-running'] });
    expect(
      await town.rows`select action, actor_member_id from audit
        where subject = 'notice-letters' and subject_id = ${id} order by audit_id`,
    ).toEqual([
      { action: 'notice:pause-letters', actor_member_id: editor.member_id },
      { action: 'notice:resume-letters', actor_member_id: approver.member_id },
    ]);
  });

  test('a mail server that is away for a day loses none of them', async () => {
    const reader = await addReader({ 4: 'at-once' });
    const editor = await addReader({}, { roles: ['editor'] });
    const id = await newNotice(town);
    await deliver();
    await town.rows(`update outbox set attempts = 24, last_error = 'ECONNREFUSED', next_attempt_at = $1`, after(24));
    town.setNow(after(24));
    await deliver();
    expect(await readers()).toEqual([reader.email]);
    expect(await stateOf(id, editor)).toMatchObject({ state: 'running', waiting: 1, failed: 0 });
    await town.rows('update outbox set given_up_at = $1', after(25));
    await deliver();
    expect(await stateOf(id, editor)).toMatchObject({ state: 'done', failed: 1, told: 0 });
  });
});

test('a new version goes out again when an official asks for it, once, and not by itself', async () => {
  const reader = await addReader({ 4: 'at-once' });
  const editor = await addReader({}, { roles: ['editor'] });
  const id = await newNotice(town);
  const again = async () =>
    town.call('POST', `/api/notice-desk/${id}/delivery/repeat`, {
      as: await town.openSession(editor.member_id),
      body: {},
    });
  const refused = { request: ['delivery-nothing-new'] };
  expect((await again()).body.codes).toEqual(refused);
  await deliver();
  expect((await again()).body.codes).toEqual(refused);
  await arrive();
  await deliver();
  expect(await stateOf(id, editor)).toMatchObject({ state: 'done', may_tell_again: 0 });
  town.setNow(after(1));
  await town.rows`update notice set texts = jsonb_set(texts, '{title,ja}', '"断水の変更"'), approved_at = ${after(1)}
    where notice_id = ${id}`;
  await deliver();
  expect(await readers()).toEqual([reader.email]);
  expect(await stateOf(id, editor)).toMatchObject({ state: 'done', may_tell_again: 1 });
  const both = await Promise.all([again(), again()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await deliver();
  expect((await notifications()).map(({ content }) => content.subject ?? 'sent')).toContain('【まち】断水の変更');
  expect(await readers()).toEqual([reader.email, reader.email]);
  expect(await stateOf(id, editor)).toMatchObject({ state: 'running', may_tell_again: 0, recipients: { mail: 1 } });
});

describe('the count before the notifications leave', () => {
  test('says how many each way takes, as they would be fixed now; of a draft too, and of an obituary none', async () => {
    const editor = await addReader({}, { roles: ['editor'] });
    await addReader({ 4: 'at-once' });
    await addReader({ 4: 'daily' });
    await addReader({ 2: 'daily' }, { is_resident: 1 });
    await addReader({}, { isPhoneOnly: true });
    const draft = { is_draft: 1, approval_status: 0 };
    const count = async (parts: object) =>
      (await stateOf(await newNotice(town, { ...draft, ...parts }), editor)).recipients;
    expect(await count({})).toEqual({ mail: 1, daily: 1, sms: 0, unreached: 0 });
    expect(await count({ is_urgent: 1 })).toEqual({ mail: 4, daily: 0, sms: 1, unreached: 0 });
    expect(await count({ audience: 'residents', notice_category_id: 2 })).toEqual({
      mail: 0,
      daily: 1,
      sms: 0,
      unreached: 0,
    });
    expect(await count({ notice_category_id: 1, is_urgent: 1 })).toEqual({ mail: 0, daily: 0, sms: 0, unreached: 0 });
    await town.rows('update member set email = null, email_key = null where member_id = $1', editor.member_id);
    expect(await count({ is_urgent: 1 })).toEqual({ mail: 3, daily: 0, sms: 1, unreached: 1 });
    const id = await newNotice(town);
    await deliver();
    await town.rows('delete from notice_wish');
    expect(await stateOf(id, editor)).toMatchObject({
      state: 'running',
      recipients: { mail: 1, daily: 1 },
      waiting: 2,
    });
    expect((await town.call('GET', '/api/notice-desk/999999/recipients', { as: editor })).status).toBe(404);
    await town.rows('update notice set is_draft = 1, member_id = 1 where notice_id = $1', id);
    expect((await town.call('GET', `/api/notice-desk/${id}/recipients`, { as: editor })).status).toBe(404);
  });
});

describe('the notification of the day', () => {
  // The town's morning: START is 10 o'clock.
  const nextMorning = after(21);

  test('comes in the morning with all that is new of what somebody chose; when nothing is new there is none', async () => {
    const reader = await addReader({ 4: 'daily', 2: 'daily' });
    await addReader({ 5: 'daily' });
    const water = await newNotice(town);
    await newNotice(town, {
      notice_category_id: 2,
      title: { ja: '盆踊り', en: 'Dance' },
      department: { ja: '観光課', en: 'Tourism' },
    });
    await deliver();
    expect(await readers()).toEqual([]);
    town.setNow(new Date(nextMorning.getTime() - 1));
    await deliver();
    expect(await readers()).toEqual([]);
    town.setNow(nextMorning);
    for (let time = 0; time < 2; time += 1) await deliver();
    expect(await readers()).toEqual([reader.email]);
    const [{ recipient, content } = { recipient: '', content: undefined }] = await notifications();
    const mail = composeMail(recipient, content as Notification);
    expect(mail.subject).toBe('【まち】新しいお知らせが2件あります');
    expect(mail.text).toContain(`■ 断水のお知らせ\nくらし　建設課\n${town.house.publicUrl}/notice/${water}`);
    expect(mail.text).toContain('■ 盆踊り\n催し　観光課');
    const token = mail.headers?.['List-Unsubscribe']?.split('/').at(-1)?.replace('>', '') ?? '';
    expect(readEndToken(town.house, token)).toEqual({ memberId: reader.member_id, ended: 'daily' });
    town.setNow(new Date(nextMorning.getTime() + 24 * HOUR));
    await deliver();
    expect(await readers()).toEqual([reader.email]);
  });

  test('is one a day: what came after its hour waits for the next morning, though the server was away at the hour', async () => {
    await addReader({ 4: 'daily' });
    await newNotice(town);
    await deliver();
    town.setNow(after(23));
    await newNotice(town);
    await deliver();
    expect(await readers()).toHaveLength(1);
    town.setNow(after(30));
    await deliver();
    expect(await readers()).toHaveLength(1);
    town.setNow(after(45));
    await deliver();
    expect(await readers()).toHaveLength(2);
    expect(await town.rows('select digest_on::text from notice_reader')).toEqual([{ digest_on: '2027-01-13' }]);
  });

  test('names nothing that is public no longer, held, or not wanted any more', async () => {
    await addReader({ 4: 'daily', 2: 'daily' });
    const dropped = await newNotice(town);
    const held = await newNotice(town);
    await newNotice(town, { notice_category_id: 2 });
    await deliver();
    await town.rows('update notice set is_draft = 1 where notice_id = $1', dropped);
    await town.rows('update notice_delivery set paused_at = $2 where notice_id = $1', held, START);
    await town.rows('delete from notice_wish where notice_category_id = 2');
    town.setNow(nextMorning);
    await deliver();
    expect(await notifications()).toEqual([]);
  });

  test('names twenty at most, and says how many more there are', async () => {
    await addReader({ 4: 'daily' });
    for (let count = 0; count < 23; count += 1) await newNotice(town);
    await deliver();
    town.setNow(nextMorning);
    await deliver();
    const [{ content } = { content: undefined }] = await notifications();
    const text = composeMail('a@example.jp', content as Notification).text;
    expect(text.split('■')).toHaveLength(21);
    expect(text).toContain('このほかに3件あります。');
  });
});

test('who got which notification is forgotten after two months; the counts stay', async () => {
  await addReader({ 4: 'at-once' });
  const editor = await addReader({}, { roles: ['editor'] });
  const id = await newNotice(town);
  await deliver();
  await arrive();
  await deliver();
  await forgetDue(town, after(59 * 24));
  expect(await town.countRows('notice_recipient')).toBe(1);
  await forgetDue(town, after(61 * 24));
  expect(await town.countRows('notice_recipient')).toBe(0);
  expect(await stateOf(id, editor)).toMatchObject({ state: 'done', told: 1, recipients: { mail: 1 } });
});

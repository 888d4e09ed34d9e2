import { beforeEach, describe, expect, test } from 'vitest';
import { townTimeText } from '@machi/domain/calendar/model';
import { MOST_UNFINISHED } from '@machi/domain/notice-desk/rules';
import { FILES_A_NOTICE } from '@machi/domain/notice-files/rules';
import { newDeskNotice, noticeInput } from '../../testing/notices/desk-notices.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
let now = START;
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  town.setNow(now);
});

const get = (as: Credentials | undefined, path = '') =>
  town.call('GET', `/api/notice-desk${path}`, { ...(as ? { as } : {}), locale: 'en' });
const send = (method: 'POST' | 'PUT' | 'DELETE', as: Credentials, path: string, body: unknown = {}) =>
  town.call(method, `/api/notice-desk${path}`, { as, body, locale: 'en' });
const post = (as: Credentials, path: string, body?: unknown) => send('POST', as, path, body);
const editor = (lastname = '編集') => town.addPerson({ roles: ['editor'], lastname });
const approver = (lastname = '承認') => town.addPerson({ roles: ['approver'], lastname });
const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const name = `${'a'.repeat(24)}${String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26))}`;
    return `<img src="/notice-files/${name}.webp" alt="写真" />`;
  }).join('');
const isPublic = async (id: number) => (await town.call('GET', `/api/notices/${id}`)).status === 200;

async function draft(as: Credentials, parts: Record<string, unknown> = {}) {
  const { status, text, body } = await post(as, '', noticeInput(parts));
  expect(status, text).toBe(201);
  return body.notice;
}
async function applied(as: Credentials, parts: Record<string, unknown> = {}) {
  const { notice_id, revision: seen } = await draft(as, parts);
  const { status, text, body } = await post(as, `/${notice_id}/apply`, { seen });
  expect(status, text).toBe(200);
  return body.notice;
}
const approve = (as: Credentials, { notice_id, revision: seen }: { notice_id: number; revision: number }, more = {}) =>
  post(as, `/${notice_id}/approve`, { seen, ...more });
const drop = (as: Credentials, { notice_id, revision: seen }: { notice_id: number; revision: number }, more = {}) =>
  post(as, `/${notice_id}/drop`, { seen, ...more });

test('the desk lists public notices without a title or a text in easy Japanese, with who wrote and approved them; obituaries and what is over need none', async () => {
  const [writer, other] = [await editor('書手'), await approver('認人')];
  const published = async (parts: Record<string, unknown>) =>
    (await approve(other, await applied(writer, parts))).body.notice.notice_id as number;
  const before = (await get(writer, '?status=without_easy')).body.counts.without_easy;
  const without = await published({});
  const plain_body = '<p>2月13日に、まつりがあります。</p>';
  const untitled = await published({ plain_body });
  const easy = await published({ plain_title: 'まつりがあります', plain_body });
  await published({ notice_category_id: 1 });
  const closed_at = townTimeText(new Date(now.getTime() + 600_000));
  const ending = await published({ closed_at });
  const { body } = await get(writer, '?status=without_easy');
  const ids = body.notices.map(({ notice_id }: { notice_id: number }) => notice_id);
  expect(ids).toEqual(expect.arrayContaining([without, untitled, ending]));
  expect(ids).not.toContain(easy);
  const line = body.notices.find(({ notice_id }: { notice_id: number }) => notice_id === without);
  expect(line).toMatchObject({ writer_name: '書手 試', approver_name: '認人 試' });
  expect(body.counts.without_easy).toBe(before + 3);
  town.setNow(new Date(now.getTime() + 660_000));
  expect((await get(writer, '?status=without_easy')).body.counts.without_easy).toBe(before + 2);
  const read = (id: number, locale: 'ja' | 'en') => town.call('GET', `/api/notices/${id}`, { locale });
  expect((await read(easy, 'ja')).body.notice).toMatchObject({ plain_title: 'まつりがあります', plain_body });
  expect((await read(untitled, 'ja')).body.notice).not.toHaveProperty('plain_title');
  for (const field of ['plain_title', 'plain_body'])
    expect((await read(easy, 'en')).body.notice).not.toHaveProperty(field);
  const { notices } = (await town.call('GET', '/api/notices?page_size=50', { locale: 'ja' })).body;
  expect(notices.find(({ notice_id }: { notice_id: number }) => notice_id === easy).plain_title).toBe(
    'まつりがあります',
  );
  expect((await get(writer, `/${easy}`)).body.notice.plain_title).toBe('まつりがあります');
});

describe('the way of a notice', () => {
  test('it is a draft, is applied for, approved with a reason, and read by everybody [rule:notice.state-draft] [rule:notice.state-applied] [rule:notice.state-approved] [rule:official.create-notices] [rule:official.approve-notices] [field:notice.member_id] [field:notice.is_draft] [field:notice.approval_status] [field:notice.approved_by] [field:notice.reason]', async () => {
    const [writer, other] = [await editor(), await approver()];
    const written = await draft(writer);
    expect(written).toMatchObject({
      is_draft: 1,
      approval_status: 0,
      member_id: writer.member_id,
      approved_by: null,
      published_at: null,
    });
    expect(await isPublic(written.notice_id)).toBe(false);
    const waiting = (await post(writer, `/${written.notice_id}/apply`, { seen: written.revision })).body.notice;
    expect(waiting).toMatchObject({ is_draft: 0, approval_status: 0 });
    expect(await isPublic(written.notice_id)).toBe(false);
    const { status, body } = await approve(other, waiting, { reason: '確認しました。' });
    expect(status).toBe(200);
    expect(body.notice).toMatchObject({
      is_draft: 0,
      approval_status: 1,
      approved_by: other.member_id,
      approver_name: '承認 試',
      reason: '確認しました。',
    });
    expect(
      body.notice.steps.map(({ step, member_id }: { step: string; member_id: number }) => [step, member_id]),
    ).toEqual([
      ['create', writer.member_id],
      ['apply', writer.member_id],
      ['approve', other.member_id],
    ]);
    const shown = await town.call('GET', `/api/notices/${written.notice_id}`, { locale: 'en' });
    expect(shown.body.notice).toMatchObject({ title: 'The winter festival', notice_category_id: 2 });
    // Public since its approval, not since its first draft.
    expect(new Date(shown.body.notice.published_at)).toEqual(now);
  });

  test('it is given back with a reason, which is required, and applied for again [rule:notice.state-disapproved] [decision:notice.denied]', async () => {
    const [writer, other] = [await editor(), await approver()];
    const waiting = await applied(writer);
    const path = `/${waiting.notice_id}`;
    const refuse = (reason: string) => post(other, `${path}/disapprove`, { seen: waiting.revision, reason });
    expect((await refuse('  ')).body.codes).toEqual({ reason: ['required'] });
    const denied = (await refuse('日付を入れてください。')).body.notice;
    expect(denied).toMatchObject({ is_draft: 1, approval_status: 2, reason: '日付を入れてください。' });
    const [mail] = await town.mailsTo(writer.email, 1);
    expect(mail?.text).toContain('日付を入れてください。');
    const again = await post(writer, `${path}/apply`, { seen: denied.revision });
    expect(again.body.notice).toMatchObject({ is_draft: 0, approval_status: 0, reason: '' });
    expect((await approve(other, again.body.notice)).status).toBe(200);
  });

  test('its hour has to come, and may be a later one [rule:notice.future-unpublished]', async () => {
    const published_at = '2027-03-01T09:00:00+09:00';
    const waiting = await applied(await editor(), { published_at });
    expect((await approve(await approver(), waiting)).body.notice).toMatchObject({ published_at });
    expect(await isPublic(waiting.notice_id)).toBe(false);
    town.setNow(new Date(published_at));
    expect(await isPublic(waiting.notice_id)).toBe(true);
  });

  test('it is dropped by its writer or an approver, once that was confirmed, and public only after another approval [rule:notice.drop-returns-to-draft] [rule:notice.dropped-needs-approval] [rule:notice.drop-confirmed]', async () => {
    const [writer, other] = [await editor(), await approver()];
    const { notice } = (await approve(other, await applied(writer))).body;
    expect((await drop(writer, notice)).body.codes).toEqual({ is_confirmed: ['drop-unconfirmed'] });
    expect(await isPublic(notice.notice_id)).toBe(true);
    expect((await drop(await editor(), notice, { is_confirmed: 1 })).status).toBe(403);
    const dropped = (await drop(writer, notice, { is_confirmed: 1 })).body.notice;
    expect(dropped).toMatchObject({ is_draft: 1, approval_status: 0, approved_by: null });
    expect(await isPublic(notice.notice_id)).toBe(false);
    const again = (await post(writer, `/${notice.notice_id}/apply`, { seen: dropped.revision })).body.notice;
    expect(await isPublic(notice.notice_id)).toBe(false);
    const back = (await approve(other, again)).body.notice;
    expect(await isPublic(notice.notice_id)).toBe(true);
    expect((await drop(other, back, { is_confirmed: 1, reason: '日付が違います。' })).status).toBe(200);
    expect(await isPublic(notice.notice_id)).toBe(false);
  });

  test('to change a public one takes it back, and has to be confirmed [decision:notice.edited] [rule:notice.update]', async () => {
    const [writer, other] = [await editor(), await approver()];
    const { notice } = (await approve(other, await applied(writer))).body;
    const input = { ...noticeInput({ title: { ja: '直した', en: 'Changed' } }), seen: notice.revision };
    expect((await send('PUT', writer, `/${notice.notice_id}`, input)).body.codes).toEqual({
      is_confirmed: ['drop-unconfirmed'],
    });
    expect(await isPublic(notice.notice_id)).toBe(true);
    const changed = await send('PUT', writer, `/${notice.notice_id}`, { ...input, is_confirmed: 1 });
    expect(changed.body.notice).toMatchObject({ is_draft: 1, approval_status: 0, title: { ja: '直した' } });
    expect(await isPublic(notice.notice_id)).toBe(false);
  });

  test('a new version leaves the public one until it takes its place, at the same address and with both histories', async () => {
    const [writer, other] = [await editor(), await approver()];
    const { notice } = (await approve(other, await applied(writer))).body;
    const id = notice.notice_id;
    const second = await editor('二人目');
    const version = (await post(second, `/${id}/version`)).body.notice;
    expect(version).toMatchObject({ replaces_id: id, member_id: second.member_id, is_draft: 1 });
    expect(version.compared).toMatchObject({ with: 'public', texts: { title: { en: 'The winter festival' } } });
    expect((await post(writer, `/${id}/version`)).body.codes).toEqual({ request: ['version-exists'] });
    const later = noticeInput({ title: { ja: '冬まつり（変更）', en: 'Winter festival, changed' } });
    const path = `/${version.notice_id}`;
    const future = { ...later, seen: version.revision, published_at: '2028-01-01T09:00:00+09:00' };
    expect((await send('PUT', second, path, future)).body.codes).toEqual({ published_at: ['version-in-future'] });
    const saved = (await send('PUT', second, path, { ...later, seen: version.revision })).body.notice;
    const waiting = (await post(second, `${path}/apply`, { seen: saved.revision })).body.notice;
    expect(await isPublic(version.notice_id)).toBe(false);
    expect((await town.call('GET', `/api/notices/${id}`, { locale: 'en' })).body.notice.title).toBe(
      'The winter festival',
    );
    const replaced = (await approve(other, waiting)).body.notice;
    expect(replaced).toMatchObject({ notice_id: id, replaces_id: null, version_id: null, member_id: writer.member_id });
    expect(replaced.steps.map(({ step }: { step: string }) => step)).toEqual([
      'create',
      'apply',
      'approve',
      'create',
      'update',
      'apply',
      'approve',
    ]);
    expect((await town.call('GET', `/api/notices/${id}`, { locale: 'en' })).body.notice.title).toBe(
      'Winter festival, changed',
    );
    expect((await get(second, path)).status).toBe(404);
    expect(await town.countRows('notice', `notice_id = ${version.notice_id}`)).toBe(0);
  });
});

describe('who decides', () => {
  test('never who wrote it or changed it last, whatever their roles [decision:role.own-notice]', async () => {
    const both = await town.addPerson({ roles: ['editor', 'approver'] });
    const own = await applied(both);
    expect((await approve(both, own)).body.codes).toEqual({ request: ['own-publication'] });
    expect(own.obstacle).toContain('yourself');
    expect((await post(both, `/${own.notice_id}/disapprove`, { seen: own.revision, reason: '自分' })).status).toBe(409);
    // An official who changes a notice without an author counts as its author, too.
    const { notice_id } = await newDeskNotice(town, { state: 'draft', changedBy: null });
    const saved = (await send('PUT', both, `/${notice_id}`, { ...noticeInput(), seen: 0 })).body.notice;
    const asked = (await post(both, `/${notice_id}/apply`, { seen: saved.revision })).body.notice;
    expect((await approve(both, asked)).body.codes).toEqual({ request: ['own-publication'] });
    expect((await approve(await approver(), asked)).status).toBe(200);
  });

  test('nor an account that the writer made or raised, or the other way about', async () => {
    const [writer, other] = [await editor(), await approver()];
    await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
      values (${now}, ${writer.member_id}, 'member:give-roles', 'member', ${other.member_id}, 'x')`;
    const waiting = await applied(writer);
    expect((await approve(other, waiting)).body.codes).toEqual({ request: ['publication-same-hand'] });
    expect((await get(other, `/${waiting.notice_id}`)).body.notice.obstacle).toContain('90 days');
  });

  test('nor what has changed since it was read, nor twice', async () => {
    const [writer, other] = [await editor(), await approver()];
    const waiting = await applied(writer);
    const path = `/${waiting.notice_id}`;
    const changed = { ...noticeInput({ title: { ja: '別の題', en: 'Another title' } }), seen: waiting.revision };
    const saved = (await send('PUT', writer, path, changed)).body.notice;
    expect(saved).toMatchObject({ is_draft: 1 });
    const again = (await post(writer, `${path}/apply`, { seen: saved.revision })).body.notice;
    expect((await approve(other, waiting)).body.codes).toEqual({ request: ['publication-changed'] });
    expect(await isPublic(waiting.notice_id)).toBe(false);
    expect((await approve(other, again)).status).toBe(200);
    expect((await approve(other, again)).status).toBe(409);
  });

  test('a draft of somebody else is not there, for a colleague and for an approver', async () => {
    const { notice_id, revision: seen } = await draft(await editor());
    for (const as of [await editor(), await approver(), await town.addPerson({ roles: ['editor', 'approver'] })]) {
      expect((await get(as, `/${notice_id}`)).status).toBe(404);
      const lists = await Promise.all(['own', 'waiting', 'public'].map((status) => get(as, `?status=${status}`)));
      for (const { body } of lists) {
        expect(body.notices.map((line: { notice_id: number }) => line.notice_id)).not.toContain(notice_id);
      }
      expect((await post(as, `/${notice_id}/drop`, { seen })).status).toBe(404);
      expect((await post(as, `/${notice_id}/preview`, { is_shared: 1 })).status).toBe(404);
    }
    const foreign = await editor();
    const input = { ...noticeInput(), seen };
    expect((await send('PUT', foreign, `/${notice_id}`, input)).status).toBe(404);
    expect((await post(foreign, `/${notice_id}/apply`, { seen })).status).toBe(404);
    expect((await send('DELETE', foreign, `/${notice_id}`, { seen })).status).toBe(404);
  });
});

describe('what is sent', () => {
  test('states nothing of itself: forged fields change nothing', async () => {
    const writer = await editor();
    const forged = {
      is_draft: 0,
      approval_status: 1,
      approved_by: writer.member_id,
      member_id: 1,
      reason: 'ok',
      revision: 9,
      replaces_id: 1,
      approved_at: '2026-01-01T00:00:00+09:00',
    };
    const made = await draft(writer, forged);
    expect(made).toMatchObject({ is_draft: 1, approval_status: 0, approved_by: null, replaces_id: null, revision: 0 });
    expect(made.member_id).toBe(writer.member_id);
    const input = { ...noticeInput(forged), seen: 0 };
    const changed = (await send('PUT', writer, `/${made.notice_id}`, input)).body.notice;
    expect(changed).toMatchObject({ is_draft: 1, approval_status: 0, approved_by: null, replaces_id: null });
    await post(writer, `/${made.notice_id}/apply`, { seen: changed.revision, ...forged });
    expect(await isPublic(made.notice_id)).toBe(false);
  });

  test.each([
    ['a script', '<p>A<script>alert(1)</script></p>', 'rich-unfit'],
    ['a handler', '<p onclick="x()">A</p>', 'rich-unfit'],
    ['a look-alike link', '<p><a href="javascript:alert(1)">A</a></p>', 'rich-address'],
    ['a picture from elsewhere', '<p><img src="https://x.example/a.png" alt="a" /></p>', 'rich-address'],
    ['a picture without words', '<p><img src="/town/images/notices/star-map.svg" alt="" /></p>', 'rich-no-alt'],
    ['too much', `<p>${'あ'.repeat(59_995)}</p>`, 'max-length'],
    ['too many tags', '<br />'.repeat(6001), 'rich-too-long'],
    ['too many files', `<p>${pictures(FILES_A_NOTICE + 1)}</p>`, 'too-many-files-in-notice'],
    ['files named over and over', '/notice-files/'.repeat(200), 'too-many-files-in-notice'],
  ])('%s in a body is refused at its field, and nothing is kept', async (_what, body, code) => {
    const writer = await editor();
    const { status, body: answer } = await post(writer, '', noticeInput({ body: { ja: '<p>よい文</p>', en: body } }));
    expect([status, answer.codes]).toEqual([422, { 'body.en': [code] }]);
    expect(await town.countRows('notice', `member_id = ${writer.member_id}`)).toBe(0);
  });

  test('has a title of one line: nobody writes a line of a mail’s head with it', async () => {
    const [writer, other] = [await editor(), await approver()];
    const forged = 'お知らせ\r\nBcc: everybody@example.jp';
    const { body } = await post(writer, '', noticeInput({ title: { ja: forged, en: 'x' } }));
    expect(body.codes).toEqual({ 'title.ja': ['format'] });
    await applied(writer, { title: { ja: '<b>お知らせ</b> %0d%0aBcc: x', en: 'x' } });
    const [mail] = await town.mailsTo(other.email, 1);
    expect(mail?.subject).toBe('承認の依頼があります');
    expect(mail?.text).toContain('<b>お知らせ</b> %0d%0aBcc: x');
  });

  test('may be unfinished as a draft, and says all in both languages when it is applied for', async () => {
    const writer = await editor();
    const empty = { ja: '', en: '' };
    const made = await draft(writer, {
      title: { ja: '題だけ', en: '' },
      body: { ja: '<p> </p>', en: '' },
      department: empty,
    });
    const { status, body } = await post(writer, `/${made.notice_id}/apply`, { seen: made.revision });
    expect([status, body.codes]).toEqual([
      422,
      {
        'title.en': ['required'],
        'body.ja': ['required'],
        'body.en': ['required'],
        'department.ja': ['required'],
        'department.en': ['required'],
      },
    ]);
  });

  test('names a service that there is, and an end after the beginning', async () => {
    const writer = await editor();
    const codes = async (parts: Record<string, unknown>) => (await post(writer, '', noticeInput(parts))).body.codes;
    expect(await codes({ audience: 'service' })).toEqual({ service_id: ['not-chosen'] });
    expect(await codes({ audience: 'service', service_id: 99 })).toEqual({ service_id: ['choice'] });
    expect(await codes({ closed_at: '2027-01-01T00:00:00+09:00' })).toEqual({ closed_at: ['notice-closed-early'] });
    expect(await codes({ published_at: '2027-02-30' })).toEqual({ published_at: ['date'] });
    expect((await draft(writer, { audience: 'all', service_id: 3 })).service_id).toBeNull();
    const short = await applied(writer, { closed_at: '2027-01-20T00:00:00+09:00' });
    town.setNow(new Date('2027-01-20T00:00:00+09:00'));
    expect((await approve(await approver(), short)).body.codes).toEqual({ closed_at: ['notice-over'] });
  });

  test('a second press with the same key is the same notice; more than so many are not begun', async () => {
    const writer = await editor();
    const twice = await Promise.all(
      [0, 1].map(() =>
        town.call('POST', '/api/notice-desk', {
          as: writer,
          body: noticeInput(),
          headers: { 'idempotency-key': 'notice-of-one-press' },
        }),
      ),
    );
    expect(new Set(twice.map(({ body }) => body.notice.notice_id)).size).toBe(1);
    await town.rows(
      `insert into notice (texts, notice_category_id, published_at, member_id) select '{"title":{"ja":"","en":""}}', 5, now(), $1
       from generate_series(1, ${MOST_UNFINISHED - 1})`,
      writer.member_id,
    );
    expect((await post(writer, '', noticeInput())).body.codes).toEqual({ request: ['too-many-drafts'] });
  });
});

describe('the desk', () => {
  test('tells whoever approves that something waits, by notification and line, and not who wrote it [message:approval-request]', async () => {
    const both = await town.addPerson({ roles: ['editor', 'approver'] });
    const other = await approver();
    const counted = async (as: Credentials) => (await get(as, '?status=waiting')).body.counts.asked;
    const before = [await counted(both), await counted(other)];
    const waiting = await applied(both);
    expect([await counted(both), await counted(other)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const [mail] = await town.mailsTo(other.email, 1);
    expect(mail).toMatchObject({ subject: '承認の依頼があります' });
    expect(mail?.text).toContain('冬まつりを開きます');
    expect(await town.countRows('outbox', `recipient = '${both.email}'`)).toBe(0);
    const list = (await get(other, '?status=waiting')).body;
    expect(list.notices.at(-1)).toMatchObject({ notice_id: waiting.notice_id, writer_name: '試験 試', is_own: 0 });
  });

  test('begins a notice with the own office, and throws a draft away for good', async () => {
    const writer = await editor();
    const choices = (await town.call('GET', '/api/notice-choices', { as: writer })).body;
    expect(choices.department.ja).not.toBe('');
    expect(choices.services.length).toBeGreaterThan(1);
    const made = await draft(writer);
    const gone = await send('DELETE', writer, `/${made.notice_id}`, { seen: made.revision });
    expect(gone.status).toBe(200);
    expect((await get(writer, `/${made.notice_id}`)).status).toBe(404);
    expect(await town.countRows('publication_step', `kind = 'notice' and thing_id = ${made.notice_id}`)).toBe(0);
    const waiting = await applied(writer);
    expect((await send('DELETE', writer, `/${waiting.notice_id}`, { seen: waiting.revision })).status).toBe(409);
  });

  test('lends a colleague a secret address for a week, which ends with another one, the approval, or a word', async () => {
    const writer = await editor();
    const made = await draft(writer);
    const read = (key: unknown) => town.call('POST', '/api/notice-previews', { body: { key }, locale: 'en' });
    const share = async (is_shared: 0 | 1) => (await post(writer, `/${made.notice_id}/preview`, { is_shared })).body;
    const first = await share(1);
    expect((await read(first.key)).body.notice).toMatchObject({ title: 'The winter festival' });
    expect(await town.countRows('notice', `preview_key_hash is not null and texts::text like '%${first.key}%'`)).toBe(
      0,
    );
    const second = await share(1);
    expect([(await read(first.key)).status, (await read(second.key)).status]).toEqual([404, 200]);
    town.setNow(new Date(now.getTime() + 7 * 86_400_000));
    expect((await read(second.key)).status).toBe(404);
    town.setNow(now);
    await share(0);
    for (const key of [second.key, '', 'x', 'a'.repeat(64)]) expect((await read(key)).status).toBe(404);
    expect((await read(null)).status).toBe(422);
    const third = await share(1);
    const waiting = (await post(writer, `/${made.notice_id}/apply`, { seen: made.revision })).body.notice;
    expect((await approve(await approver(), waiting)).body.notice.preview_until).toBeNull();
    expect((await read(third.key)).status).toBe(404);
    expect((await post(writer, `/${made.notice_id}/preview`, { is_shared: 1 })).status).toBe(409);
  });

  test('each action is in the audit log', async () => {
    const [writer, other] = [await editor(), await approver()];
    const { notice } = (await approve(other, await applied(writer))).body;
    await drop(writer, notice, { is_confirmed: 1 });
    const actions = await town.rows<{ action: string }>`select action from audit
      where subject = 'notice' and subject_id = ${notice.notice_id} order by audit_id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'notice:create',
      'notice:apply',
      'notice:approve',
      'notice:drop',
    ]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_TEXTS } from '@machi/domain/standing-texts/rules';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { openLine } from '../../testing/requests/own-line.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', as: Credentials, path: string, body?: object) =>
  town.call(method, `/api/standing-texts${path}`, { as, locale: 'en', ...(body ? { body } : {}) });
const words = (ja: string, en = ja) => ({ ja, en });
const writing = (title = '新しい質問', more: object = {}) => ({
  category_key: 'fees',
  title: words(title, `${title} in English`),
  body: words('<p>答えです。</p>', '<p>The answer.</p>'),
  ...more,
});
let [writer, approver] = [await town.addPerson({ roles: ['editor'] }), await town.addPerson({ roles: ['approver'] })];
beforeEach(async () => {
  [writer, approver] = [await town.addPerson({ roles: ['editor'] }), await town.addPerson({ roles: ['approver'] })];
});
const create = async (more: object = {}, as = writer, kind = 'faq') =>
  (await call('POST', as, '', { kind, ...writing('新しい質問', more) })).body.text;
type Text = Awaited<ReturnType<typeof create>>;
const move = (
  as: Credentials,
  { standing_text_id: id, revision: seen }: Text,
  step: 'apply' | 'drop',
  is_confirmed = 0,
) => call('POST', as, `/${id}/move`, { seen, step, is_confirmed });
const decide = (as: Credentials, { standing_text_id: id, revision: seen }: Text, step: string, reason = '') =>
  call('POST', as, `/${id}/decide`, { seen, step, reason });
const applied = async (more?: object) => (await move(writer, await create(more), 'apply')).body.text;
const shown = async (): Promise<{ faq_id: number; title: string; category_key: string }[]> =>
  (await town.call('GET', '/api/faqs', { locale: 'ja' })).body.faqs;
const titles = async () => (await shown()).map(({ title }) => title);
const codesOf = (answer: { body: { codes: unknown } }) => answer.body.codes;

describe('a question', () => {
  test('is public once another official has approved it, and has kept each step', async () => {
    const title = `質問 ${crypto.randomUUID()}`;
    const draft = await create({ title: words(title) });
    expect(await titles()).not.toContain(title);
    const { text } = (await move(writer, draft, 'apply')).body;
    expect(await titles()).not.toContain(title);
    const own = await town.addPerson({ roles: ['editor', 'approver'] });
    expect((await decide(approver, text, 'approve')).status).toBe(200);
    expect(await titles()).toContain(title);
    const { steps } = (await call('GET', own, `/${text.standing_text_id}`)).body.text;
    expect(steps.map(({ step }: { step: string }) => step)).toEqual(['create', 'apply', 'approve']);
  });

  test('is approved neither by its writer nor as it was before, and given back with a reason alone', async () => {
    const both = await town.addPerson({ roles: ['editor', 'approver'] });
    const own = (await move(both, await create({}, both), 'apply')).body.text;
    expect(own.obstacle).not.toBeNull();
    expect(codesOf(await decide(both, own, 'approve'))).toEqual({ request: ['own-publication'] });
    const text = await applied();
    expect(codesOf(await decide(approver, { ...text, revision: text.revision - 1 }, 'approve'))).toEqual({
      request: ['publication-changed'],
    });
    expect(codesOf(await decide(approver, text, 'disapprove'))).toEqual({ reason: ['required'] });
    const denied = (await decide(approver, text, 'disapprove', '英語が違います。')).body.text;
    expect(denied).toMatchObject({ is_draft: 1, approval_status: 2, reason: '英語が違います。' });
    expect((await move(writer, denied, 'apply')).status).toBe(200);
  });

  test('is whole before anybody approves it, and is kept as it is or refused', async () => {
    const half = await create({ title: words('片方', ''), body: words('', '') });
    expect(codesOf(await move(writer, half, 'apply'))).toEqual({
      'title.en': ['required'],
      'body.ja': ['required'],
      'body.en': ['required'],
    });
    const evil = { kind: 'faq', ...writing('悪', { body: words('<p onclick="x()">あ</p>') }) };
    expect(codesOf(await call('POST', writer, '', evil))).toEqual({
      'body.ja': ['rich-unfit'],
      'body.en': ['rich-unfit'],
    });
    for (const category_key of ['nothing', 'lead', 'x'.repeat(99), ''])
      expect(
        codesOf(await call('POST', writer, '', { kind: 'faq', ...writing('分類', { category_key }) })),
      ).toHaveProperty('category_key');
  });

  test('that is public stays until its next version is approved, at the same address', async () => {
    const place = (await decide(approver, await applied(), 'approve')).body.text;
    const version = (await call('POST', writer, `/${place.standing_text_id}/version`, {})).body.text;
    expect(codesOf(await call('POST', writer, `/${place.standing_text_id}/version`, {}))).toEqual({
      request: ['standing-version-exists'],
    });
    expect(codesOf(await move(writer, place, 'drop', 1))).toEqual({ request: ['standing-version-exists'] });
    const title = `新しい版 ${crypto.randomUUID()}`;
    const changed = await call('PUT', writer, `/${version.standing_text_id}`, {
      seen: version.revision,
      ...writing(title),
      title: words(title),
    });
    expect(changed.body.text.compared.title.ja).toBe('新しい質問');
    const asked = (await move(writer, changed.body.text, 'apply')).body.text;
    expect(await titles()).not.toContain(title);
    const approved = (await decide(approver, asked, 'approve')).body.text;
    expect(approved.standing_text_id).toBe(place.standing_text_id);
    expect((await shown()).find(({ faq_id }) => faq_id === place.standing_text_id)?.title).toBe(title);
    expect((await call('GET', writer, `/${version.standing_text_id}`)).status).toBe(404);
    expect(approved.steps.map(({ step }: { step: string }) => step)).toContain('approve');
  });

  test('goes from the page only with a word that says so; a draft is discarded', async () => {
    const text = (await decide(approver, await applied(), 'approve')).body.text;
    expect(codesOf(await move(writer, text, 'drop'))).toEqual({ is_confirmed: ['drop-unconfirmed'] });
    const draft = (await move(writer, text, 'drop', 1)).body.text;
    expect((await shown()).some(({ faq_id }) => faq_id === text.standing_text_id)).toBe(false);
    expect((await call('DELETE', writer, `/${draft.standing_text_id}`, { seen: draft.revision - 1 })).status).toBe(409);
    expect((await call('DELETE', writer, `/${draft.standing_text_id}`, { seen: draft.revision })).status).toBe(200);
    expect(await town.countRows('publication_step', `thing_id = ${draft.standing_text_id} and kind = 'faq'`)).toBe(0);
  });
});

test('questions stand in the order in which an official put them; of two at once one is taken', async () => {
  const ids = (await shown()).filter(({ category_key }) => category_key === 'cancel').map(({ faq_id }) => faq_id);
  const wished = ids.toReversed();
  const order = (seen: readonly number[], to: readonly number[]) =>
    call('PUT', writer, '-order', { kind: 'faq', category_key: 'cancel', seen, wished: to });
  const answers = await Promise.all([order(ids, wished), order(ids, [...ids.slice(1), ...ids.slice(0, 1)])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stand = (await shown()).filter(({ category_key }) => category_key === 'cancel').map(({ faq_id }) => faq_id);
  expect(stand).not.toEqual(ids);
  expect((await order(stand, [...stand, stand[0] ?? 0])).status).toBe(409);
  expect((await order(stand, ids)).status).toBe(200);
});

describe('the page about the portal', () => {
  const about = async () => (await town.call('GET', '/api/about', { locale: 'ja' })).body.about;
  test('is made of its lead and its sections; the lead changes by a version alone', async () => {
    const list = (await call('GET', writer, '?kind=about')).body.texts;
    const lead = list.find(({ category_key }: Text) => category_key === 'lead');
    const section = list.find(({ category_key }: Text) => category_key === 'section');
    expect(codesOf(await move(writer, lead, 'drop', 1))).toEqual({ request: ['standing-needed'] });
    expect(
      codesOf(await call('POST', writer, '', { kind: 'about', ...writing('二つ目', { category_key: 'lead' }) })),
    ).toEqual({
      category_key: ['choice'],
    });
    const version = (await call('POST', writer, `/${lead.standing_text_id}/version`, {})).body.text;
    const changed = await call('PUT', writer, `/${version.standing_text_id}`, {
      seen: version.revision,
      ...writing('このサイトとは', { category_key: 'lead', body: words('<p>町の<strong>窓口</strong>です。</p>') }),
    });
    const asked = (await move(writer, changed.body.text, 'apply')).body.text;
    expect((await decide(approver, asked, 'approve')).status).toBe(200);
    expect(await about()).toMatchObject({ title: 'このサイトとは', lead: '町の窓口です。' });
    const before = (await about()).sections.length;
    await move(writer, section, 'drop', 1);
    expect((await about()).sections).toHaveLength(before - 1);
  });
});

describe('an inquiry', () => {
  const OFFICE = 7;
  test('becomes a draft question with its words alone, for who answers it in the own office', async () => {
    const clerk = await town.addPerson({ roles: ['reception'], organization_id: OFFICE });
    const { message_thread_id } = await newGuestInquiry(town, 'asker@example.jp', OFFICE);
    const made = await call('POST', clerk, '-from-inquiry', { message_thread_id });
    expect(made.status).toBe(201);
    const { text } = (await call('GET', writer, `/${made.body.standing_text_id}`)).body;
    expect(text).toMatchObject({
      is_draft: 1,
      title: words('ごみの日について', ''),
      body: words('<p>ごみの日について</p>', ''),
    });
    expect(JSON.stringify(text)).not.toContain('asker@example.jp');
    const colleague = await town.addPerson({ roles: ['reception'], organization_id: 2 });
    expect((await call('POST', colleague, '-from-inquiry', { message_thread_id })).status).toBe(404);
    expect((await call('POST', writer, '-from-inquiry', { message_thread_id })).status).toBe(403);
    const begun = await newThread(town, writer.member_id, { office: OFFICE });
    expect((await call('POST', clerk, '-from-inquiry', { message_thread_id: begun.message_thread_id })).status).toBe(
      404,
    );
  });
});

describe('whoever approves', () => {
  const lineOf = async (as: Credentials) => {
    const line = await openLine(town, as, 'standing-desk');
    await expect.poll(() => line.told).toHaveLength(1);
    return line;
  };
  const waiting = async (as: Credentials) => (await call('GET', as, '')).body.waiting.faq;

  test('is told at once and by notification of what others ask for, and never of their own', async () => {
    const both = await town.addPerson({ roles: ['editor', 'approver'] });
    const [line, own] = [await lineOf(approver), await lineOf(both)];
    const before = [await waiting(approver), await waiting(both)];
    const text = (await move(both, await create({}, both), 'apply')).body.text;
    const entry = ['faq', text.standing_text_id, text.revision];
    await expect.poll(() => JSON.parse(line.told.at(-1) ?? '[]')).toContainEqual(entry);
    expect(JSON.parse(own.told.at(-1) ?? '')).not.toContainEqual(entry);
    expect([await waiting(approver), await waiting(both)]).toEqual([before[0] + 1, before[1]]);
    const list = async (as: Credentials): Promise<Text[]> => (await call('GET', as, '')).body.texts;
    for (const [as, is_own] of [
      [approver, 0],
      [both, 1],
    ] as const)
      expect((await list(as)).find(({ standing_text_id: id }) => id === text.standing_text_id)).toMatchObject({
        is_own,
      });
    const [mail] = await town.mailsTo(approver.email, 1);
    expect(mail).toMatchObject({ subject: '承認の依頼があります' });
    expect(mail?.text).toContain('新しい質問');
    expect(mail?.text).toContain(`/faq/desk?text=${text.standing_text_id}`);
    expect(await town.countRows('outbox', `recipient = '${both.email}'`)).toBe(0);
    await decide(approver, text, 'approve');
    await expect.poll(() => JSON.parse(line.told.at(-1) ?? '')).not.toContainEqual(entry);
    for (const { leave } of [line, own]) leave();
  });

  test('and whoever applied is told what became of it: of the page about the portal, too', async () => {
    const section = { category_key: 'section', title: words('電話で相談する') };
    const asked = (await move(writer, await create(section, writer, 'about'), 'apply')).body.text;
    const [request] = await town.mailsTo(approver.email, 1);
    expect(request?.text).toContain(`/faq/desk?kind=about&text=${asked.standing_text_id}`);
    const denied = (await decide(approver, asked, 'disapprove', '番号が違います。')).body.text;
    const again = (await move(writer, denied, 'apply')).body.text;
    await decide(approver, again, 'approve');
    const mails = await town.mailsTo(writer.email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(['文章が差し戻されました', '文章が承認されました']);
    expect(mails[0]?.text).toContain('番号が違います。');
    expect(mails[1]?.text).toContain('/about');
  });

  test('has no line of it as an editor or a member', async () => {
    for (const as of [writer, await town.addPerson()]) {
      const line = await openLine(town, as, 'standing-desk');
      await expect.poll(() => line.heard.has('unreads')).toBe(true);
      expect(line.told).toEqual([]);
      line.leave();
    }
  });
});

test('nobody but an editor writes, nobody but an approver decides, and the list has an end', async () => {
  const text = await applied();
  const member = await town.addPerson();
  for (const as of [member, await town.addPerson({ roles: ['reception', 'forms', 'system'] })])
    for (const answer of [await call('GET', as, ''), await call('POST', as, '', { kind: 'faq', ...writing() })])
      expect(answer.status).toBe(403);
  expect((await decide(writer, text, 'approve')).status).toBe(403);
  expect((await move(approver, text, 'drop')).status).toBe(403);
  await town.rows`insert into standing_text (kind, category_key, sort_order, texts)
    select 'faq', 'fees', 500, '{"title":{},"body":{}}' from generate_series(1, ${MOST_TEXTS}::int)`;
  expect(codesOf(await call('POST', writer, '', { kind: 'faq', ...writing() }))).toEqual({
    request: ['too-many-standing'],
  });
  await town.rows('delete from standing_text where sort_order = 500');
});

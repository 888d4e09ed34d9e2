import { readFile } from 'node:fs/promises';
import { MOST_LOOKS, MOST_OF_MEMBER, MOST_OF_NETWORK, MOST_OF_WORDS } from '@machi/domain/reports/rules';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { newReport, newRequest } from './cases.fixture.ts';

const town = await openTestTown({ environment: { TRUST_PROXY: '1', RATE_PER_ADDRESS: '2000', RATE_SIGN_IN: '1000' } });
const roads = await town.addPerson({ roles: ['reception'], organization_id: 6 });
const planning = await town.addPerson({ roles: ['reception'], organization_id: 3 });

let networks = 0;
const network = () => `203.0.113.${(networks += 1)}`;
const post = (path: string, body: object, as?: Credentials, address = network()) =>
  town.call('POST', `/api/${path}`, {
    ...(as ? { as } : {}),
    body,
    locale: 'en',
    headers: { 'x-forwarded-for': address },
  });
const get = (path: string, as?: Credentials) => town.call('GET', `/api/${path}`, { ...(as && { as }), locale: 'en' });
const send = (more: object = {}, as?: Credentials, address?: string) =>
  post('reports', { ...newRequest(), ...more }, as, address);
const statusOf = async (receipt_code: string) => (await post('reports/status', { receipt_code })).body.report;
const act = (
  what: string,
  { report_id, revision }: { report_id: number; revision: number },
  body: object,
  as = roads,
) => post(`report-desk/${report_id}/${what}`, { revision, ...body }, as);
const secretIn = (text: string | undefined) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const open = async (report_id: number) => (await get(`report-desk/${report_id}`, roads)).body.report;
const listed = async () => (await get('reports')).body.reports as { report_id: number }[];
const deskOf = async (code: string) => {
  const { reports } = (await get(`report-desk?office=all&q=${code}`, roads)).body;
  return open(reports[0].report_id);
};

describe('a guest', () => {
  test('reports with words and a place, gets a code and the day, and sees by the code how it stands [rule:reports.guest]', async () => {
    const asked = newRequest();
    const sent = await post('reports', { ...asked, body: '街灯が消えています。', kind_key: 'light' });
    expect([sent.status, sent.body.told_by, sent.body.office]).toEqual([
      201,
      'none',
      'Construction and Waterworks Division',
    ]);
    expect(sent.body.receipt_code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(sent.body.due_on).toBe('2027-01-25');
    expect(await statusOf(sent.body.receipt_code.toLowerCase().replace('-', ' '))).toMatchObject({
      state: 'received',
      body: '街灯が消えています。',
      steps: [{ state: 'received', words: '' }],
    });
    expect((await post('reports/status', { receipt_code: 'AAAA-AAAA' })).body.codes).toEqual({
      receipt_code: ['report-code'],
    });
    expect(await listed()).not.toContainEqual(expect.objectContaining({ words: '街灯が消えています。' }));
  });

  test('says where, by a place of the town or by words; a kind is one of the town', async () => {
    const wrong = async (more: object) => (await send(more)).body.codes;
    expect(await wrong({ position: null, place: '' })).toEqual({ place: ['report-place'] });
    expect(await wrong({ position: { latitude: 35.68, longitude: 139.76 } })).toEqual({ position: ['report-outside'] });
    expect(await wrong({ kind_key: 'ufo' })).toEqual({ kind_key: ['report-kind'] });
    expect(await wrong({ is_agreed: false })).toEqual({ is_agreed: ['agreement'] });
    expect((await send({ position: null, place: '役場の前' })).status).toBe(201);
  });

  test('sends a picture, which is drawn anew without the camera’s place and device', async () => {
    const photo = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Make: 'Camera of Hanako' }, IFD3: { GPSLatitude: '44/1 9/1 0/1' } })
      .jpeg()
      .toBuffer();
    const sent = await send({ pictures: [photo.toString('base64')] });
    expect(sent.status).toBe(201);
    const [row] = await town.rows<{ content: Uint8Array; name: string }>`select p.content, p.name from report_picture p
      join report r using (report_id) where r.receipt_code = ${sent.body.receipt_code.replace('-', '')}`;
    const meta = await sharp(row?.content).metadata();
    expect([meta.format, meta.exif, meta.width]).toEqual(['webp', undefined, 1400]);
    expect((await fetch(`${town.origin}/report-pictures/${row?.name}.webp`)).status).toBe(404);
    for (const content of ['', 'AAAA', Buffer.from('<svg onload="alert(1)"/>').toString('base64'), '!'])
      expect((await send({ pictures: [content] })).body.codes).toEqual({ pictures: ['report-picture'] });
    const four = Array.from({ length: 4 }, () => photo.toString('base64'));
    expect((await send({ pictures: four })).body.codes).toEqual({ pictures: ['max-count'] });
  });

  test('is shown where faces are before anything is sent; each look is counted before the picture is read', async () => {
    const people = await readFile(new URL('../assets/samples.jpg', import.meta.resolve('@vladmandic/human')));
    const written = async (picture: ReturnType<typeof sharp>) => (await picture.jpeg().toBuffer()).toString('base64');
    const look = (of: string, address?: string) => post('reports/faces', { picture: of }, undefined, address);
    const { covers } = (await look(await written(sharp(people).resize({ width: 400 })))).body;
    expect(covers.length).toBeGreaterThan(3);
    for (const { left, top, width, height } of covers)
      expect([left >= 0, top >= 0, left + width <= 1.001, top + height <= 1.001]).toEqual([true, true, true, true]);
    const broken = Buffer.from('ffd8ffe000', 'hex').toString('base64');
    const large = { create: { width: 2000, height: 1000, channels: 3, background: '#888' } } as const;
    for (const wrong of ['', 'AAAA', broken, await written(sharp(large))])
      expect((await look(wrong)).body.codes).toEqual({ pictures: ['report-picture'] });
    const flooder = network();
    let taken = 0;
    while ((await look('AAAA', flooder)).status === 422) taken += 1;
    expect(taken).toBe(MOST_LOOKS);
    expect((await look('AAAA', flooder)).body.codes).toEqual({ request: ['reports-closed'] });
  });

  test('is told by mail only after the link was pressed; the mail has no word that was typed [rule:reports.confirmed]', async () => {
    const sent = await send({ email: 'hole@example.jp', body: 'とても大きな穴' });
    expect(sent.body.told_by).toBe('mail');
    const report = await deskOf(sent.body.receipt_code);
    expect(report.followers).toBe(0);
    await act('step', report, { to: 'accepted' });
    const [mail, ...more] = await town.mailsTo('hole@example.jp', 1);
    expect([mail?.text.includes('大きな穴'), more]).toEqual([false, []]);
    const token = secretIn(mail?.text);
    expect((await post('reports/confirm', { token })).body.receipt_code).toBe(sent.body.receipt_code);
    expect((await post('reports/confirm', { token })).body.codes).toEqual({ token: ['link-invalid'] });
    await act('step', await open(report.report_id), { to: 'in-hand', reason: '金曜日に直します。' });
    const told = (await town.mailsTo('hole@example.jp', 2)).at(-1);
    expect(told?.text).toContain('金曜日に直します。');
    expect(told?.text).toContain(`/report/status#receipt=${sent.body.receipt_code.replace('-', '')}`);
  });

  test('sends the same twice, and it is taken once; a flood is refused, and words that a bot repeats', async () => {
    const asked = newRequest();
    const address = network();
    const codes = [1, 2].map(() => post('reports', asked, undefined, address));
    const [one, other] = await Promise.all(codes);
    expect(one?.body.receipt_code).toBe(other?.body.receipt_code);
    const flooder = network();
    let taken = 0;
    while ((await send({}, undefined, flooder)).status === 201) taken += 1;
    expect(taken).toBe(MOST_OF_NETWORK);
    expect((await send({}, undefined, flooder)).body.codes).toEqual({ '': undefined, request: ['reports-closed'] });
    expect((await send()).status).toBe(201);
    const repeated = [];
    for (let count = 0; count <= MOST_OF_WORDS; count += 1)
      repeated.push((await send({ body: '買いませんか' })).status);
    expect(repeated).toEqual([201, 201, 201, 429]);
  });
});

describe('reports near by', () => {
  test('of the same kind are offered, without words until one is released, and never of a kind that is not shown', async () => {
    const { position } = newRequest();
    const near = async (kind_key = 'road') => (await post('reports/near', { kind_key, position })).body.reports;
    const report = await newReport(town, position);
    await newReport(town, { ...position, latitude: position.latitude + 0.001 });
    await newReport(town, { ...position, kind_key: 'house' });
    expect(await near()).toEqual([
      {
        report_id: report.report_id,
        state: 'received',
        words: '',
        place: '',
        received_on: '2027-01-11',
        metres: 0,
        told: 1,
      },
    ]);
    expect(await near('house')).toEqual([]);
    expect(await near('light')).toEqual([]);
    await town.rows`update report set state = 'accepted', is_public = 1, public_body = '穴があります。' where report_id = ${report.report_id}`;
    expect(await near()).toMatchObject([{ words: '穴があります。', place: '役場通り' }]);
  });

  test('“I saw it too” counts once a day and network, and a member is told of each step', async () => {
    const { report_id } = await newReport(town);
    const address = network();
    const join = (as?: Credentials, more: object = {}) => post(`reports/${report_id}/join`, more, as, address);
    expect((await join()).body).toMatchObject({ told: 2, told_by: 'none' });
    expect((await join()).body).toMatchObject({ told: 2 });
    const as = await town.addPerson();
    expect((await join(as)).body).toMatchObject({ told: 3, told_by: 'member' });
    expect((await join(as)).body).toMatchObject({ told: 3 });
    await act('step', await open(report_id), { to: 'done', answer_key: 'mended' });
    expect((await town.mailsTo(as.email, 1))[0]?.text).toContain('直しました');
    expect((await join()).status).toBe(404);
  });

  test('whoever joins a report, or whose report goes on with another, never gets the code that opens the words of another', async () => {
    const sent = await send({ body: '隣の佐藤さんの家の前の穴' });
    const double = await send({ email: 'double@example.jp' });
    const confirm = async (mail: string) =>
      (await post('reports/confirm', { token: secretIn((await town.mailsTo(mail, 1))[0]?.text) })).body.receipt_code;
    expect(await confirm('double@example.jp')).toBe(double.body.receipt_code);
    const { report_id } = await deskOf(sent.body.receipt_code);
    const as = await town.addPerson();
    await post(`reports/${report_id}/join`, {}, as);
    await post(`reports/${report_id}/join`, { email: 'joins@example.jp' });
    expect(await confirm('joins@example.jp')).toBe('');
    await act('merge', await deskOf(double.body.receipt_code), { into: sent.body.receipt_code });
    await act('step', await open(report_id), { to: 'accepted' });
    const code = new RegExp(sent.body.receipt_code.replace('-', '-?'));
    for (const [mail, count] of [
      [as.email, 1],
      ['joins@example.jp', 2],
      ['double@example.jp', 2],
    ] as const) {
      const told = (await town.mailsTo(mail, count)).at(-1);
      expect(told?.text).toContain('/report/list');
      expect(`${told?.subject} ${told?.text}`).not.toMatch(code);
    }
    const { content } = (await get('account/export?format=json', as)).body;
    expect(`${content} ${Buffer.from(content, 'base64').toString('utf8')}`).not.toMatch(code);
  });

  test('of a kind on the list alone none is offered: by the metres its place could be found', async () => {
    const { position } = newRequest();
    await newReport(town, { ...position, kind_key: 'animal' });
    expect((await post('reports/near', { kind_key: 'animal', position })).body.reports).toEqual([]);
  });
});

describe('at the desk', () => {
  test('an office sees its own kinds first, an office without kinds all; the look is recorded for who sent it', async () => {
    const as = await town.addPerson();
    await send({ body: '側溝がつまっています。', kind_key: 'water' }, as);
    const found = async (query: string, official: Credentials) =>
      (await get(`report-desk?${query}`, official)).body.reports.map((one: { subject: string }) => one.subject);
    const q = encodeURIComponent('側溝');
    expect(await found(`q=${q}`, roads)).toEqual(['側溝がつまっています。']);
    expect(await found(`q=${q}`, planning)).toEqual(['側溝がつまっています。']);
    const other = await town.addPerson({ roles: ['reception'], organization_id: 2 });
    expect(await found(`q=${q}`, other)).toEqual([]);
    expect(await found(`q=${q}&office=all`, other)).toEqual(['側溝がつまっています。']);
    const looks = await town.rows`select 1 from audit where action = 'report:list' and subject_id = ${as.member_id}`;
    expect(looks).toHaveLength(3);
    expect((await get('report-desk', as)).status).toBe(403);
  });

  test('each step follows, an end says why, and who saw an older state is refused', async () => {
    const report = await newReport(town);
    const step = (to: string, more: object = {}, seen = report) => act('step', seen, { to, ...more });
    expect((await step('declined')).body.codes).toEqual({ reason: ['required'] });
    const accepted = await step('accepted');
    expect(accepted.body.report).toMatchObject({ state: 'accepted', revision: 1 });
    expect((await step('done')).body.codes).toEqual({ request: ['report-changed'] });
    const ended = await step('not-ours', { answer_key: 'prefecture', reason: '国道です。' }, accepted.body.report);
    expect(ended.body.report.events[0]).toMatchObject({ what: 'not-ours' });
    expect((await step('done', {}, ended.body.report)).body.codes).toEqual({ request: ['report-step'] });
    expect((await step('accepted', {}, ended.body.report)).body.report.state).toBe('accepted');
    const actions =
      await town.rows`select 1 from audit where action = 'report:step' and subject_id = ${report.report_id}`;
    expect(actions).toHaveLength(3);
  });

  test('only what an official released is public: in its words, with the pictures chosen, and hidden again [rule:reports.public]', async () => {
    const { report_id, report_picture_id, revision } = await newReport(town, { isPictured: true });
    const publish = (seen: { report_id: number; revision: number }, more: object = {}) =>
      act('publish', seen, { is_public: 1, public_body: '歩道の穴です。', place: '役場通り', ...more });
    expect((await publish({ report_id, revision })).body.codes).toEqual({ is_public: ['report-not-looked'] });
    const accepted = (await act('step', { report_id, revision }, { to: 'accepted' })).body.report;
    const bare = (await publish(accepted)).body.report;
    const shown = async () => (await listed()).find((one) => one.report_id === report_id);
    expect(await shown()).toMatchObject({ words: '歩道の穴です。', pictures: [], told: 1 });
    const pictured = (await publish(bare, { released: [report_picture_id] })).body.report;
    const [address] = ((await shown()) as unknown as { pictures: string[] }).pictures;
    expect((await fetch(`${town.origin}${address}`)).status).toBe(200);
    await publish(pictured, { is_public: 0 });
    expect(await shown()).toBeUndefined();
    expect((await fetch(`${town.origin}${address}`)).status).toBe(404);
  });

  test('a kind that the town does not show is never public, and one on the list alone has no position', async () => {
    const hidden = await newReport(town, { kind_key: 'house', state: 'accepted', organization_id: 1 });
    expect((await act('publish', hidden, { is_public: 1, public_body: '空き家です。' })).body.codes).toEqual({
      is_public: ['report-kind-hidden'],
    });
    const bear = await newReport(town, { kind_key: 'animal', state: 'accepted', organization_id: 8 });
    await act('publish', bear, { is_public: 1, public_body: 'クマの足あと' });
    expect((await listed()).find((one) => one.report_id === bear.report_id)).toMatchObject({ position: null });
  });

  test('the company gets place and words by mail, and nothing of who reported it', async () => {
    const as = await town.addPerson();
    const sent = await send({}, as);
    const report = await deskOf(sent.body.receipt_code);
    const handed = await act('company', report, { reason: '', note: '交通整理をお願いします。' });
    expect(handed.body.report).toMatchObject({ state: 'in-hand' });
    const mail = (await town.mailsTo('koji@kitasorachi-road.example', 1)).at(-1);
    expect(mail?.text).toContain('交通整理をお願いします。');
    expect(mail?.text).toContain(report.body);
    expect(mail?.text).not.toContain(as.email);
    const tree = await newReport(town, { kind_key: 'tree' });
    expect((await act('company', tree, {})).body.codes).toEqual({ request: ['report-company'] });
  });

  test('another office gets it with the days of its kind', async () => {
    const given = await act('office', await newReport(town), { organization_id: 2, kind_key: 'dumping', note: '' });
    expect(given.body.report).toMatchObject({ organization_id: 2, kind_key: 'dumping', due_on: '2027-01-21' });
    const wrong = await act('office', given.body.report, { organization_id: 999, kind_key: 'road' });
    expect(wrong.body.codes).toEqual({ organization_id: ['report-office'] });
  });

  test('doubles are merged: their senders go on with the other, and no two become doubles of each other', async () => {
    const as = await town.addPerson();
    const double = await newReport(town, { member_id: as.member_id });
    const main = await newReport(town);
    const merged = await act('merge', double, { into: main.receipt_code });
    expect(merged.body.report).toMatchObject({ double_of: main.report_id });
    expect(await open(main.report_id)).toMatchObject({ told: 2, followers: 1 });
    await act('step', await open(main.report_id), { to: 'done', answer_key: 'mended' });
    expect(await town.mailsTo(as.email, 1)).toHaveLength(1);
    expect(await statusOf(double.receipt_code)).toMatchObject({ state: 'done', is_double: 1 });
    const again = await act('merge', await open(double.report_id), { into: main.receipt_code });
    expect(again.body.codes).toEqual({ into: ['report-merge'] });
    const [one, other] = [await newReport(town), await newReport(town)];
    const both = await Promise.all([
      act('merge', one, { into: other.receipt_code }),
      act('merge', other, { into: one.receipt_code }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a picture is deleted for good, and statistics count by kind', async () => {
    const report = await newReport(town, { isPictured: true });
    const { report_picture_id } = report;
    const removed = await act('remove-picture', report, { report_picture_id, reason: '人が写っています。' });
    expect(removed.body.report.images).toEqual([]);
    const gone = await act('remove-picture', removed.body.report, { report_picture_id, reason: 'もう一度' });
    expect(gone.status).toBe(404);
    const { kinds } = (await get('report-desk/statistics', roads)).body;
    expect(kinds[0]).toMatchObject({ kind_name: 'Holes in roads', late: 0 });
  });
});

test('a member has a day’s limit of their own, and withdrawal takes away who said it', async () => {
  const as = await town.addPerson();
  const address = network();
  for (let count = 0; count < MOST_OF_MEMBER; count += 1) expect((await send({}, as, address)).status).toBe(201);
  expect((await send({}, as, address)).status).toBe(429);
  expect((await town.rows`select 1 from report_follower where member_id = ${as.member_id}`).length).toBe(
    MOST_OF_MEMBER,
  );
  await town.rows`delete from member where member_id = ${as.member_id}`;
  expect((await town.rows`select 1 from report_follower where member_id = ${as.member_id}`).length).toBe(0);
});

import path from 'node:path';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { MOST_CHECKED_DAYS, packOn, type HeldChange } from '@machi/domain/pack-changes/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { carryPublished, loadInForce, publishedChanges, putPictures } from '../../town/pack-in-force.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { townsFolder } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const officials = await town.addPeople(3, { roles: ['system'], locale: 'en' });
const [clerk, second, third] = officials as [Person, Person, Person];
const TODAY = dateAt(START);
const folder = path.join(townsFolder, town.house.settings.townKey);

beforeEach(async () => {
  town.setNow(START);
  await town.rows`delete from pack_change`;
});

const call = async (method: string, target: string, body?: object, as = clerk) =>
  town.call(method, `/api/pack${target}`, { as: await town.openSession(as.member_id), body, locale: 'en' });
const codeOf = ({ status, body }: { status: number; body: { codes?: Record<string, string[]> } }) => [
  status,
  Object.values(body.codes ?? {})[0]?.[0],
];
// oxlint-disable-next-line typescript/no-explicit-any -- files of every shape
type Content = Record<string, any>;

/** A draft of a file with what `edit` does to its content. */
async function draft(file: string, edit: (content: Content) => void, { from = addDays(TODAY, 3), as = clerk } = {}) {
  const made = await call('POST', '/changes', { file, from }, as);
  expect(made.status, made.text).toBe(201);
  const { pack_change_id, seen, content } = made.body.change;
  const own: Content = JSON.parse(content);
  edit(own);
  return {
    pack_change_id,
    saved: await call(
      'PUT',
      `/changes/${pack_change_id}`,
      { seen, from, reason: '年末年始', content: JSON.stringify(own) },
      as,
    ),
  };
}
const step = async (pack_change_id: number, name: string, as = clerk, more: object = {}) => {
  const { seen } = (await call('GET', `/changes/${pack_change_id}`, undefined, as)).body.change;
  return call('POST', `/changes/${pack_change_id}/step`, { seen, step: name, ...more }, as);
};
const mailed = async ({ email }: Person) =>
  (
    await town.rows<{
      subject: string;
    }>`select content ->> 'subject' as subject from outbox where recipient = ${email} order by outbox_id`
  ).map(({ subject }) => subject);
const stop = (from: string) => ({
  what: 'stopped',
  from,
  to: from,
  reason: { ja: '年末年始のため休みます。', en: 'New Year' },
});
const addStop = (from: string) => (content: Content) => void content['changes'].push(stop(from));
const raise = (content: Content) => void (content['bus'].fare_yen = 120);
const loadOn = async (day: string) => loadInForce(folder, await publishedChanges(town.database), day);

describe('a change of the waste days', () => {
  test('is written, told in words, published from a day on, holds on that day and is taken back [rule:pack.changes]', async () => {
    const { pack_change_id, saved } = await draft('garbage.json', addStop('2027-01-20'));
    expect(saved.body.change).toMatchObject({
      state: 'draft',
      needs_second: false,
      mistakes: [],
      conflicts: [],
      obstacle: null,
    });
    expect(saved.body.change.differences).toMatchObject([
      { place: [{ en: 'Stops and changes' }, { en: 'Stop, Wed 20 Jan 2027' }], before: null },
    ]);
    expect((await step(pack_change_id, 'publish')).body.change).toMatchObject({
      state: 'published',
      is_in_force: false,
    });
    const has = async (day: string) =>
      (await loadOn(day)).pack.garbage?.changes.some(({ from }) => from === '2027-01-20') ?? false;
    expect([await has(TODAY), await has(addDays(TODAY, 3))]).toEqual([false, true]);
    town.setNow(new Date('2027-01-15T00:00:00Z'));
    expect((await call('GET', '')).body.changes).toMatchObject([
      { pack_change_id, is_in_force: true, is_left_out: false },
    ]);
    expect(codeOf(await step(pack_change_id, 'take-back'))).toEqual([422, 'required']);
    const back = await step(pack_change_id, 'take-back', second, { note: '予定が変わったため', day: '2027-01-18' });
    expect(back.body.change).toMatchObject({ state: 'taken-back', until: '2027-01-18', is_in_force: true });
    expect([await has('2027-01-17'), await has('2027-01-18')]).toEqual([true, false]);
    expect(back.body.change.steps.map((one: { step: string }) => one.step)).toEqual([
      'take-back',
      'publish',
      'save',
      'create',
    ]);
    const audited =
      await town.rows`select action from audit where subject = 'pack' and subject_id = ${pack_change_id} order by audit_id`;
    expect(audited.map(({ action }) => action)).toEqual(['pack:create', 'pack:save', 'pack:publish', 'pack:take-back']);
  });

  test('with mistakes is kept, told at its fields, and never published', async () => {
    const { pack_change_id, saved } = await draft('garbage.json', (content) => {
      content['changes'].push({ ...stop('2027-01-32'), reason: { ja: '雪', en: '' } });
      content['office'].tel = '55';
    });
    expect(saved.status).toBe(200);
    const told = saved.body.change.mistakes.map((one: { place: { en: string }[] }) =>
      one.place.map(({ en }) => en).join(' › '),
    );
    expect(told).toEqual(
      expect.arrayContaining(['Telephone of the office', expect.stringMatching(/^Stops and changes › row \d › Day$/)]),
    );
    for (const name of ['publish', 'propose'])
      expect(codeOf(await step(pack_change_id, name))).toEqual([409, 'pack-mistakes']);
    expect(await publishedChanges(town.database)).toEqual([]);
  });

  test('with thousands of mistakes tells a hundred, at once', { timeout: 15_000 }, async () => {
    const wrong = { item_name: { ja: '', en: '' }, kana: '', kind_key: '' };
    const { saved } = await draft('garbage.json', (content) => {
      content['items'] = Array.from({ length: 1000 }, () => wrong);
    });
    expect(saved.body.change.mistakes).toHaveLength(100);
  });

  test('is checked on each day on which another one begins', async () => {
    // Collected on application, so that no rule has it.
    const rule = { kind_key: 'bulky', days: { kind: 'dates', dates: ['2027-01-26'] } };
    // Right on its own first day, and twice on one day as soon as the other one holds.
    const first = await draft('garbage.json', (content) => void content['rules'].push(rule), {
      from: addDays(TODAY, 9),
    });
    await step(first.pack_change_id, 'publish');
    const again = await draft('garbage.json', (content) => void content['rules'].push({ ...rule, area_ids: [1] }));
    expect(again.saved.body.change.mistakes).toEqual([]);
    expect(codeOf(await step(again.pack_change_id, 'publish'))).toEqual([409, 'pack-mistakes']);
  });

  test('meets another one of the same place: both are told, nothing is lost, and it is brought up to date', async () => {
    const name = (text: string) => (content: Content) => void (content['office'].name.en = text);
    const [one, other] = [
      await draft('garbage.json', name('Mine')),
      await draft('garbage.json', name('Theirs'), { as: second }),
    ];
    await step(other.pack_change_id, 'publish', second);
    town.setNow(new Date(START.getTime() + 1000));
    expect(codeOf(await step(one.pack_change_id, 'publish'))).toEqual([409, 'pack-conflicts']);
    const shown = (await call('GET', `/changes/${one.pack_change_id}`)).body.change;
    expect(shown.conflicts).toMatchObject([{ own: { en: 'Mine' }, other: { en: 'Theirs' } }]);
    const renewed = await step(one.pack_change_id, 'renew');
    expect(renewed.body.change).toMatchObject({
      conflicts: [],
      differences: [{ before: { en: expect.stringContaining('Theirs') } }],
    });
    expect((await step(one.pack_change_id, 'publish')).body.change.state).toBe('published');
    expect((await loadOn(addDays(TODAY, 3))).pack.garbage?.office.name.en).toBe('Mine');
  });

  test('goes back to what was written before', async () => {
    const { pack_change_id, saved } = await draft('garbage.json', addStop('2027-01-20'));
    const { seen, content, steps } = saved.body.change;
    const emptied = { ...JSON.parse(content), changes: [] };
    const body = { seen, from: addDays(TODAY, 3), reason: '', content: JSON.stringify(emptied) };
    const changed = (await call('PUT', `/changes/${pack_change_id}`, body)).body.change;
    expect(JSON.parse(changed.content).changes).toEqual([]);
    const restored = await call('POST', `/changes/${pack_change_id}/restore`, {
      seen: changed.seen,
      pack_change_step_id: steps[0].pack_change_step_id,
    });
    expect(restored.body.change.content).toBe(content);
    const foreign = await draft('garbage.json', addStop('2027-01-21'));
    const step_id = foreign.saved.body.change.steps[0].pack_change_step_id;
    const wrong = { seen: restored.body.change.seen, pack_change_step_id: step_id };
    expect((await call('POST', `/changes/${pack_change_id}/restore`, wrong)).status).toBe(404);
  });
});

describe('a preview', () => {
  test('shows its browser alone the town as it would be, for a while, and writes where it always writes', async () => {
    const { pack_change_id } = await draft('garbage.json', (content) => void (content['office'].tel = '0100-55-9999'));
    const preview = (is_on: 0 | 1, id = pack_change_id) => call('POST', `/changes/${id}/preview`, { is_on });
    const on = await preview(1);
    expect(on.status, on.text).toBe(200);
    const [cookie = ''] = on.headers.getSetCookie()[0]?.split(';') ?? [];
    expect(on.headers.getSetCookie()[0]).toContain('HttpOnly');
    const telephone = async (shown: string) =>
      (await town.call('GET', '/api/waste', { headers: { cookie: shown } })).body.waste.office.tel;
    const usual = await telephone('');
    expect(usual).not.toBe('0100-55-9999');
    expect(await telephone(cookie)).toBe('0100-55-9999');
    // A browser or a proxy that keeps what everybody gets must not keep this.
    const calendar = async (shown: string) =>
      (await town.call('GET', '/waste.ics?area=1', { headers: { cookie: shown } })).headers.get('cache-control');
    expect(await calendar('')).toContain('public');
    expect(await calendar(cookie)).toBe('private, no-store');
    const banner = async (shown: string) =>
      (await town.call('GET', '/api/banner', { headers: { cookie: shown } })).text;
    expect(await banner(cookie)).toContain('変更の見本');
    expect(await banner('')).not.toContain('変更の見本');
    for (const forged of [
      cookie.slice(0, -1),
      cookie.replace(/=\d+/, '=999999'),
      cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      `${cookie}0`,
      'pack-preview=',
      'pack-preview=a'.repeat(900),
    ])
      expect(await telephone(forged)).toBe(usual);
    const body = { login_id: 'nobody@example.jp', password: 'not-a-password-1' };
    expect((await town.call('POST', '/api/login', { body, headers: { cookie } })).status).toBe(422);
    town.setNow(new Date(START.getTime() + 16 * 60_000));
    expect(await telephone(cookie)).toBe(usual);
    expect((await preview(0)).headers.getSetCookie()[0]).toContain('Max-Age=0');
    const wrong = await draft('garbage.json', (content) => void (content['office'].tel = '55'));
    expect(codeOf(await preview(1, wrong.pack_change_id))).toEqual([409, 'pack-mistakes']);
  });
});

test('a picture is put in, drawn anew, shown with the change and gone without it @guard', async () => {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'green' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
  const made = await draft('spots.json', () => undefined, { from: TODAY });
  const send = (content: Buffer, file_name = '会館.jpg', as = clerk) =>
    call('POST', `/changes/${made.pack_change_id}/pictures`, { file_name, content: content.toString('base64') }, as);
  for (const wrong of [Buffer.from('<svg/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0), photo.subarray(0, 300)])
    expect((await send(wrong)).status).toBe(422);
  const { value: file, label } = (await send(photo)).body.picture;
  expect([file, label.ja]).toEqual([expect.stringMatching(/^images\/desk\/[0-9a-f]{16}\.webp$/), '会館.jpg']);
  const shown = (await call('GET', `/picture?file=${file}`)).body;
  const drawn = await sharp(Buffer.from(shown.content, 'base64')).metadata();
  expect([drawn.format, drawn.width, drawn.exif]).toEqual(['webp', 1600, undefined]);
  for (const other of ['images/../town.json', 'images/desk/0123456789abcdef.webp', '/etc/passwd'])
    expect((await call('GET', `/picture?file=${encodeURIComponent(other)}`)).status).toBe(404);
  const { change } = (await call('GET', `/changes/${made.pack_change_id}`)).body;
  const own = JSON.parse(change.content);
  own[0].picture.file = file;
  const body = { seen: change.seen, from: TODAY, reason: '', content: JSON.stringify(own) };
  const saved = await call('PUT', `/changes/${made.pack_change_id}`, body);
  expect(saved.body.change).toMatchObject({
    mistakes: [],
    needs_second: false,
    differences: [{ after: { ja: '会館.jpg' } }],
  });
  expect((await step(made.pack_change_id, 'publish')).status).toBe(200);
  const load = async () => {
    const all = await publishedChanges(town.database);
    return loadInForce(folder, all, TODAY, { put: await putPictures(town.database, all) });
  };
  const loaded = await load();
  expect(loaded.files.get(file)?.content?.length).toBe(Buffer.from(shown.content, 'base64').length);
  await carryPublished(town.database, loaded.pack);
  const pictureOf = async () =>
    (await town.rows`select picture ->> 'file' as file from spot where spot_id = ${own[0].spot_id}`)[0]?.['file'];
  expect(await pictureOf()).toBe(file);
  await step(made.pack_change_id, 'take-back', clerk, { note: '写真が古い' });
  const without = await load();
  expect([...without.files.keys()]).not.toContain(file);
  await carryPublished(town.database, without.pack);
  expect(await pictureOf()).not.toBe(file);
  // A name that nobody put in is a mistake, and what is not this desk's of a facility stays.
  const forged = await draft('spots.json', (all) => void (all[0].picture.file = 'images/desk/0123456789abcdef.webp'));
  expect(forged.saved.body.change.mistakes).toHaveLength(1);
  expect(codeOf((await draft('spots.json', (all) => void (all[0].spot_name.ja = '別の館'))).saved)).toEqual([
    422,
    'pack-not-editable',
  ]);
});

describe('a change that money hangs on', () => {
  test('needs another official to publish it, and another to take it back', async () => {
    const { pack_change_id, saved } = await draft('passes.json', raise, { from: TODAY });
    expect(saved.body.change.needs_second).toBe(true);
    expect(codeOf(await step(pack_change_id, 'publish'))).toEqual([409, 'pack-needs-second']);
    await town.rows`delete from outbox`;
    expect((await step(pack_change_id, 'propose')).body.change.state).toBe('proposed');
    expect(await mailed(second)).toEqual(['You have an approval request']);
    expect(await mailed(clerk)).toEqual([]);
    const own = await step(pack_change_id, 'publish');
    expect(codeOf(own)).toEqual([409, 'second-own-request']);
    expect((await step(pack_change_id, 'publish', second)).body.change).toMatchObject({
      state: 'published',
      is_in_force: true,
    });
    expect(await mailed(clerk)).toEqual(['Your change of the town’s data was approved']);
    expect((await loadOn(TODAY)).pack.passes.bus.fare_yen).toBe(120);
    const asked = await step(pack_change_id, 'take-back', clerk, { note: '議決が延びたため' });
    expect(asked.body.change).toMatchObject({ state: 'ending', is_in_force: true });
    expect(codeOf(await step(pack_change_id, 'end'))).toEqual([409, 'second-own-request']);
    expect((await step(pack_change_id, 'end', third)).body.change).toMatchObject({
      state: 'taken-back',
      is_in_force: false,
    });
    expect((await loadOn(TODAY)).pack.passes.bus.fare_yen).not.toBe(120);
  });

  test('is not approved by who wrote a part of it, nor after the asker has lost the role', async () => {
    const { pack_change_id, saved } = await draft('passes.json', raise);
    const { content } = saved.body.change;
    const body = { seen: saved.body.change.seen, from: addDays(TODAY, 3), reason: '運賃', content };
    await call('PUT', `/changes/${pack_change_id}`, body, second);
    await step(pack_change_id, 'propose');
    expect(codeOf(await step(pack_change_id, 'publish', second))).toEqual([409, 'second-own-request']);
    await town.rows`update member set roles = '{auditor}' where member_id = ${clerk.member_id}`;
    expect(codeOf(await step(pack_change_id, 'publish', third))).toEqual([409, 'second-asker-gone']);
    await town.rows`update member set roles = '{system}' where member_id = ${clerk.member_id}`;
    const refused = await step(pack_change_id, 'refuse', third, { note: '議決を待ちます。' });
    expect(refused.body.change).toMatchObject({ state: 'draft' });
  });
});

describe('what days ahead need', () => {
  test('a stand with a ride ahead is not taken out before, nor booked for a day on which it is gone @guard', async () => {
    const as = await town.addPerson();
    const ride = async (target_date: string) => {
      const reserved = await town.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date }) });
      const outward = { taxistand_start: 2, arrival_time: 780, persons_taxi: 2, note: '' };
      const body = { reserves_outward: 1, outward, reserves_return: 0 };
      return town.call('POST', `/api/reservations/${reserved.body.reservations[0].reservation_id}/taxi`, { as, body });
    };
    expect((await ride('2027-01-20')).status).toBe(200);
    const takeOut = (content: Content) =>
      void (content['stands'] = content['stands'].filter((one: Content) => one['taxistand_id'] !== 2));
    const early = await draft('taxi.json', takeOut, { from: '2027-01-20' });
    const refused = await step(early.pack_change_id, 'publish');
    expect(codeOf(refused)).toEqual([409, 'pack-held']);
    expect(Object.values(refused.body.errors).flat()).toEqual([expect.stringMatching(/needed 1 times, first on .*20/)]);
    const late = await draft('taxi.json', takeOut, { from: '2027-01-21' });
    expect((await step(late.pack_change_id, 'publish')).status).toBe(200);
    expect((await ride('2027-01-21')).status).toBe(422);
  });

  test('with too many of them nothing is published, since not all can be checked', async () => {
    for (let days = 1; days <= MOST_CHECKED_DAYS; days += 1)
      await town.rows`insert into pack_change (file, state, from_date, reason, base, own, version, written_at)
        values ('laundry.json', 'published', ${addDays(TODAY, days)}, '', '{}', '{}', 1, ${START})`;
    const { pack_change_id } = await draft('garbage.json', addStop('2027-01-20'), { from: TODAY });
    expect(codeOf(await step(pack_change_id, 'publish'))).toEqual([409, 'pack-mistakes']);
  });
});

test('a change of offices, services or drives reaches their tables, and leaves them when it is taken back', async () => {
  const add = { organization_id: 77, organization_name: { ja: '新しい課', en: 'New office' } };
  const offices = await draft('organizations.json', (all) => void all['push'](add), { from: TODAY });
  const drives = await draft('spot-relations.json', (all) => void (all[0].duration_minutes = 99), { from: TODAY });
  const agreed = await draft('services.json', (all) => void (all[0].agreement.en = 'Something else.'), { from: TODAY });
  for (const { pack_change_id } of [offices, drives]) expect((await step(pack_change_id, 'publish')).status).toBe(200);
  await step(agreed.pack_change_id, 'propose');
  expect((await step(agreed.pack_change_id, 'publish', second)).status).toBe(200);
  const read = async () => {
    await carryPublished(town.database, (await loadOn(TODAY)).pack);
    const [row] = await town.rows`select
      (select texts #>> '{organization_name,en}' from organization where organization_id = 77) as office,
      (select count(*)::int from service where texts #>> '{agreement,en}' = 'Something else.') as agreed,
      (select count(*)::int from spot_relation where duration_minutes = 99) as drives`;
    return row;
  };
  expect(await read()).toEqual({ office: 'New office', agreed: 1, drives: 1 });
  await step(drives.pack_change_id, 'take-back', clerk, { note: '誤りのため' });
  await step(agreed.pack_change_id, 'take-back', clerk, { note: '誤りのため' });
  await step(agreed.pack_change_id, 'end', third);
  expect(await read()).toEqual({ office: 'New office', agreed: 0, drives: 0 });
});

describe('an official who does not play by the rules', () => {
  test('changes nothing beyond its end that two have approved for a time', async () => {
    const rename = (content: Content) => void (content['mayor'].en = 'Mallory');
    const own = await draft('town.json', (content) => {
      rename(content);
      content['office_tel'] = '0100-55-9999';
    });
    const approved = await draft('town.json', rename);
    await step(approved.pack_change_id, 'propose');
    expect((await step(approved.pack_change_id, 'publish', second)).status).toBe(200);
    // On its first day it says what already holds then; it would go on saying so when the other one has ended.
    for (const name of ['publish', 'propose'])
      expect(codeOf(await step(own.pack_change_id, name))).toEqual([409, 'pack-conflicts']);
    await step(own.pack_change_id, 'renew');
    expect((await step(own.pack_change_id, 'publish')).body.change.state).toBe('published');
    await step(approved.pack_change_id, 'take-back', second, { note: '任期の終わり' });
    expect((await loadOn(addDays(TODAY, 3))).pack.town).toMatchObject({
      office_tel: '0100-55-9999',
      mayor: { en: expect.not.stringContaining('Mallory') },
    });
  });

  test('brings no older version of what no desk shows back from the history', async () => {
    const { pack_change_id, saved } = await draft('passes.json', () => undefined);
    const { content, seen } = saved.body.change;
    const older = JSON.parse(content);
    older.faces = { ...older.faces, with_card: 0.01 };
    // As if the operator had changed it in the folder, and the draft had been brought up to date since.
    const [kept] = await town.rows<{ pack_change_step_id: number }>`insert into pack_change_step
      (pack_change_id, step, at, taken_by, note, own) values (${pack_change_id}, 'save', ${START}, ${clerk.member_id}, '',
      ${JSON.stringify(older)}::jsonb) returning pack_change_step_id`;
    const restored = await call('POST', `/changes/${pack_change_id}/restore`, { seen, ...kept });
    expect(codeOf(restored)).toEqual([422, 'pack-not-editable']);
    expect(codeOf(await step(pack_change_id, 'publish'))).toEqual([409, 'pack-nothing']);
  });

  test.each<[string, string, (content: Content) => unknown, string]>([
    [
      'who trusts another authority',
      'passes.json',
      (content) => content['individual_number_card'].trusted_authorities.push('x'),
      'pack-not-editable',
    ],
    ['who lets any face in', 'passes.json', (content) => (content['faces'].with_card = 0), 'pack-not-editable'],
    ['who moves the town', 'town.json', (content) => (content['town_key'] = 'other'), 'pack-not-editable'],
    [
      'who writes into the prototype',
      'garbage.json',
      (content) => Object.defineProperty(content, '__proto__', { value: {}, enumerable: true }),
      'pack-not-editable',
    ],
    [
      'who sends what no database keeps',
      'garbage.json',
      (content) => (content['office'].name.ja = 'a\u0000'),
      'pack-letters',
    ],
    ['who sends half a pair', 'garbage.json', (content) => (content['office'].name.ja = '\ud800'), 'pack-letters'],
  ])('%s is refused', async (_who, file, edit, code) => {
    const { saved } = await draft(file, edit);
    expect(codeOf(saved)).toEqual([422, code]);
  });

  test.each(['', '{', '[]', 'null', '7', '"x"', '['.repeat(200_000), `{"a":${'['.repeat(40)}${']'.repeat(40)}}`])(
    'who sends %.20s is refused',
    async (content) => {
      const made = (await call('POST', '/changes', { file: 'garbage.json', from: TODAY })).body.change;
      const body = { seen: made.seen, from: TODAY, reason: '', content };
      expect((await call('PUT', `/changes/${made.pack_change_id}`, body)).status).toBe(422);
    },
  );

  test.each<[object, string]>([
    [{ file: 'garbage.json', from: '2027-01-10' }, 'min-date'],
    [{ file: 'garbage.json', from: '2030-01-10' }, 'max-date'],
    [{ file: 'sample-members.json', from: TODAY }, 'choice'],
    [{ file: 'retention.json', from: TODAY }, 'choice'],
    [{ file: '../town.json', from: TODAY }, 'choice'],
  ])('who begins with %j is refused', async (body, code) => {
    expect(codeOf(await call('POST', '/changes', body))).toEqual([422, code]);
  });

  test('who sees an older version is told, and who is no such official sees nothing', async () => {
    const { pack_change_id, saved } = await draft('garbage.json', addStop('2027-01-20'));
    const { content, seen } = saved.body.change;
    const stale = { seen: seen - 1, from: TODAY, reason: '', content };
    expect(codeOf(await call('PUT', `/changes/${pack_change_id}`, stale))).toEqual([409, 'pack-changed']);
    const editor = await town.addPerson({ roles: ['editor', 'reception', 'billing'] });
    for (const target of ['', `/changes/${pack_change_id}`])
      expect((await call('GET', target, undefined, editor)).status).toBe(403);
    expect((await step(pack_change_id, 'publish')).status).toBe(200);
    const after = { ...stale, seen: seen + 1 };
    expect(codeOf(await call('PUT', `/changes/${pack_change_id}`, after))).toEqual([409, 'pack-step']);
    await expect(town.rows`update pack_change set own = '{}' where pack_change_id = ${pack_change_id}`).rejects.toThrow(
      'stays as it is',
    );
    await expect(town.rows`update pack_change_step set note = 'x'`).rejects.toThrow('only added to');
  });
});

test('a published mistake keeps no town from opening: it is left out, and shown at the desk', async () => {
  const good = await draft('garbage.json', addStop('2027-01-20'), { from: TODAY });
  await step(good.pack_change_id, 'publish');
  const { contents } = await import('../../town/load-town-pack.ts').then(({ readPackJson }) => readPackJson(folder));
  const base = contents['laundry.json'];
  // As if the program had become stricter after it was published.
  const [bad] = await town.rows<{ pack_change_id: number }>`insert into pack_change
    (file, state, from_date, reason, base, own, version, written_at) values ('laundry.json', 'published', ${TODAY}, '',
    ${JSON.stringify(base)}::jsonb, '{"machines":[]}', 1, ${START}) returning pack_change_id`;
  const loaded = await loadOn(TODAY);
  expect(loaded.changes).toEqual({ ids: [good.pack_change_id, bad?.pack_change_id], leftOut: [bad?.pack_change_id] });
  expect(loaded.pack.garbage?.changes.some(({ from }) => from === '2027-01-20')).toBe(true);
  expect(loaded.pack.laundry.machines.length).toBeGreaterThan(0);
  // A change of a file that the folder no longer has changes nothing.
  const { 'laundry.json': _gone, ...fewer } = contents;
  const held = await publishedChanges(town.database);
  expect(Object.hasOwn(packOn(fewer, held as readonly HeldChange[], TODAY), 'laundry.json')).toBe(false);
});

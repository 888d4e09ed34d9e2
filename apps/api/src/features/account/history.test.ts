import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/requests/browser.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { addCard, addPassHolder, evidenceOf, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import type { Person } from '../../testing/towns/people.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';
import { newLedger, sendEvents } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const PASSWORD = town.house.town.sampleMembers[0]?.password ?? '';

const get = async (as: Person, path: string, locale: 'ja' | 'en' = 'en') =>
  (await town.call('GET', `/api/account/${path}`, { as, locale })).body;
const newBrowser = async ({ member_id }: Person, secret: string) => {
  const [row] = await town.rows<{ device_id: number }>`insert into remembered_browser (member_id, secret_hash, label,
    created_at, used_at, expires_at) values (${member_id}, sha256(${secret}::text::bytea), 'Firefox, Linux', ${START},
    ${START}, ${START}::timestamptz + interval '30 days') returning device_id`;
  return row?.device_id ?? 0;
};

describe('sessions and remembered browsers', () => {
  test('are listed with what they call themselves; this one is marked, ended ones are gone', async () => {
    const person = await town.addPerson();
    await newBrowser(person, 'mine');
    const phone = browserOf(town, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36');
    await phone.call('POST', '/api/login', { body: { login_id: person.email, password: PASSWORD } });
    await town.rows`update session set expires_at = ${new Date(START.getTime() - 1000)}
      where member_id = ${person.member_id} and label = ''`;
    const { sessions, browsers } = (await phone.call('GET', '/api/account/devices')).body;
    expect(sessions).toEqual([
      {
        device_id: sessions[0].device_id,
        label: 'Chrome, Android',
        created_at: '2027-01-11T10:00:00+09:00',
        used_at: '2027-01-11T10:00:00+09:00',
        expires_at: '2027-02-10T10:00:00+09:00',
        is_this: true,
      },
    ]);
    expect(browsers).toMatchObject([
      { label: 'Firefox, Linux', expires_at: '2027-02-10T10:00:00+09:00', is_this: false },
    ]);
    const answer = await phone.call('GET', '/api/account/devices', {
      headers: { cookie: `sid=${phone.cookies.get('sid')}; remember=mine` },
    });
    expect(answer.body.browsers).toMatchObject([{ is_this: true }]);
    expect(answer.text).not.toMatch(/hash|secret|token/);
  });

  test('end one by one, the own only', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    const elsewhere = await town.openSession(person.member_id);
    const sessions: { device_id: number; is_this: boolean }[] = (await get(person, 'devices')).sessions;
    const target = sessions.find(({ is_this }) => !is_this)?.device_id;
    const path = `/api/account/sessions/${target}`;
    for (const as of [other, await town.addPerson({ roles: ['system', 'member_admin'] })]) {
      expect((await town.call('DELETE', path, { as })).status).toBe(404);
    }
    expect((await town.call('GET', '/api/account', { as: elsewhere })).status).toBe(200);
    expect((await town.call('DELETE', path, { as: person })).status).toBe(200);
    expect((await town.call('GET', '/api/account', { as: elsewhere })).status).toBe(401);
    expect((await town.call('DELETE', path, { as: person })).status).toBe(404);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(200);

    const browser = await newBrowser(person, 'another');
    expect((await town.call('DELETE', `/api/account/browsers/${browser}`, { as: other })).status).toBe(404);
    expect((await town.call('DELETE', `/api/account/browsers/${browser}`, { as: person })).status).toBe(200);
    expect(await town.countRows('remembered_browser', `device_id = ${browser}`)).toBe(0);
    const actions = (await get(person, 'activities')).activities.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['browser-forgotten', 'session-ended']);
  });

  test('ending this one takes its cookie away', async () => {
    const person = await town.addPerson();
    const [{ device_id }] = (await get(person, 'devices')).sessions;
    const answer = await town.call('DELETE', `/api/account/sessions/${device_id}`, { as: person });
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=;.*Max-Age=0/);
  });
});

describe('the history of an account', () => {
  test('the newest 100 of what happened, newest first, nobody else’s [field:member_activity.acted_at]', async () => {
    const person = await town.addPerson();
    await town.rows`insert into member_activity (member_id, acted_at, action, label)
      select ${person.member_id}, ${START}::timestamptz + n * interval '1 minute', 'login', 'Chrome, Windows'
      from generate_series(1, 130) n`;
    const { activities } = await get(person, 'activities');
    expect(activities).toHaveLength(100);
    expect(activities[0]).toEqual({ acted_at: '2027-01-11T12:10:00+09:00', action: 'login', label: 'Chrome, Windows' });
    expect((await get(await town.addPerson(), 'activities')).activities).toEqual([]);
  });

  test('who looked: the office by name, never the person; the own actions are no looks', async () => {
    const person = await town.addPerson({ isVerified: true });
    const official = await town.addPerson({ lastname: '職員鴉', roles: ['member_admin'] });
    await town.rows('update member set organization_id = 2 where member_id = $1', official.member_id);
    await town.call('GET', `/api/members/${person.member_id}`, { as: official });
    await town.call('PUT', '/api/account/settings', { as: person, body: { is_login_notified: 1 } });
    const answer = await town.call('GET', '/api/account/activities', { as: person, locale: 'ja' });
    expect(answer.body.looks).toEqual([
      { acted_at: '2027-01-11T10:00:00+09:00', action: 'member:read', organization_name: '住民課' },
    ]);
    expect(answer.text).not.toContain('職員鴉');
    await town.rows('update member set organization_id = null where member_id = $1', official.member_id);
    expect((await get(person, 'activities')).looks[0].organization_name).toBe('Hoshimori Town Office');
    expect((await get(official, 'activities')).looks).toEqual([]);
  });
});

describe('the file with all own data', () => {
  const reserve = async (as: Person, parts: Readonly<Record<string, unknown>>) => {
    const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.reservations[0];
  };

  test('as JSON: profile, services, reservations, history, nothing of anybody else', async () => {
    const person = await town.addPerson({ lastname: '全部' });
    const made = await reserve(person, { note: '椅子を10脚', target_date: '2027-01-25' });
    await reserve(await town.addPerson(), { note: '他人の備考', target_date: '2027-01-26' });
    await town.rows('insert into subscription values ($1, 1, $2, $2)', person.member_id, START);
    const file = await get(person, 'export?format=json');
    expect(file).toMatchObject({ filename: 'hoshimori-account-2027-01-11.json', type: 'application/json' });
    const data = JSON.parse(file.content);
    expect(data.account).toMatchObject({ name: '全部 試', services: [{ service_id: 1, future_reservations: 1 }] });
    // Hidden on screen while the service is suspended, but still the member's data.
    expect(data.reservations).toMatchObject([
      { reservation_code: made.reservation_code, note: '椅子を10脚', started_at: made.started_at, purpose: 'meeting' },
    ]);
    expect(file.content).not.toMatch(/他人の備考|password|hash|member_id": \d+,\s+"spot/);
    expect((await get(person, 'activities')).activities[0].action).toBe('data-exported');
  });

  test('with what else is kept: files by their names, times waited for, favourites, drafts', async () => {
    const person = await town.addPerson();
    const holder = await town.addPerson();
    await reserve(holder, { target_date: '2027-01-28' });
    const send = (method: string, path: string, body: unknown) => town.call(method, path, { as: person, body });
    await send('POST', '/api/documents', { purpose: 'reservation', file_name: '平面図.png', content: onePoint });
    const { spot_id, room_id, target_date, target_time } = reservationRequest({ target_date: '2027-01-28' });
    await send('POST', '/api/waitlist', { spot_id, room_id, target_date, target_time });
    await send('PUT', '/api/drafts/reservation-4-401', { content: { note: '途中の備考' } });
    await town.rows`insert into second_factor (member_id, kind, name, credential_id, public_key, sign_count,
      created_at) values (${person.member_id}, 'passkey', '自分の電話', 'export', 'x', 0, ${town.now()}) returning 1`;
    const data = JSON.parse((await get(person, 'export?format=json')).content);
    expect(data.second_factors).toEqual([
      { kind: 'passkey', name: '自分の電話', created_at: '2027-01-11T10:00:00+09:00', used_at: null },
    ]);
    expect(data.documents).toMatchObject([
      { file_name: '平面図.png', media_type: 'image/png', application_code: null },
    ]);
    expect(data.waitlist).toMatchObject([{ started_at: '2027-01-28T13:00:00+09:00', told_at: null }]);
    expect(data.drafts).toMatchObject([{ draft_key: 'reservation-4-401', content: { note: '途中の備考' } }]);
    expect(data.favourites).toEqual([]);
    const { content } = await get(person, 'export?format=csv', 'ja');
    expect(content).toContain('"自分の電話"');
    for (const part of ['"添付の書類"', '"平面図.png"', '"空き待ち"', '"2027-01-28T13:00:00+09:00"', '途中の備考'])
      expect(content).toContain(part);
    expect(content).not.toContain(onePoint);
  });

  test('with cards, consents and every visit: codes in JSON, words of the reader’s language in a spreadsheet', async () => {
    const person = await addPassHolder(town, { passes: ['bath', 'bus'] });
    const other = await addPassHolder(town);
    await addCard(town, person.member_id, 'town-card');
    await town.rows`update card set lost_at = ${START} where member_id = ${person.member_id} and method = 'town-card'`;
    await keepRevocations(town, person.card);
    const bath = await newLedger(town);
    bath.ledger.add({ verdict: { member_id: person.member_id, remaining: 47 }, evidence: evidenceOf(person.card) });
    bath.ledger.add({ verdict: { member_id: other.member_id } });
    bath.ledger.add({ verdict: { member_id: person.member_id, outcome: 'staff', reason: 'quota-spent' } });
    await sendEvents(town, bath.terminal, bath.ledger.events);
    const bus = await newLedger(town, { pass: 'bus' });
    const fare = { reason: 'fare', outcome: 'pay', fare_yen: 100, fare_reason: 'ordinary' } as const;
    bus.ledger.add({ pass: 'bus', verdict: { member_id: person.member_id, ...fare } });
    await sendEvents(town, bus.terminal, bus.ledger.events);

    const data = JSON.parse((await get(person, 'export?format=json')).content);
    expect(data.cards).toMatchObject([
      { method: 'individual-number-card', state: 'revoked' },
      { method: 'town-card', state: 'lost' },
    ]);
    expect(data.visits).toMatchObject([
      { pass: 'bath', terminal_name: '入口の端末', outcome: 'accepted', remaining: 47, is_counted: true },
      { pass: 'bath', outcome: 'staff', reason: 'quota-spent', is_counted: false },
      { pass: 'bus', outcome: 'pay', fare_yen: 100, fare_reason: 'ordinary' },
    ]);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${person.card.card_hash}|member_id":${other.member_id}\\b`));

    const { content } = await get(person, 'export?format=csv', 'ja');
    for (const line of [
      '"マイナンバーカード","電子証明書が失効しています"',
      '"町のカード","紛失のため停止中"',
      '"入浴証","2027',
      '"入浴とバスの利用"\r\n"利用した日時","利用","場所（機械）"',
      '"2027-01-11T10:00:00+09:00","入浴","入口の端末","マイナンバーカード","受け付けた","入浴","","","47","はい"',
      '"入浴","入口の端末","なし","係が対応","今年度の回数を使い終わった","","","","いいえ"',
      '"バス","入口の端末","なし","運賃の支払い","乗車","100","通常","","はい"',
    ])
      expect(content).toContain(line);
    expect(content).not.toMatch(/individual-number-card|town-card|quota-spent|"bath"|"bus"/);
    const english = (await get(person, 'export?format=csv', 'en')).content;
    expect(english).toContain('"Town card","Lost (blocked)"');
    expect(english).toContain('"Bath visits and bus rides"');
    expect(english).toMatch(/"Bath","入口の端末","My Number Card"/);
  });

  test('as CSV: readable in a spreadsheet, computed by none', async () => {
    const person = await town.addPerson({ lastname: '=1+1' });
    await town.rows`update member set address3 = '＝HYPERLINK("http://evil.example")', firstname = '@x'
      where member_id = ${person.member_id}`;
    await reserve(person, { note: '-2+3\n"quoted"', target_date: '2027-01-27' });
    const file = await get(person, 'export?format=csv', 'ja');
    expect(file).toMatchObject({ filename: 'hoshimori-account-2027-01-11.csv', type: 'text/csv; charset=utf-8' });
    expect(file.content.startsWith('\ufeff"登録の内容"\r\n')).toBe(true);
    expect(file.content).toContain(`"姓","'=1+1"\r\n`);
    expect(file.content).toContain(`"名","'@x"\r\n`);
    expect(file.content).toContain(`"建物名・部屋番号","'＝HYPERLINK(""http://evil.example"")"\r\n`);
    expect(file.content).toContain(`"'-2+3\n""quoted"""`);
    expect(file.content).toContain('"電話番号","090-0000-7777"');
    expect(file.content).toContain('"町民","いいえ"');
    const group = { is_group: 1, group_type: 'school', group_name: '星守っ子', person_in_charge: '森 楓' };
    await reserve(person, {
      spot_id: 1,
      room_id: 102,
      target_date: '2027-01-28',
      adjunct_room_ids: [104],
      equipment_ids: [13, 13],
      additional_questions: [{ question_key: 'food', answer: '弁当を食べます' }],
      ...group,
    });
    const whole = await get(person, 'export?format=csv', 'ja');
    for (const part of ['学校・子ども会', '会議・打ち合わせ', '：弁当を食べます', '調理室', 'ワイヤレスマイク 2'])
      expect(whole.content, part).toContain(part);
    const english = await get(person, 'export?format=csv');
    expect(english.content).toContain('"Resident","No"');
    expect(english.content).toContain('"Own data exported"');
    expect((await town.call('GET', '/api/account/export?format=pdf', { as: person })).status).toBe(422);
  });
});

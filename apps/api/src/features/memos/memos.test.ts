import { describe, expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const [official, colleague] = [
  await town.addPerson({ lastname: '受付', roles: ['reception'] }),
  await town.addPerson({ lastname: '窓口', roles: ['reception', 'member_admin'] }),
];
/** A text that occurs nowhere else. */
const CANARY = 'メモのことばフクロウ';
const MARKUP = `<img src=x onerror="alert(1)"><b>${CANARY}</b> & "引用"`;

let days = 0;
async function apply(as: Credentials) {
  days += 1;
  const target_date = new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10);
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date }) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0];
}
const ofApplication = (code: string, body?: string, as: Credentials = official) =>
  town.call(body === undefined ? 'GET' : 'POST', `/api/reception/applications/${code}/memos`, {
    as,
    ...(body !== undefined && { body: { body } }),
  });
const ofMember = (id: number, body?: string, as: Credentials = colleague) =>
  town.call(body === undefined ? 'GET' : 'POST', `/api/members/${id}/memos`, {
    as,
    ...(body !== undefined && { body: { body } }),
  });
const action = (id: number, what: string, body: object, as: Credentials = official) =>
  town.call('POST', `/api/memos/${id}/${what}`, { as, body });

describe('a memo for colleagues', () => {
  test('is read as it was typed, by colleagues beside application and member; corrected and withdrawn by its author alone, with its history', async () => {
    const member = await town.addPerson();
    const { application_code: code, reservation_code } = await apply(member);
    const written = await ofApplication(code, MARKUP);
    expect(written.status, written.text).toBe(201);
    const [memo] = written.body.memos;
    expect(memo).toMatchObject({ application_code: code, is_own: true, versions: [{ version: 1, body: MARKUP }] });
    await ofMember(member.member_id, '電話は午後がよいそうです。');
    const seen = await ofApplication(reservation_code, undefined, colleague);
    expect(seen.body.memos.map((one: { is_own: boolean }) => one.is_own)).toEqual([false, true]);
    expect((await ofMember(member.member_id)).body.memos).toHaveLength(1);

    const refusals = [
      await action(memo.memo_id, 'correct', { version: 1, body: 'x' }, colleague),
      await action(memo.memo_id, 'withdraw', { version: 1 }, colleague),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
    const both = await Promise.all(
      ['鍵は前日', '鍵は当日'].map((body) => action(memo.memo_id, 'correct', { version: 1, body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const gone = await action(memo.memo_id, 'withdraw', { version: 2 });
    expect(gone.body.memo.versions.map(({ body }: { body: string | null }) => body)).toEqual([
      MARKUP,
      expect.any(String),
      null,
    ]);
    expect((await action(memo.memo_id, 'correct', { version: 3, body: 'x' })).body.codes).toEqual({
      memo_id: ['memo-withdrawn'],
    });
    for (const [action, count] of [
      ['memo:write', 2],
      ['memo:correct', 1],
      ['memo:withdraw', 1],
    ] as const)
      expect(await town.countRows('audit', `action = '${action}' and subject_id = ${member.member_id}`), action).toBe(
        count,
      );
  });

  test('is bounded, and not of the own matters, of nobody, nor by anybody else', async () => {
    const member = await town.addPerson();
    const { application_code: code } = await apply(member);
    expect((await ofApplication(code, 'あ'.repeat(1001))).status).toBe(422);
    expect((await ofApplication(code, ' ')).body.codes).toEqual({ body: ['required'] });
    expect((await ofApplication('HM-0000', 'x')).status).toBe(404);
    expect((await ofMember(999_999, 'x')).status).toBe(404);
    const own = await apply(colleague);
    await ofApplication(own.application_code, CANARY);
    expect((await ofApplication(own.application_code, undefined, colleague)).body.memos).toEqual([]);
    expect((await ofMember(colleague.member_id)).body.codes).toEqual({ request: ['own-account'] });
    expect((await ofApplication(own.application_code, 'x', colleague)).status).toBe(409);
    for (const as of [member, await town.addPerson({ roles: ['auditor', 'forms'] })])
      expect([
        (await ofApplication(code, undefined, as)).status,
        (await ofMember(member.member_id, 'x', as)).status,
      ]).toEqual([403, 403]);
    for (let nth = 0; nth < 49; nth += 1) await ofMember(member.member_id, `${nth}`);
    const last = await Promise.all(['a', 'b'].map((body) => ofMember(member.member_id, body)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('goes along with what was asked for, when somebody of the counter is joined to their account', async () => {
    const guest = {
      lastname: '窓口',
      firstname: '花',
      lastfurigana: 'マドグチ',
      firstfurigana: 'ハナ',
      tel: '0100550009',
    };
    const made = await town.call('POST', '/api/reception/guests', { as: official, body: guest });
    const { member_id: guest_id } = made.body.member;
    await ofMember(guest_id, '水曜日にいらっしゃいます。');
    await town.rows`insert into asked_document (application_code, member_id, asked_at, what, why, due_on)
      values ('HM-1', ${guest_id}, ${town.now()}, '名簿', '減免', '2027-01-29')`;
    const account = await town.addPerson();
    await town.rows('update member set verified_at = $2 where member_id = $1', account.member_id, town.now());
    const joined = await town.call('POST', `/api/members/${account.member_id}/join`, {
      as: colleague,
      body: { guest_id },
    });
    expect(joined.status, joined.text).toBe(200);
    expect((await ofMember(account.member_id)).body.memos).toHaveLength(1);
    expect(await town.countRows('asked_document', `member_id = ${account.member_id}`)).toBe(1);
  });

  test('of oneself is neither corrected nor withdrawn: who wrote about somebody of the counter had become that person', async () => {
    const writer = await town.addPerson({ roles: ['reception', 'member_admin'] });
    await town.rows('update member set verified_at = $2 where member_id = $1', writer.member_id, town.now());
    const made = await town.call('POST', '/api/reception/guests', {
      as: writer,
      body: { lastname: '窓口', firstname: '月', lastfurigana: 'マドグチ', firstfurigana: 'ツキ', tel: '0100550010' },
    });
    const { member_id: guest_id } = made.body.member;
    const [memo] = (await ofMember(guest_id, '支払いが遅れます。', writer)).body.memos;
    const joined = await town.call('POST', `/api/members/${writer.member_id}/join`, {
      as: colleague,
      body: { guest_id },
    });
    expect(joined.status, joined.text).toBe(200);
    for (const [what, body] of [
      ['correct', { version: 1, body: '何もありません。' }],
      ['withdraw', { version: 1 }],
    ] as const) {
      const refused = await action(memo.memo_id, what, body, writer);
      expect([what, refused.status, refused.body.codes]).toEqual([what, 409, { request: ['own-account'] }]);
    }
    expect((await ofMember(writer.member_id)).body.memos).toMatchObject([{ versions: [{ version: 1 }] }]);
  });

  test('its words are told to nobody but in the own data; they go with the member [decision:memo.told-to-nobody]', async () => {
    const member = await town.addPerson({ locale: 'ja' });
    const stranger = await town.addPerson();
    const made = await apply(member);
    await ofApplication(made.application_code, CANARY);
    await ofMember(member.member_id, CANARY);
    await town.call('POST', `/api/reservations/${made.reservation_id}/change`, { as: member, body: { note: '鍵' } });
    const paths = [
      '/api/reservations',
      `/api/reservations/${made.reservation_id}`,
      `/api/reservations/${made.reservation_id}/permit`,
      '/api/account',
      '/api/account/history',
      '/api/messages',
      '/api/spots',
      `/api/availability?from=${made.target_date}&to=${made.target_date}&room_id=401`,
    ];
    for (const as of [member, stranger, undefined])
      for (const path of paths) {
        const { text } = await town.call('GET', path, { ...(as && { as }) });
        expect(text, path).not.toContain(CANARY);
      }
    const desk = await town.call('GET', `/api/reception/applications/${made.application_code}`, { as: official });
    expect(desk.text).not.toContain(CANARY);
    for (const { text } of await town.mailsTo(member.email, 2)) expect(text).not.toContain(CANARY);
    const day = made.target_date;
    const board = await town.call('GET', `/api/reception/board?from=${day}&to=${day}`, { as: official });
    expect(board.text).not.toContain(CANARY);

    const { readOwnData } = await import('../account/export-store.ts');
    const own = JSON.stringify(await readOwnData(town.house, member.member_id, 'ja', town.now()));
    expect(own.split(CANARY)).toHaveLength(3);
    expect(JSON.stringify(await readOwnData(town.house, stranger.member_id, 'ja', town.now()))).not.toContain(CANARY);
    await town.rows('delete from member where member_id = $1', member.member_id);
    expect(await town.countRows('memo_version', `body = '${CANARY}'`)).toBe(1);
  });
});

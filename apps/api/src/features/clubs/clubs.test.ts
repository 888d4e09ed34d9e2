import { addDays, dateAt } from '@machi/domain/calendar/model';
import { describe, expect, test } from 'vitest';
import { newClub, newClubExemption } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { tellEndingExemptions } from './tell-ending.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const head = await town.addPerson({ lastname: '高橋', is_resident: 1 });
const today = dateAt(town.now());

/** A picture of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Days on which the room is free. */
const days = ['01-21', '01-22', '01-26', '01-28', '01-29', '02-02', '02-04', '02-05', '02-09', '02-16'].map(
  (day) => `2027-${day}`,
);
const nextDay = () => days.shift() ?? '';
const words = (parts: object = {}) => ({
  club_name: '大正琴の会',
  club_kana: 'たいしょうごとのかい',
  group_type: 'circle',
  member_count: 14,
  registered_on: '2026-04-01',
  registered_until: null,
  in_charge: [{ member_id: head.member_id, role: 'head' }],
  ...parts,
});
const asOfficial = (path: string, body: object = {}) => town.call('POST', path, { as: official, body });
const reserve = (parts: Readonly<Record<string, unknown>>, as = head) =>
  town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ ...parts, target_date: parts.target_date ?? nextDay() }),
  });
const inClub = (club_id: number, method: 0 | 1 | 2 = 1) => ({
  club_id,
  is_group: 1,
  group_type: 'other',
  group_name: 'ほかの名前',
  person_in_charge: '高橋 学',
  ...(method === 0 ? {} : { club_exemption: true, exemption_method: method, exemption_reason: '登録団体の減免' }),
});

describe('the register', () => {
  test('grants ten exemptions in a fiscal year at most, those taken back too, and none beyond the next year', async () => {
    const club_id = await newClub(town, [head.member_id]);
    await town.rows`insert into club_exemption (club_id, fiscal_year, method, starts_on, ends_on, revoked_on, ground,
      granted_at) select ${club_id}, 2026, 1, '2026-04-01', '2027-03-31', '2026-05-01', '試し', ${town.now()}
      from generate_series(1, 9)`;
    const grant = (parts: object) =>
      asOfficial(`/api/clubs/${club_id}/exemptions`, {
        fiscal_year: 2026,
        method: 1,
        starts_on: '2026-04-01',
        ends_on: '2027-03-31',
        ground: '社会教育関係団体',
        ...parts,
      });
    const granted = await grant({ revision: 0 });
    expect(granted.status, granted.text).toBe(200);
    const [{ club_exemption_id }] = granted.body.club.exemptions;
    await asOfficial(`/api/clubs/${club_id}/exemptions/${club_exemption_id}/revoke`, { revision: 1, reason: '誤り' });
    expect((await grant({ revision: 2 })).body.codes).toEqual({ fiscal_year: ['club-exemptions-full'] });
    const days = (year: number) => ({ fiscal_year: year, starts_on: `${year}-04-01`, ends_on: `${year + 1}-03-31` });
    expect((await grant({ revision: 2, ...days(2028) })).body.codes).toEqual({ fiscal_year: ['club-exemption-far'] });
    expect((await grant({ revision: 2, ...days(2027) })).status).toBe(200);
  });

  test('is kept by reception: registered, changed, exempt with its certificate, ended, and each action in the history', async () => {
    const made = await asOfficial('/api/clubs', words());
    expect(made.status, made.text).toBe(201);
    const { club } = made.body;
    expect(club).toMatchObject({ club_kana: 'タイショウゴトノカイ', revision: 0, in_charge: [{ role: 'head' }] });
    const other = await town.addPerson({ lastname: '菅原' });
    const at = `/api/clubs/${club.club_id}`;
    const changed = await asOfficial(`${at}/change`, {
      ...words({ club_name: '大正琴サークル', in_charge: [{ member_id: other.member_id, role: 'deputy' }] }),
      revision: 0,
    });
    expect(changed.body.club).toMatchObject({ club_name: '大正琴サークル', in_charge: [{ role: 'deputy' }] });
    const granted = await asOfficial(`${at}/exemptions`, {
      revision: 1,
      fiscal_year: 2026,
      method: 2,
      starts_on: today,
      ends_on: '2027-03-31',
      ground: '社会教育関係団体',
      certificate: { file_name: '証明書.png', content: ONE_PIXEL },
    });
    expect(granted.status, granted.text).toBe(200);
    const [exemption] = granted.body.club.exemptions;
    expect(exemption).toMatchObject({ method: 2, certificate_name: '証明書.png' });
    const file = await town.call('GET', `${at}/exemptions/${exemption.club_exemption_id}/certificate`, {
      as: official,
    });
    expect(file.body).toMatchObject({ type: 'image/png', content: ONE_PIXEL });
    const again = { revision: 2, fiscal_year: 2026, method: 1, starts_on: today, ends_on: '2027-03-31', ground: '再' };
    expect((await asOfficial(`${at}/exemptions`, again)).body.codes).toEqual({ fiscal_year: ['club-exemption-known'] });
    const ended = await asOfficial(`${at}/end`, { revision: 2, ended_on: '2027-03-31', reason: '解散' });
    expect(ended.body.club.events.map((one: { what: string }) => one.what)).toEqual([
      'end',
      'exempt',
      'change',
      'register',
    ]);
    const actions = await town.rows<{ action: string }>`select action from audit
      where subject = 'club' and subject_id = ${club.club_id} order by audit_id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'club:register',
      'club:change',
      'club:exempt',
      'club:certificate',
      'club:end',
    ]);
    const looks = await town.rows<{ action: string }>`select distinct action from audit
      where subject = 'member' and subject_id = ${other.member_id} order by 1`;
    expect(looks.map(({ action }) => action)).toEqual(['club:person', 'club:read']);
  });

  test('refuses a name twice, a person twice or unknown, days that run backward, and what a colleague has changed', async () => {
    const club_id = await newClub(town, [head.member_id], '二度目の会');
    expect((await asOfficial('/api/clubs', words({ club_name: '二度目の会' }))).body.codes).toEqual({
      club_name: ['club-known'],
    });
    const twice = [1, 2].map(() => ({ member_id: head.member_id, role: 'head' }));
    expect((await asOfficial('/api/clubs', words({ in_charge: twice }))).body.codes).toEqual({
      in_charge: ['club-person-twice'],
    });
    const nobody = [{ member_id: 999_999, role: 'head' }];
    expect((await asOfficial('/api/clubs', words({ in_charge: nobody }))).status).toBe(404);
    expect((await asOfficial('/api/clubs', words({ in_charge: [] }))).body.codes).toEqual({ in_charge: ['required'] });
    expect((await asOfficial('/api/clubs', words({ registered_until: '2026-03-31' }))).body.codes).toEqual({
      registered_until: ['club-days'],
    });
    const stale = { ...words({ club_name: '三度目の会' }), revision: 5 };
    expect((await asOfficial(`/api/clubs/${club_id}/change`, stale)).body.codes).toEqual({ request: ['club-changed'] });
  });

  test('finds clubs by name, furigana and who is in charge, and by how they stand', async () => {
    const person = await town.addPerson({ lastname: '鮫島' });
    const club_id = await newClub(town, [person.member_id], '銀河合唱団');
    const namesOf = async (query: string): Promise<string[]> =>
      (await town.call('GET', `/api/clubs?${query}`, { as: official })).body.clubs.map(
        (one: { club_name: string }) => one.club_name,
      );
    expect(await namesOf('q=銀河')).toEqual(['銀河合唱団']);
    expect(await namesOf('q=鮫島')).toEqual(['銀河合唱団']);
    expect(await namesOf('q=銀河&status=exempt')).toEqual([]);
    await newClubExemption(town, club_id, { ends_on: addDays(today, 30) });
    expect(await namesOf('q=銀河&status=exempt')).toEqual(['銀河合唱団']);
    expect(await namesOf('q=銀河&status=ending')).toEqual(['銀河合唱団']);
    expect(await namesOf('q=銀河&status=unmanned')).toEqual([]);
    expect(await namesOf('q=銀河&status=ended')).toEqual([]);
  });
});

describe('a reservation in the name of a club', () => {
  test('has the name and kind of the register, and its exemption stands without a decision', async () => {
    const club_id = await newClub(town, [head.member_id], '卓球同好会');
    const exemptionId = await newClubExemption(town, club_id);
    const answer = await reserve(inClub(club_id));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.reservations[0]).toMatchObject({
      group_name: '卓球同好会',
      group_type: 'circle',
      exemption_status: 1,
      exemption_reason: '社会教育関係団体',
      amount: 0,
    });
    const [row] = await town.rows`select club_id, club_exemption_id from reservation
      where reservation_id = ${answer.body.reservations[0].reservation_id}`;
    expect(row).toEqual({ club_id, club_exemption_id: exemptionId });
    const own = await town.call('GET', '/api/own-clubs', { as: head });
    expect(own.body.clubs).toContainEqual(expect.objectContaining({ club_id, role: 'head' }));
  });

  test('is refused to whoever is not in charge of it, as if there were no such club [decision:club.in-charge-alone]', async () => {
    const club_id = await newClub(town, [head.member_id]);
    const stranger = await town.addPerson({ is_resident: 1 });
    const unknown = { club_id: ['club-unknown'] };
    expect((await reserve(inClub(club_id, 0), stranger)).body.codes).toEqual(unknown);
    expect((await reserve(inClub(999_999, 0))).body.codes).toEqual(unknown);
    expect((await town.call('GET', '/api/own-clubs', { as: stranger })).body.clubs).toEqual([]);
    // The counter books for a club only in the name of a person in charge.
    const body = { ...reservationRequest({ target_date: nextDay(), ...inClub(club_id, 0) }), override_reason: '' };
    const counter = (member_id: number) => asOfficial('/api/reception/bookings', { ...body, member_id });
    expect((await counter(stranger.member_id)).body.codes).toEqual(unknown);
    expect((await counter(head.member_id)).status).toBe(201);
  });

  test('is told in a sentence, at its date, that the club has ended or its exemption is over since [decision:club.exemption-by-day]', async () => {
    const club_id = await newClub(town, [head.member_id]);
    const target_date = nextDay();
    const exemptionId = await newClubExemption(town, club_id, { ends_on: addDays(target_date, -1) });
    const late = await reserve({ ...inClub(club_id), target_date });
    expect(late.status).toBe(409);
    expect(late.body.codes).toEqual({ target_date: ['club-exemption-over'] });
    await town.rows('update club_exemption set ends_on = $2 where club_exemption_id = $1', exemptionId, target_date);
    expect((await reserve({ ...inClub(club_id, 2), target_date })).body.codes).toEqual({
      exemption_method: ['club-exemption-changed'],
    });
    await asOfficial(`/api/clubs/${club_id}/exemptions/${exemptionId}/revoke`, { revision: 0, reason: '要件の変更' });
    expect((await reserve({ ...inClub(club_id), target_date })).body.codes).toEqual({
      target_date: ['club-exemption-over'],
    });
    await asOfficial(`/api/clubs/${club_id}/end`, { revision: 1, ended_on: today, reason: '解散' });
    expect((await reserve({ ...inClub(club_id, 0), target_date })).body.codes).toEqual({ target_date: ['club-over'] });
  });

  test('is moved within the days of its exemption, and not beyond', async () => {
    const club_id = await newClub(town, [head.member_id]);
    const [target_date, within, beyond] = [nextDay(), nextDay(), nextDay()];
    await newClubExemption(town, club_id, { ends_on: within });
    const made = await reserve({ ...inClub(club_id), target_date });
    const id = made.body.reservations[0].reservation_id;
    const moved = (to: string) =>
      town.call('POST', `/api/reservations/${id}/change`, { as: head, body: { target_date: to } });
    expect((await moved(beyond)).body.codes).toEqual({ target_date: ['club-exemption-over'] });
    const answer = await moved(within);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reservation).toMatchObject({ exemption_status: 1, amount: 0 });
  });
});

describe('whoever is in charge', () => {
  test('leaves the club without anybody when they withdraw or die: it waits, and nobody reserves in its name', async () => {
    const [leaving, dying] = [await town.addPerson({ is_resident: 1 }), await town.addPerson({ is_resident: 1 })];
    const clubs = [await newClub(town, [leaving.member_id]), await newClub(town, [dying.member_id])];
    const password = town.house.town.sampleMembers[0]?.password ?? '';
    const left = await town.call('POST', '/api/withdrawal', { as: leaving, body: { password } });
    expect(left.status, left.text).toBe(200);
    await town.rows`insert into member_death (member_id, died_on, paper, noted_at, noted_by)
      values (${dying.member_id}, ${today}, 'notice', ${town.now()}, ${official.member_id})`;
    const listed = await town.call('GET', '/api/clubs?status=unmanned', { as: official });
    expect(listed.body.clubs.map((one: { club_id: number }) => one.club_id)).toEqual(expect.arrayContaining(clubs));
    const work = (await town.call('GET', '/api/work', { as: official })).body.work;
    expect(work).toContainEqual(expect.objectContaining({ kind: 'club' }));
  });

  test.each(['withdraws', 'dies'])(
    'reads that the reservations of the club have ended when who applied for them %s',
    async (how) => {
      const [leaving, other] = [await town.addPerson({ is_resident: 1 }), await town.addPerson({ is_resident: 1 })];
      const desk = await town.addPerson({ roles: ['member_admin'] });
      const club_id = await newClub(town, [leaving.member_id, other.member_id], `${how}の会`);
      const reserved = async (target_date: string, of: object) => {
        const made = await reserve({ ...of, target_date, room_id: 403 }, leaving);
        expect(made.status, made.text).toBe(201);
      };
      await reserved(how === 'dies' ? '2027-02-18' : '2027-02-17', inClub(club_id, 0));
      await reserved(how === 'dies' ? '2027-02-25' : '2027-02-24', inClub(club_id, 0));
      await reserved(how === 'dies' ? '2027-03-04' : '2027-03-03', {});
      const left =
        how === 'dies'
          ? await town.call('POST', `/api/members/${leaving.member_id}/death`, {
              as: desk,
              body: { died_on: today, paper: 'register' },
            })
          : await town.call('POST', '/api/withdrawal', {
              as: leaving,
              body: { password: town.house.town.sampleMembers[0]?.password ?? '' },
            });
      expect(left.status, left.text).toBeLessThan(300);
      const mails = await town.mailsTo(other.email, 1);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(`${how}の会の予約が取り消されました`);
      expect(mails[0]?.text).toMatch(/2027年2月1\d日[^]*2027年2月2\d日/);
      expect(mails[0]?.text).not.toContain('2027年3月');
    },
  );

  test('is written to once when the exemption ends within thirty days', async () => {
    const club_id = await newClub(town, [head.member_id], '星を見る会');
    await newClubExemption(town, club_id, { ends_on: addDays(today, 20) });
    const notifications = () =>
      town.rows<{ content: { subject: string } }>`select content from outbox
        where content ->> 'subject' like '%星を見る会%'`;
    await tellEndingExemptions(town.house, town.now());
    await tellEndingExemptions(town.house, town.now());
    expect((await notifications()).map(({ content }) => content.subject)).toEqual([
      '「星を見る会」の減免がまもなく終わります',
    ]);
  });
});

test('nobody has to do with a club of which they are in charge, or would be: a colleague registers, changes and exempts it', async () => {
  const own = await newClub(town, [official.member_id]);
  const granted = {
    revision: 0,
    fiscal_year: 2026,
    method: 1,
    starts_on: today,
    ends_on: '2027-03-31',
    ground: '減免',
  };
  const itself = [{ member_id: official.member_id, role: 'head' }];
  const others = words({ club_name: 'ほかの会', revision: 0 });
  const standing = await newClub(town, [head.member_id]);
  for (const [path, body] of [
    [`/${own}/exemptions`, granted],
    [`/${own}/change`, others],
    [`/${own}/end`, { revision: 0, ended_on: today, reason: '解散' }],
    [`/${standing}/change`, { ...others, in_charge: itself }],
    ['', words({ club_name: '自分の会', in_charge: itself })],
  ] as const) {
    const refused = await asOfficial(`/api/clubs${path}`, body);
    expect([refused.status, refused.body.codes], path).toEqual([409, { request: ['own-club'] }]);
  }
  const colleague = await town.addPerson({ roles: ['reception'] });
  const done = await town.call('POST', `/api/clubs/${own}/exemptions`, { as: colleague, body: granted });
  expect(done.status, done.text).toBe(200);
});

import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials, Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const PASSWORD = town.house.town.sampleMembers[0]?.password ?? '';

const profile = (parts: Readonly<Record<string, unknown>> = {}) => ({
  zipcode: '098-9902',
  prefecture: '北海道',
  address1: '星守町',
  address2: '本町3丁目',
  locale: 'en',
  ...parts,
});
const put = (as: Person, body: object, locale: 'ja' | 'en' = 'en') =>
  town.call('PUT', '/api/account', { as, body, locale });
const settings = (as: Credentials, body: object) => town.call('PUT', '/api/account/settings', { as, body });
const rowOf = async ({ member_id }: Person) =>
  (await town.rows('select *, birthdate::text as birthdate from member where member_id = $1', member_id))[0];

describe('changing the profile', () => {
  test('who is not verified changes everything of it; furigana becomes katakana, marks join', async () => {
    const person = await town.addPerson();
    const answer = await put(
      person,
      profile({
        lastname: 'か\u3099',
        firstname: '𠮷',
        lastfurigana: 'ｶﾞ',
        firstfurigana: 'よし',
        gender: 1,
        birthdate: '1960-05-06',
        address3: '2号',
      }),
    );
    expect(answer.status).toBe(200);
    const changed = {
      lastname: 'が',
      firstname: '𠮷',
      lastfurigana: 'ガ',
      firstfurigana: 'ヨシ',
      gender: 1,
      birthdate: '1960-05-06',
      zipcode: '098-9902',
      address3: '2号',
      locale: 'en',
    };
    expect(answer.body.account).toMatchObject({ ...changed, name: 'が 𠮷' });
    expect(await rowOf(person)).toMatchObject(changed);
    expect(
      await town.countRows('member_activity', `member_id = ${person.member_id} and action = 'profile-changed'`),
    ).toBe(1);
    expect(await town.countRows('audit', `subject_id = ${person.member_id} and action = 'member:edit'`)).toBe(1);
  });

  test('what is left out stays', async () => {
    const person = await town.addPerson({ lastname: '前田' });
    await put(person, profile());
    expect(await rowOf(person)).toMatchObject({ lastname: '前田', firstname: '試', gender: 0, address2: '本町3丁目' });
  });

  test('what the office holds is refused once it was verified [rule:account.office-held-fields] [rule:office-held.name] [rule:office-held.gender] [rule:office-held.birthdate] [decision:office.edits-verified]', async () => {
    const person = await town.addPerson({ isVerified: true });
    await put(await town.addPerson(), profile());
    await town.rows(`update member set birthdate = '1950-01-02' where member_id = $1`, person.member_id);
    const changes = {
      lastname: '別',
      firstname: '人',
      lastfurigana: 'ベツ',
      firstfurigana: 'ジン',
      gender: 2,
      birthdate: '1940-01-02',
    };
    for (const [field, value] of Object.entries(changes)) {
      const answer = await put(person, profile({ [field]: value }));
      expect(answer.status, field).toBe(409);
      expect(answer.body.errors).toEqual({
        [field]: ['The town office holds this. Please call or visit the office to change it.'],
      });
    }
    const inJapanese = await put(person, profile(changes), 'ja');
    expect(Object.keys(inJapanese.body.codes)).toEqual(Object.keys(changes));
    expect(inJapanese.body.errors.lastname).toEqual([
      'この項目は役場でお預かりしています。変えるときは、役場へお電話いただくか、窓口へお越しください。',
    ]);
    expect(await rowOf(person)).toMatchObject({ lastname: '試験', birthdate: '1950-01-02', address2: '旭1丁目' });
    // The address is the member's own, and unchanged fields may be sent along.
    const same = { lastname: '試験', lastfurigana: 'てすと', gender: 0, birthdate: '1950-01-02' };
    expect((await put(person, profile({ ...same, is_resident: 1 }))).status).toBe(200);
    expect(await rowOf(person)).toMatchObject({ address2: '本町3丁目', is_resident: 0 });
  });

  test('gender: 0 no answer, 1 male, 2 female, and nothing else [field:member.gender]', async () => {
    const person = await town.addPerson();
    const csv = async (locale: 'ja' | 'en'): Promise<string> =>
      (await town.call('GET', '/api/account/export?format=csv', { as: person, locale })).body.content;
    for (const [gender, ja, en] of [
      [1, '男性', 'Male'],
      [2, '女性', 'Female'],
      [0, '答えない', 'No answer'],
    ] as const) {
      expect((await put(person, profile({ gender }))).body.account.gender).toBe(gender);
      expect(await csv('ja')).toContain(`"性別","${ja}"\r\n`);
      expect(await csv('en')).toContain(`"Gender","${en}"\r\n`);
    }
    for (const gender of [3, -1, '1', 1.5])
      expect((await put(person, profile({ gender }))).body.codes, String(gender)).toEqual({ gender: ['choice'] });
    expect(await rowOf(person)).toMatchObject({ gender: 0 });
  });

  test('residence, disability, offices and roles are nobody’s own to say [rule:office-held.residency] [decision:office.sets-disability]', async () => {
    for (const isVerified of [false, true]) {
      const person = await town.addPerson({ isVerified });
      const before = await rowOf(person);
      const forged = {
        is_resident: 1,
        is_handicapped: 1,
        is_official: true,
        roles: ['system'],
        organization_id: 1,
        town_id: 'H-1',
        email: 'other@example.jp',
        tel: '090-1111-1111',
        login_tel_key: '09011111111',
        verified_at: null,
        is_face_registered: 1,
        is_mynumber_linked: 1,
      };
      expect((await put(person, profile({ ...forged, locale: 'ja' }))).status).toBe(200);
      expect((await settings(person, { ...forged, is_login_notified: 0 })).status).toBe(200);
      const changed = { zipcode: '098-9902', address1: '星守町', address2: '本町3丁目' };
      expect(await rowOf(person)).toEqual({ ...before, ...changed });
    }
  });

  test('nobody is born tomorrow', async () => {
    const answer = await put(await town.addPerson(), profile({ birthdate: '2027-01-12' }));
    expect(answer.body.codes).toEqual({ birthdate: ['max-date'] });
  });
});

describe('settings', () => {
  test('login notification and second factor are switched on without a password [field:member.is_login_notified] [field:member.is_otp_enabled]', async () => {
    const person = await town.addPerson();
    const answer = await settings(person, { is_login_notified: 1, is_otp_enabled: 1 });
    expect(answer.body.account).toMatchObject({ is_login_notified: 1, is_otp_enabled: 1 });
    expect((await settings(person, { is_login_notified: 0 })).body.account).toMatchObject({
      is_login_notified: 0,
      is_otp_enabled: 1,
    });
  });

  test('switching the second factor off asks for the password and is told by mail', async () => {
    const person = await town.addPerson({ locale: 'en' });
    await settings(person, { is_otp_enabled: 1 });
    expect((await settings(person, { is_otp_enabled: 0 })).body.codes).toEqual({ old_password: ['required'] });
    const wrong = await settings(person, { is_otp_enabled: 0, old_password: 'wrong-1234' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ old_password: ['The current password is not correct.'] });
    expect(await rowOf(person)).toMatchObject({ is_otp_enabled: 1 });
    const right = await settings(person, { is_otp_enabled: 0, old_password: PASSWORD });
    expect(right.body.account.is_otp_enabled).toBe(0);
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toBe('[Machi] Login no longer asks for a code');
    // Already off, so there is nothing to protect.
    expect((await settings(person, { is_otp_enabled: 0 })).status).toBe(200);
  });

  test('switching the second factor off ends all other sessions and forgets browsers; a setting that changes nothing of it ends none', async () => {
    const person = await town.addPerson();
    const [here, other] = [await town.openSession(person.member_id), await town.openSession(person.member_id)];
    const isOpen = async (as: typeof here) => (await town.call('GET', '/api/account', { as })).status === 200;
    await settings(here, { is_otp_enabled: 1 });
    await town.rows(`insert into remembered_browser (member_id, secret_hash, label, created_at, used_at, expires_at)
      values (${person.member_id}, '\\x01', '', now(), now(), now() + interval '1 day') returning 1`);
    await settings(here, { is_login_notified: 1 });
    expect([await isOpen(here), await isOpen(other)]).toEqual([true, true]);
    expect((await settings(here, { is_otp_enabled: 0, old_password: PASSWORD })).status).toBe(200);
    expect([await isOpen(here), await isOpen(other)]).toEqual([true, false]);
    expect(await town.countRows('remembered_browser', `member_id = ${person.member_id}`)).toBe(0);
  });

  test('officials keep theirs', async () => {
    const official = await town.addPerson({ roles: ['editor'] });
    const answer = await settings(official, { is_otp_enabled: 0, old_password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual({ is_otp_enabled: ['Officials always use the second factor.'] });
    expect((await settings(official, { is_login_notified: 1 })).status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

describe('the own account', () => {
  test('tells everything of its owner, nothing of the stored secrets [rule:member.account] [rule:account.contact-details] [field:member.{town}_id] [field:member.name] [field:member.zipcode] [field:member.prefecture] [field:member.address] [field:member.address1] [field:member.address2] [field:member.address3] [field:member.birthdate] [field:member.lastname] [field:member.firstname] [decision:town.key-in-field]', async () => {
    await town.rows(`update member set town_id = 'H-003' where member_id = 3`);
    const answer = await town.call('GET', '/api/account', { as: await town.logInSample(2) });
    expect(answer.status).toBe(200);
    expect(answer.body.account).toEqual({
      member_id: 3,
      email: 'yuki.mikami@example.com',
      tel: '090-0000-9012',
      name: '三上 由紀',
      lastname: '三上',
      firstname: '由紀',
      lastfurigana: 'ミカミ',
      firstfurigana: 'ユキ',
      zipcode: '060-0000',
      prefecture: '北海道',
      address: '北海道札幌市中央区大通西0丁目0番地 ライラックハイツ203',
      address1: '札幌市中央区',
      address2: '大通西0丁目0番地',
      address3: 'ライラックハイツ203',
      gender: 0,
      birthdate: '1990-07-02',
      is_resident: 0,
      is_handicapped: 0,
      login_ids: ['yuki.mikami@example.com'],
      is_verified: true,
      is_login_notified: 0,
      is_otp_enabled: 0,
      is_face_registered: 0,
      is_face_pending: 0,
      is_mynumber_linked: 0,
      locale: 'ja',
      town_id: 'H-003',
      hoshimori_id: 'H-003',
      pending_contact: null,
      services: [],
    });
    expect(answer.text).not.toMatch(/password|argon2|hash|_key/);
  });

  test('shows settings, registrations and services in the language of the request [rule:account.shows-login-notification] [rule:account.shows-two-factor] [rule:account.shows-face-status] [rule:account.shows-card-status] [rule:account.shows-services] [field:service.created_at]', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, isVerified: true });
    await town.rows`update member
      set is_login_notified = 1, is_otp_enabled = 1, is_face_registered = 1, is_mynumber_linked = 1
      where member_id = ${person.member_id}`;
    await town.rows`insert into subscription values (${person.member_id}, 1, '2027-01-01T00:00:00Z', null),
      (${person.member_id}, 6, '2027-01-02T00:00:00Z', '2027-01-03T00:00:00Z')`;
    const answer = await town.call('GET', '/api/account', { as: person, locale: 'ja' });
    expect(answer.body.account).toMatchObject({
      email: null,
      login_ids: [person.login_id],
      is_verified: true,
      is_login_notified: 1,
      is_otp_enabled: 1,
      is_face_registered: 1,
      is_mynumber_linked: 1,
      services: [
        {
          service_id: 1,
          service_name: '共同オフィスの予約',
          created_at: '2027-01-01T09:00:00+09:00',
          suspended_at: null,
          future_reservations: 0,
        },
        { service_id: 6, suspended_at: '2027-01-03T09:00:00+09:00' },
      ],
    });
    const inEnglish = await town.call('GET', '/api/account', { as: person });
    expect(inEnglish.body.account.services[0].service_name).toBe('Shared office reservation');
  });

  test('an official always has the second factor', async () => {
    const official = await town.addPerson({ roles: ['editor'] });
    expect((await town.call('GET', '/api/account', { as: official })).body.account.is_otp_enabled).toBe(1);
  });
});

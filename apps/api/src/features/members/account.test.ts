import { afterAll, expect, test } from 'vitest';
import { openTown } from '../../testing/open-town.ts';

const town = await openTown();
afterAll(() => town.close());

test('the own profile, nothing of the stored secrets', async () => {
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
    address1: '札幌市中央区',
    address2: '大通西0丁目0番地',
    address3: 'ライラックハイツ203',
    gender: 0,
    birthdate: '1990-07-02',
    is_resident: 0,
    is_handicapped: 0,
  });
  expect(answer.text).not.toMatch(/password|argon2|hash/);
});

test('a guest has none', async () => {
  const answer = await town.call('GET', '/api/account');
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ result: false, errors: {}, codes: { request: ['login-needed'] } });
});

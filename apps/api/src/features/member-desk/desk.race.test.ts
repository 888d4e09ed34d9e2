import { describe, expect, test } from 'vitest';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { PASSWORD } from '../../testing/cases/case.ts';
import { newDelegationRequest } from '../../testing/delegations/delegations.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { addAccounts } from './create-store.ts';

const town = await openRaceTestTown();
const official = await town.addPerson({ roles: ['member_admin'] });

const fiftyFor = (email: string) =>
  Promise.all(
    Array.from({ length: 50 }, (_none, index) =>
      town.call('POST', '/api/members', {
        as: official,
        body: { email: index % 2 ? email : email.toUpperCase(), name: `競 争${index}`, to_send_email: 0 },
      }),
    ),
  );

describe('one login ID, fifty officials', () => {
  test('one account', async () => {
    expect(tally(await fiftyFor('one@desk.example.jp'))).toEqual({ 201: 1, 409: 49 });
  });

  test('without the unique index there are more, so it is the index that holds @guard', async () => {
    await town.database.script('drop index member_email_key');
    expect(tally(await fiftyFor('many@desk.example.jp'))[201]).toBeGreaterThan(1);
    await town.rows(`delete from member where email_key = 'many@desk.example.jp'`);
    await town.database.script('create unique index member_email_key on member (email_key)');
  });
});

test('lists that share addresses in any order: each whole or not at all, none waits for ever', async () => {
  const emails = Array.from({ length: 40 }, (_none, index) => `list${index}@desk.example.jp`);
  const results = await Promise.all(
    Array.from({ length: 16 }, (_none, shift) => {
      const own = `own${shift}@desk.example.jp`;
      const list = [...emails.slice(shift), own, ...emails.slice(0, shift)];
      const accounts = (shift % 2 ? list : list.toReversed()).map((email) => ({
        email,
        tel: null,
        lastname: '表',
        firstname: String(shift),
        password_hash: 'none',
        is_reset_forced: 1 as const,
        is_password_sent: false,
      }));
      return town.database.transaction(
        (transaction) => addAccounts(transaction, accounts, town.now()),
        (ids) => ids === undefined,
      );
    }),
  );
  expect(results.filter((ids) => ids?.length === 41)).toHaveLength(1);
  expect(results.filter((ids) => ids === undefined)).toHaveLength(15);
  expect(await town.countRows('member', `lastname = '表'`)).toBe(41);
});

describe('two lists, of two processes that do not wait for each other', () => {
  const listOf = (own: string) => [
    { email: null, tel: '090-8000-0001', town_id: null },
    { email: `${own}@phones.example.jp`, tel: null, town_id: 'P-1' },
  ];
  const addBoth = () =>
    Promise.all(
      ['one', 'other'].map((own) =>
        town.database.transaction(
          (transaction) =>
            addAccounts(
              transaction,
              (own === 'one' ? listOf(own) : listOf(own).toReversed()).map((person) => ({
                ...person,
                lastname: '番',
                firstname: own,
                password_hash: 'none',
                is_reset_forced: 1 as const,
                is_password_sent: false,
              })),
              town.now(),
            ),
          (ids) => ids === undefined,
        ),
      ),
    );

  test('with the same telephone and town ID: one of them, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const results = await addBoth();
      expect(results.filter((ids) => ids === undefined)).toHaveLength(1);
      expect(await town.countRows('member', `lastname = '番'`)).toBe(2);
      await town.rows(`delete from member where lastname = '番'`);
    }
  });

  test('without the unique indexes both are there, so it is the indexes that hold @guard', async () => {
    await town.database.script('drop index member_login_tel_key; drop index member_town_id');
    await addBoth();
    expect(await town.countRows('member', `login_tel_key = '09080000001'`)).toBe(2);
    await town.rows(`delete from member where lastname = '番'`);
    await town.database.script(
      'create unique index member_login_tel_key on member (login_tel_key); create unique index member_town_id on member (town_id)',
    );
  });
});

test('one town id for twenty people: one has it', async () => {
  const people = await town.addPeople(20);
  const answers = await Promise.all(
    people.map(({ member_id }) =>
      town.call('PUT', `/api/members/${member_id}`, {
        as: official,
        body: {
          lastname: '町',
          firstname: '子',
          lastfurigana: '',
          firstfurigana: '',
          gender: 0,
          birthdate: '',
          is_resident: 0,
          is_handicapped: 0,
          town_id: 'T-1',
        },
      }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await town.countRows('member', `lastname = '町'`)).toBe(1);
});

test('a birth date that its member changes while the office verifies another: never held unseen', async () => {
  for (let round = 0; round < 20; round += 1) {
    const person = await town.addPerson();
    const path = `/api/members/${person.member_id}`;
    await town.rows(`update member set birthdate = '1950-03-04' where member_id = $1`, person.member_id);
    const { seen } = (await town.call('GET', path, { as: official })).body.member;
    const { zipcode, prefecture, address1, address2 } = (await town.call('GET', '/api/account', { as: person })).body
      .account;
    const change = { zipcode, prefecture, address1, address2, birthdate: '1990-01-01', locale: 'ja' };
    const [verified, changed] = await Promise.all([
      town.call('POST', `${path}/verification`, { as: official, body: { is_resident: 1, seen } }),
      town.call('PUT', '/api/account', { as: person, body: change }),
    ]);
    const [row] = await town.rows<{ birthdate: string; is_verified: boolean }>`select birthdate::text as birthdate,
      verified_at is not null as is_verified from member where member_id = ${person.member_id}`;
    const isHeld = row?.is_verified === true;
    expect([verified.status, changed.status]).toEqual(isHeld ? [200, 409] : [409, 200]);
    expect(row?.birthdate).toBe(isHeld ? '1950-03-04' : '1990-01-01');
  }
});

test('two who take the system role from each other, ten times: one always keeps it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await town.addPerson({ roles: ['system'] }), await town.addPerson({ roles: ['system'] })];
    const take = (from: number, as: typeof one) =>
      town.call('PUT', `/api/members/${from}/roles`, {
        as,
        body: { is_official: false, organization_id: null, roles: [] },
      });
    await Promise.all([take(other.member_id, one), take(one.member_id, other)]);
    expect(
      await town.countRows('member', `member_id in (${one.member_id}, ${other.member_id}) and 'system' = any(roles)`),
    ).toBe(1);
  }
});

test('of officials who approve and refuse one delegation at once, one decides, and the two people offer each other meanwhile', async () => {
  const officials = await Promise.all(Array.from({ length: 4 }, () => town.addPerson({ roles: ['member_admin'] })));
  for (let round = 0; round < 5; round += 1) {
    const [principal, delegate] = [await town.addPerson(), await town.addPerson()];
    const id = await newDelegationRequest(town, principal.member_id, delegate.member_id);
    const decide = (as: (typeof officials)[number], how: string) =>
      town.call('POST', `/api/delegation-requests/${id}/${how}`, { as, body: {} });
    const offering = [principal, delegate].map((as) =>
      town.call('POST', '/api/delegations', {
        as,
        body: { matters: ['rides'], ends_on: addDays(dateAt(town.now()), 9), password: PASSWORD },
      }),
    );
    const answers = await Promise.all(officials.map((as, index) => decide(as, index === 3 ? 'refuse' : 'approve')));
    expect(tally(await Promise.all(offering))).toEqual({ 201: 2 });
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    const isApproved = answers[3]?.status !== 200;
    expect(await town.countRows('delegation', `request_id = ${id}`)).toBe(isApproved ? 1 : 0);
  }
});

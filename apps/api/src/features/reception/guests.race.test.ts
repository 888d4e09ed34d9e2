import { expect, test } from 'vitest';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import type { Database } from '../../database/database.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

test('somebody of the counter is erased or joined while a colleague books for them: nothing fails, nothing is lost', async () => {
  const town = await openRaceTestTown({ around: late('reception-read-applicants') });
  const [reception, desk, account] = await Promise.all([
    town.addPerson({ roles: ['reception'] }),
    town.addPerson({ roles: ['member_admin'] }),
    town.addPerson(),
  ]);
  await town.rows('update member set verified_at = now() where member_id = $1', account.member_id);
  const send = (as: typeof desk, path: string, body: object) => town.call('POST', `/api/${path}`, { as, body });
  for (const [day, action] of [
    ['2027-01-21', 'erase'],
    ['2027-01-22', 'join'],
  ] as const) {
    const made = await send(reception, 'reception/guests', {
      lastname: '畑中',
      firstname: 'ウメ',
      lastfurigana: 'はたなか',
      firstfurigana: 'うめ',
      tel: '0100-55-6000',
      address: '星守町北の沢1-2',
    });
    const { member_id } = made.body.member;
    const [booked, gone] = await Promise.all([
      send(reception, 'reception/bookings', {
        ...reservationRequest({ target_date: day }),
        member_id,
        override_reason: '',
      }),
      action === 'erase'
        ? send(desk, `members/${member_id}/erase`, {})
        : send(desk, `members/${account.member_id}/join`, { guest_id: member_id }),
    ]);
    expect([201, 404], booked.text).toContain(booked.status);
    expect(gone.status, gone.text).toBe(200);
  }
  expect(
    await town.countRows('reservation', `member_id is null and is_canceled = 0 and started_at > '2027-01-20'`),
  ).toBe(0);
});

/** Two officials undo one join at once. */
async function undoTogether(around: (database: Database) => Database) {
  const town = await openRaceTestTown({ around });
  const [desk, colleague, account, guest] = await Promise.all([
    town.addPerson({ roles: ['member_admin'] }),
    town.addPerson({ roles: ['member_admin'] }),
    town.addPerson({ isVerified: true }),
    town.addPerson(),
  ]);
  await town.rows('update member set email = null, email_key = null where member_id = $1', guest.member_id);
  const send = (as: typeof desk, action: string) =>
    town.call('POST', `/api/members/${account.member_id}/${action}`, { as, body: { guest_id: guest.member_id } });
  expect((await send(desk, 'join')).status).toBe(200);
  const answers = await Promise.all([send(desk, 'unjoin'), send(colleague, 'unjoin')]);
  expect(await town.countRows('member', `member_id = ${guest.member_id}`)).toBe(1);
  return answers.map(({ status }) => status).toSorted();
}

test('two officials undo a join at once: one has done it, the other is told; without the record taken first it is tried twice', async () => {
  const held = late('desk-hold-members');
  expect(await undoTogether(held)).toEqual([200, 404]);
  const unguarded = (database: Database) =>
    rewriting(
      'take-guest-join',
      () => 'select guest, moved, ended, joined_at from guest_join where member_id = $1 and guest_id = $2',
    )(rewriting('desk-hold-members', (text) => text.replace(' for update', ''))(held(database)));
  expect(await undoTogether(unguarded)).not.toEqual([200, 404]);
});

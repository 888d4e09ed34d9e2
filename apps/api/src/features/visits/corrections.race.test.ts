import { expect, test } from 'vitest';
import { late, rewriting } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { addTestVisit } from './cases.fixture.ts';

const AT_ONCE = 8;

const town = await openRaceTestTown();

/** Statuses when several officials correct one visit at once, and the number of corrections. */
async function correctAtOnce(of: OpenTown) {
  const { member_id } = await of.addPerson();
  const visit_id = await addTestVisit(of, { memberId: member_id });
  const officials = await of.addPeople(AT_ONCE, { roles: ['reception'] });
  const body = { is_counted: false, reason: '誤ってかざした', seen: 'accepted.admitted.true.0' };
  const target = `/api/visits/${visit_id}/correct`;
  const answers = await Promise.all(officials.map((as) => of.call('POST', target, { as, body })));
  return { statuses: tally(answers), corrections: await of.countRows('visit_correction', `visit_id = ${visit_id}`) };
}

test('several officials put one visit right: one does, the others hear that somebody was faster', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await correctAtOnce(town)).toEqual({ statuses: { 200: 1, 409: AT_ONCE - 1 }, corrections: 1 });
});

test('without the locks several would have done it @guard', async () => {
  const bare = await openRaceTown({
    around: (database) =>
      late('select-visit-file')(rewriting('lock-visitor', withoutLock)(rewriting('lock-visit', withoutLock)(database))),
  });
  try {
    let most = 0;
    for (let round = 0; round < 20 && most < 2; round += 1)
      most = Math.max(most, (await correctAtOnce(bare)).corrections);
    expect(most).toBeGreaterThan(1);
  } finally {
    await bare.close();
  }
});

test('one visit written in several times at once stands there once', async () => {
  const holder = await addPassHolder(town);
  const officials = await town.addPeople(AT_ONCE, { roles: ['reception'] });
  const body = { member_id: holder.member_id, pass: 'bath', date: '2027-01-10', time: '14:00', reason: '停電' };
  const answers = await Promise.all(officials.map((as) => town.call('POST', '/api/visits', { as, body })));
  expect(tally(answers)).toEqual({ 201: 1, 409: AT_ONCE - 1 });
  expect(await town.countRows('visit', `member_id = ${holder.member_id}`)).toBe(1);
});

function withoutLock(text: string): string {
  return text.replace('for no key update', '');
}

import { expect, test } from 'vitest';
import { settleLotteries } from '../bookings/lotteries/settle.ts';
import { RECEPTION } from '../../testing/cases/case.ts';
import { applicationRequest, newLottery, setPhase } from '../../testing/facilities/lotteries.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const apply = (as: Credentials, id: number, parts: object) =>
  town.call('PUT', `/api/lotteries/${id}/application`, { as, body: applicationRequest({ ...parts }) });

test('who applied is found by reception under whatever somebody says; winners come first, and every look is in the log', async () => {
  const official = await town.openSession(RECEPTION);
  // Days that everybody may already reserve.
  const id = await newLottery(town, { from_date: '2027-03-16', to_date: '2027-03-18' });
  await setPhase(town, id, 'open');
  const [first, second, third] = [
    await town.addPerson({ lastname: '霜田' }),
    await town.addPerson({ lastname: '神谷' }),
    await town.addPerson({ lastname: '霜山' }),
  ];
  await town.rows(`update member set lastfurigana = 'シモヤマ' where member_id = $1`, third.member_id);
  for (const { member_id } of [first, second, third])
    await town.rows('update member set address2 = $2 where member_id = $1', member_id, `旭${member_id}丁目8番地`);
  const club = { is_group: 1, group_type: 'circle', group_name: '星守ＰＴＡ', person_in_charge: '神谷 薫' };
  await apply(first, id, { choices: [2] });
  await apply(second, id, { choices: [3, 1], ...club });
  await apply(third, id, { choices: [2] });
  const applicants = async (query = '', as = official) => {
    const answer = await town.call('GET', `/api/reception/lotteries/${id}/applications${query}`, { as });
    expect(answer.status, answer.text).toBe(200);
    return { ...answer.body, request: answer.headers.get('x-request-id') };
  };
  const namesOf = ({ applicants: found }: { applicants: { name: string }[] }) => found.map(({ name }) => name[0]);
  const all = await applicants();
  expect([namesOf(all), all.total]).toEqual([['霜', '神', '霜'], 3]);
  expect(all.applicants[1]).toMatchObject({
    member_id: second.member_id,
    group_name: '星守ＰＴＡ',
    choices: [3, 1],
    outcome: null,
    won_slot_no: null,
    application_code: null,
  });
  const { code } = all.applicants[1];
  for (const [q, expected] of [
    ['しもやま', 1],
    ['霜', 2],
    ['pta', 1],
    [code.toLowerCase(), 1],
    ['だれもいない', 0],
  ] as const)
    expect([q, (await applicants(`?q=${encodeURIComponent(q)}`)).total]).toEqual([q, expected]);
  const looks = await town.rows<{ subject_id: number }>`select subject_id from audit
    where action = 'lottery:read' and request_id = ${all.request} order by subject_id`;
  expect(looks.map(({ subject_id }) => subject_id)).toEqual([first, second, third].map(({ member_id }) => member_id));

  await setPhase(town, id, 'closed');
  await town.call('POST', `/api/reception/lotteries/${id}/draw`, { as: official });
  await settleLotteries(town.house, town.now());
  const drawn = await applicants();
  expect(drawn.applicants.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['won', 'won', 'lost']);
  expect(drawn.applicants.map((one: { won_slot_no: number | null }) => one.won_slot_no)).toEqual([2, 3, null]);
  const codes = drawn.applicants.map((one: { application_code: string | null }) => one.application_code !== null);
  expect(codes).toEqual([true, true, false]);
  expect((await applicants('?page=2')).applicants).toEqual([]);
  const refused = await town.call('GET', `/api/reception/lotteries/${id}/applications`, { as: second });
  expect(refused.status).toBe(403);
});

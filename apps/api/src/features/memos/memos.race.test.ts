import { expect, test } from 'vitest';
import { late } from '../../testing/requests/guards.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

test('a memo that is corrected twice at once is corrected once, and the second one reads that it has changed', async () => {
  const town = await openRaceTestTown({ around: late('memo-lock') });
  const [author, member] = [await town.addPerson({ roles: ['member_admin'] }), await town.addPerson()];
  const path = `/api/members/${member.member_id}/memos`;
  const [memo] = (await town.call('POST', path, { as: author, body: { body: '鍵は前日' } })).body.memos;
  const correct = (body: string) =>
    town.call('POST', `/api/memos/${memo.memo_id}/correct`, { as: author, body: { version: 1, body } });
  const answers = await Promise.all([correct('鍵は当日'), correct('鍵は翌日')]);
  expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ memo_id: ['memo-changed'] });
});

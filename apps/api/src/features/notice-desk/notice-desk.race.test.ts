import { afterAll, describe, expect, test } from 'vitest';
import { MOST_UNFINISHED } from '@machi/domain/notice-desk/rules';
import { newDeskNotice, noticeInput } from '../../testing/notices/desk-notices.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));
const raceTown = async (around?: Parameters<typeof openRaceTown>[0]) => {
  const town = await openRaceTown(around);
  open.push(town);
  return town;
};
/** Nobody locks the row, and all read it before anybody writes. */
const unlocked = {
  around: (database: Parameters<ReturnType<typeof late>>[0]) =>
    late('read-desk-notice')(rewriting('lock-notice', (text) => text.replace('for update', ''))(database)),
};

/** Ten approvers send a hundred approvals of a notice at once; returns how many were accepted and took effect. */
async function manyApprovals(town: OpenTown) {
  const writer = await town.addPerson({ roles: ['editor'] });
  const approvers = await Promise.all(Array.from({ length: 10 }, () => town.addPerson({ roles: ['approver'] })));
  const { notice_id, seen } = await newDeskNotice(town, { state: 'applied', by: writer.member_id });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const as = approvers[index % 10];
      return town.call('POST', `/api/notice-desk/${notice_id}/approve`, { ...(as ? { as } : {}), body: { seen } });
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return {
    taken: answers.filter(({ status }) => status === 200).length,
    steps: await town.countRows('publication_step', `thing_id = ${notice_id} and step = 'approve'`),
    actions: await town.countRows('audit', `action = 'notice:approve' and subject_id = ${notice_id}`),
    notifications: await town.countRows('outbox', `recipient = '${writer.email}'`),
    revision: (await town.rows<{ revision: number }>('select revision from notice where notice_id = $1', notice_id))[0]
      ?.revision,
  };
}

describe('a hundred approvals of one notice at once', () => {
  test('have one effect: one step, one action, one notification', async () => {
    expect(await manyApprovals(await raceTown())).toEqual({
      taken: 1,
      steps: 1,
      actions: 1,
      notifications: 1,
      revision: 1,
    });
  });
  test('have more without the lock: the proof that it guards @guard', async () => {
    expect((await manyApprovals(await raceTown(unlocked))).taken).toBeGreaterThan(1);
  });
});

test('a text that is changed while it is approved is never public unread', async () => {
  const town = await raceTown();
  const writer = await town.addPerson({ roles: ['editor'] });
  const approver = await town.addPerson({ roles: ['approver'] });
  for (let round = 0; round < 8; round += 1) {
    const { notice_id, seen } = await newDeskNotice(town, { state: 'applied', by: writer.member_id });
    const title = { ja: '誰も読んでいない題', en: 'A title that nobody has read' };
    const path = `/api/notice-desk/${notice_id}`;
    const answers = await Promise.all([
      town.call('PUT', path, { as: writer, body: { ...noticeInput({ title }), seen, is_confirmed: 1 } }),
      town.call('POST', `${path}/approve`, { as: approver, body: { seen } }),
    ]);
    // An approver no longer finds a notice that became a draft again.
    expect(tally(answers)).toEqual(answers[0]?.status === 200 ? { 200: 1, 404: 1 } : { 200: 1, 409: 1 });
    const shown = await town.call('GET', `/api/notices/${notice_id}`, { locale: 'en' });
    expect(shown.text).not.toContain(title.en);
    expect(shown.status).toBe(answers[1]?.status === 200 ? 200 : 404);
  }
});

test('two versions of one notice are not begun, and of two approvals of a version one takes the place', async () => {
  const town = await raceTown();
  const [writer, other] = await Promise.all([0, 1].map(() => town.addPerson({ roles: ['editor'] })));
  const approvers = await Promise.all([0, 1].map(() => town.addPerson({ roles: ['approver'] })));
  if (!writer || !other) throw new Error('nobody writes');
  const { notice_id } = await newDeskNotice(town, { state: 'approved', by: writer.member_id });
  const begun = await Promise.all(
    [writer, other, writer, other].map((as) =>
      town.call('POST', `/api/notice-desk/${notice_id}/version`, { as, body: {} }),
    ),
  );
  expect(tally(begun)).toEqual({ 201: 1, 409: 3 });
  const version = begun.find(({ status }) => status === 201)?.body.notice;
  const author = version.member_id === writer.member_id ? writer : other;
  const path = `/api/notice-desk/${version.notice_id}`;
  const applied = await town.call('POST', `${path}/apply`, { as: author, body: { seen: version.revision } });
  const seen = applied.body.notice.revision;
  const approvals = await Promise.all(
    approvers.map((as) => town.call('POST', `${path}/approve`, { as, body: { seen } })),
  );
  // The second approver no longer finds the version.
  expect(tally(approvals)).toEqual({ 200: 1, 404: 1 });
  expect(await town.countRows('publication_step', `thing_id = ${notice_id} and step = 'approve'`)).toBe(1);
});

test('one writer begins no more notices at once than one after the other', async () => {
  const town = await raceTown();
  const as = await town.addPerson({ roles: ['editor'] });
  const begun = await Promise.all(
    Array.from({ length: MOST_UNFINISHED + 10 }, () =>
      town.call('POST', '/api/notice-desk', { as, body: noticeInput() }),
    ),
  );
  expect(tally(begun)).toEqual({ 201: MOST_UNFINISHED, 409: 10 });
});

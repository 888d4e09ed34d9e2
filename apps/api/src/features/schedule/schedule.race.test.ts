import { describe, expect, test } from 'vitest';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();
const { made, read } = schedulesOf(town);

/** Reads a schedule's row without a lock. */
const unlocked = rewriting('lock-schedule', (text) => text.replace('for update', ''));

describe('several editors at once', () => {
  const editing = async (where: typeof town, part: object) => {
    const people = await Promise.all(Array.from({ length: 8 }, () => where.addPerson({ roles: [] })));
    const participants = people.map(({ member_id }) => member_id);
    const [maker] = people;
    if (!maker) throw new Error('nobody is there');
    const id = await schedulesOf(where).made(maker, weeklyRequest({ participants }));
    const answers = await Promise.all(
      people.map((as, index) =>
        where.call('PUT', `/api/schedules/${id}`, {
          as,
          body: { ...scheduleRequest({ participants, title: `案${index}` }), seen: 0, accepts_conflicts: 1, ...part },
        }),
      ),
    );
    return { id, maker, answers };
  };

  test('of the same date: one change stands, and the others are told', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, maker, answers } = await editing(town, { scope: 2, target_date: '2027-01-28' });
      expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
      const title = `案${answers.findIndex(({ status }) => status === 200)}`;
      expect((await read(maker, id, '2027-01-28')).body.occurrence.title).toBe(title);
      expect(await town.countRows('schedule', `exception_of = ${id}`)).toBe(1);
    }
  });

  test('of the same schedule, one who splits it among them: one change stands', async () => {
    for (const part of [
      { scope: 0 },
      { scope: 1, target_date: '2027-02-04', start_date: '2027-02-04', end_date: '2027-02-04' },
    ]) {
      const { answers } = await editing(town, part);
      expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
    }
  });

  test('who joins while the last of the others withdraws keeps what they have joined', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [leaving, joining] = [await town.addPerson({ roles: [] }), await town.addPerson({ roles: [] })];
      const id = await made(leaving, weeklyRequest({ participants: [leaving.member_id] }));
      const [joined] = await Promise.all([
        town.call('POST', `/api/schedules/${id}/join`, { as: joining, body: {} }),
        town.call('POST', '/api/withdrawal', { as: leaving, body: { password: 'hoshimori-haru1' } }),
      ]);
      expect((await read(joining, id)).status).toBe(joined.status);
      expect([200, 404]).toContain(joined.status);
    }
  });

  test('without the lock several changes of one state are taken @guard', async () => {
    const open = await openRaceTown({ around: unlocked });
    const taken: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { answers } = await editing(open, { scope: 0 });
      taken.push(tally(answers)[200] ?? 0);
    }
    await open.close();
    expect(Math.max(...taken)).toBeGreaterThan(1);
  });
});

import { expect, test } from 'vitest';
import { giveLocks } from '../../testing/facilities/lock-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';

test('two processes at once give a lock each code once, and take each back once', async () => {
  const [one, other] = await openTwoProcesses();
  const { remote, keys } = giveLocks(one);
  const { keys: others } = giveLocks(other, one.house.locks);
  const as = await one.logInSample(0);
  const hours = ['09:00', '11:00', '13:00', '15:00', '17:00'];
  for (const start of hours) {
    const end = `${Number(start.slice(0, 2)) + 1}:00`;
    const body = reservationRequest({ spot_id: 27, room_id: 2701, target_time: { start, end } });
    expect((await one.call('POST', '/api/reservations', { as, body })).status).toBe(201);
  }
  await one.rows('update reservation set approval_status = 1 where spot_id = 27');
  let now = new Date('2027-01-20T20:00:00+09:00');
  const pass = async () => {
    for (let count = 0; count < 4; count += 1) {
      for (const town of [one, other]) town.setNow(now);
      await Promise.all([keys.run(now), others.run(now), keys.run(now), others.run(now)]);
      now = new Date(now.getTime() + 6000);
    }
  };
  await pass();
  const codes = [...remote.keypads.codes.values()];
  expect(codes).toHaveLength(hours.length);
  // Two writes make one access.
  expect(remote.counts.writes).toBe(2 * hours.length);
  expect(await one.rows('select distinct state from door_key where door_id = 2')).toEqual([{ state: 'set' }]);
  await one.rows('update reservation set is_canceled = 1, canceled_at = now() where spot_id = 27');
  await pass();
  expect([remote.keypads.codes.size, remote.counts.writes]).toEqual([0, 3 * hours.length]);
  await remote.close();
});

import { expect, test } from 'vitest';
import { holdFor } from '../../testing/facilities/holds.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const maker = await town.addPerson({ lastname: '総務', roles: ['editor'] });

const closure = {
  spot_id: 4,
  room_id: null,
  from_date: '2027-01-27',
  from_time: '00:00',
  to_date: '2027-01-27',
  to_time: '24:00',
  reason: { ja: '停電', en: 'Power cut' },
};
const ask = (path: string, body: object = {}) =>
  town.call('POST', `/api/reception/${path}`, { as: official, body: { ...closure, ...body }, locale: 'ja' });

test('a closure tells which uses of the town fall away, frees those dates alone and writes to whoever made them', async () => {
  const series = await holdFor(town, {
    created_by: maker.member_id,
    participants: [maker.member_id],
    start_date: '2027-01-20',
    end_date: '2027-02-03',
    isWeekly: true,
    rooms: [401],
    title: '課長会議',
  });
  const hidden = await holdFor(town, {
    created_by: maker.member_id,
    participants: [maker.member_id],
    start_date: '2027-01-27',
    rooms: [402],
    title: '人事の面談',
    is_private: 1,
  });
  const checked = await ask('closure-check');
  expect(checked.body.affected).toEqual([]);
  expect(checked.body.holds).toMatchObject([
    { title: '課長会議', target_date: '2027-01-27', target_time: { start: '13:00', end: '15:00' } },
    { title: '' },
  ]);
  expect(checked.body.holds[0].name).toContain('総務');
  expect(checked.text).not.toContain('面談');

  expect((await ask('closures')).body.codes).toEqual({ declined_ids: ['closure-affects'] });
  const [first, second]: { occupancy_id: number }[] = checked.body.holds;
  expect((await ask('closures', { freed_ids: [first?.occupancy_id] })).status).toBe(409);
  const made = await ask('closures', { freed_ids: [first?.occupancy_id, second?.occupancy_id] });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ declined: 0, freed: 2 });
  expect(await town.countRows('room_occupancy', `schedule_id = ${series}`)).toBe(2);
  expect(await town.countRows('room_occupancy', `schedule_id = ${hidden}`)).toBe(0);
  const mails = await town.mailsTo(maker.email, 2);
  const own = mails.find(({ text }) => text.includes('課長会議'));
  expect(own?.subject).toContain('予定で使う部屋が使えなくなりました');
  expect(own?.text).toContain('2027年1月27日（水） 13:00〜15:00');
  expect(own?.text).toContain('停電');
});

import { expect, test } from 'vitest';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { measureOf } from '../../testing/terminals/measure.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();
switchFacesOn(town);

const desks = await Promise.all(Array.from({ length: 6 }, () => town.addPerson({ roles: ['enrolment'] })));
const post = (target: string, as: (typeof desks)[number], body: object = {}) =>
  town.call('POST', `/api/face-calibrations${target}`, { as, body });

test('six desks that hand in a measure at the same moment leave one waiting, and one official of six decides it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(desks.map((desk) => post('', desk, measureOf())));
    expect(tally(answers)).toEqual({ 201: 6 });
    expect(await town.countRows('face_calibration', 'decided_at is null')).toBe(1);
    const [row] = await town.rows<{ face_calibration_id: number; asked_by: number }>`select face_calibration_id,
      asked_by from face_calibration where decided_at is null`;
    const others = desks.filter(({ member_id }) => member_id !== row?.asked_by);
    const decided = await Promise.all(others.map((desk) => post(`/${row?.face_calibration_id ?? 0}/approve`, desk)));
    expect(tally(decided)).toEqual({ 200: 1, 409: 4 });
    expect(await town.countRows('face_calibration', 'is_approved')).toBe(round + 1);
  }
});

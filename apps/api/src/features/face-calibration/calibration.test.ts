import { beforeEach, describe, expect, test } from 'vitest';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { readSnapshot } from '@machi/domain/terminals/own-contract';
import { captureText, enrolTestFace, enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { measureOf, measuredPeople } from '../../testing/terminals/measure.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const clerks = await town.addPeople(2, { roles: ['enrolment'] });
const [measurer, second] = [clerks[0] as Person, clerks[1] as Person];
const bath = await addTerminal(town);
beforeEach(async () => {
  switchFacesOn(town);
  await town.rows('delete from face_calibration');
});

const post = (target: string, as: Person, body: object = {}) =>
  town.call('POST', `/api/face-calibrations${target}`, { as, body });
const list = async (as = second) => (await town.call('GET', '/api/face-calibrations', { as, locale: 'ja' })).body;
const codeOf = (answer: { status: number; body: { codes?: Record<string, string[]> } }) => [
  answer.status,
  Object.values(answer.body.codes ?? {}).flat()[0],
];
/** Strangers are more alike by 0.03 than in the pictures. */
const worse = () => measureOf(measuredPeople(10, 0.03));
async function proposed(measure = worse()): Promise<number> {
  const answer = await post('', measurer, measure);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.calibration.face_calibration_id;
}
async function inForce(measure = worse()) {
  const id = await proposed(measure);
  expect((await post(`/${id}/approve`, second)).status).toBe(200);
}
const snapshot = async (have?: number) =>
  (await askAs(town, bath, readSnapshot, have === undefined ? {} : { have_version: String(have) })).body.snapshot;

describe('thresholds that were measured on site', () => {
  test('wait for another official, and change nothing until then', async () => {
    const id = await proposed();
    const before = await snapshot();
    expect(before.rules.faces.with_card).toBe(facesFile.with_card);
    expect(codeOf(await post(`/${id}/approve`, measurer))).toEqual([409, 'second-own-request']);
    const [shown] = (await list()).calibrations;
    expect(shown).toMatchObject({
      state: 'waiting',
      people: 10,
      looks: 30,
      obstacle: null,
      place: 'ふれあいの湯の受付',
    });
    expect((await list(measurer)).calibrations[0].obstacle).toMatch(/自分が出した申請/);
    expect(await snapshot(before.version)).toBeNull();
  });

  test('once approved come to the terminals with a new version, and can be refused no more', async () => {
    const before = await snapshot();
    const id = await proposed();
    const approved = await post(`/${id}/approve`, second);
    expect(approved.body.calibration).toMatchObject({ state: 'in-force', decided_by_name: expect.any(String) });
    const after = await snapshot(before.version);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.rules.faces.with_card).toBeGreaterThanOrEqual(facesFile.with_card + 0.029);
    expect(after.rules.faces.galleries[0].likeness).toBeGreaterThan(facesFile.galleries[0]?.likeness ?? 1);
    expect(codeOf(await post(`/${id}/refuse`, measurer))).toEqual([409, 'second-decided']);
    expect(codeOf(await post(`/${id}/approve`, second))).toEqual([409, 'second-decided']);
  });

  test('decide who is enrolled already', async () => {
    const face = newTestFace();
    const [one, other] = [await addHolder(town), await addHolder(town)];
    await enrolTestFace(town, one.member_id, face);
    const captures = [11, 12, 13].map((picture) => captureText(embeddingOf(face, 0.2, picture)));
    const enrol = () =>
      town.call('POST', `/api/cards/holders/${other.member_id}/face`, {
        as: measurer,
        body: { ...enrolmentOf(face), captures },
      });
    town.house.town.passes.faces = { ...facesFile, duplicate: 0.975 };
    expect(codeOf(await enrol())).toEqual([409, 'face-duplicate']);
    await inForce(measureOf(measuredPeople(10, 0.12)));
    // It rises by the same amount as the others.
    expect((await snapshot()).rules.faces.duplicate).toBeCloseTo(0.995, 6);
    const { holder } = (await town.call('GET', `/api/cards/holders/${other.member_id}`, { as: measurer })).body;
    expect(holder.face.with_card).toBe(0.999);
    expect(holder.face.recognised_from).toBe(0.999);
    const resembled = await town.call('POST', `/api/cards/holders/${other.member_id}/face/resembled`, {
      as: measurer,
      body: { model_id: facesFile.model_id, captures },
    });
    expect(resembled.body).toMatchObject({ resembled: null });
    expect((await enrol()).status).toBe(201);
  });

  test('never fall below those of the town pack', async () => {
    await inForce(measureOf(measuredPeople(10, -0.1)));
    expect((await snapshot()).rules.faces).toEqual(facesFile);
  });

  test('say what is to be expected of them', async () => {
    await proposed();
    const [shown] = (await list()).calibrations;
    expect(shown.thresholds.map(({ at_most }: { at_most: number | null }) => at_most)).toEqual([null, 300, 1000]);
    for (const threshold of shown.thresholds) {
      expect(threshold.after).toBeGreaterThan(threshold.before);
      expect(threshold.stranger_rate).toBeLessThan(threshold.stranger_rate_before);
    }
    const holder = await addPassHolder(town, { passes: ['bath'] });
    await enrolTestFace(town, holder.member_id);
    const { galleries } = await list();
    expect(galleries[0]).toMatchObject({ pass: 'bath', is_confirmed: false, likeness: 0.919 });
    expect(galleries[0].faces).toBeGreaterThan(0);
    expect(galleries[0].stranger_rate).toBeGreaterThan(0);
  });

  test('hold until newer ones are approved; one waits at a time', async () => {
    await inForce();
    const first = (await snapshot()).rules.faces;
    const waiting = await proposed(measureOf(measuredPeople(10, 0.05)));
    const newer = await proposed(measureOf(measuredPeople(12, 0.01)));
    expect(codeOf(await post(`/${waiting}/approve`, second))).toEqual([404, 'not-found']);
    expect((await snapshot()).rules.faces).toEqual(first);
    expect((await post(`/${newer}/approve`, second)).status).toBe(200);
    expect((await list()).calibrations.map(({ state }: { state: string }) => state)).toEqual(['in-force', 'outdated']);
    expect((await snapshot()).rules.faces.with_card).toBeLessThan(first.with_card);
  });

  test('stay in the list however many are refused after them', async () => {
    await inForce();
    for (let round = 0; round < 11; round += 1) await post(`/${await proposed(measureOf())}/refuse`, second);
    expect((await list()).calibrations[0]).toMatchObject({ state: 'in-force' });
  });

  test('that are refused change nothing', async () => {
    const id = await proposed();
    expect((await post(`/${id}/refuse`, second)).body.calibration).toMatchObject({ state: 'refused', people: 0 });
    expect(await town.rows('select scores from face_calibration')).toEqual([{ scores: [] }]);
    expect((await snapshot()).rules.faces).toEqual(facesFile);
  });

  test('of another model, too few people or not whole are refused where they come in', async () => {
    const people = measuredPeople();
    expect(codeOf(await post('', measurer, { ...measureOf(), model_id: 'another' }))).toEqual([409, 'face-model']);
    expect(codeOf(await post('', measurer, measureOf(measuredPeople(7))))).toEqual([422, 'min-count']);
    expect(codeOf(await post('', measurer, measureOf(people.with(0, { own: [0.9], others: [] }))))[0]).toBe(422);
    expect(codeOf(await post('', measurer, measureOf(people.with(0, { own: [0.9, 0.9, 2], others: [] }))))[0]).toBe(
      422,
    );
    expect(codeOf(await post('', measurer, measureOf(measuredPeople(41))))[0]).toBe(422);
    expect(codeOf(await post('', measurer, { ...measureOf(), place: '' }))[0]).toBe(422);
    expect(await town.countRows('face_calibration')).toBe(0);
  });

  test('keep scores alone, and are actions of officials', async () => {
    await inForce();
    const [row] = await town.rows<{ scores: readonly object[] }>('select scores from face_calibration');
    expect(row?.scores.flatMap((person) => Object.keys(person))).toEqual(
      Array.from({ length: 10 }, () => ['own', 'others']).flat(),
    );
    const actions = await town.rows<{ action: string }>`select action from audit where subject = 'face-calibration'
      order by audit_id desc limit 2`;
    expect(actions.map(({ action }) => action)).toEqual(['face-calibration:approve', 'face-calibration:propose']);
  });

  test('are nothing where the town has no faces', async () => {
    const id = await proposed();
    delete town.house.town.passes.faces;
    expect((await post('', measurer, measureOf())).status).toBe(404);
    expect((await post(`/${id}/approve`, second)).status).toBe(404);
    expect((await post(`/${id}/refuse`, second)).status).toBe(404);
    expect((await town.call('GET', '/api/face-calibrations', { as: second })).status).toBe(404);
  });
});

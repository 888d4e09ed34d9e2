import { FACE_SEARCHES_A_DAY } from '@machi/domain/cards/face-draft';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { confirmWipe, readFaces, readSnapshot, signOfLife } from '@machi/domain/terminals/own-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHolder } from '../../testing/terminals/cards.ts';
import {
  captureText,
  enrolTestFace,
  enrolmentOf,
  newTestFace,
  picturesOf,
  switchFacesOn,
} from '../../testing/terminals/faces.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import { openTemplate } from '../../platform/faces/templates.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, goodCondition, type TestTerminal } from '../../testing/terminals/terminal.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

let town: OpenTown;
let desk: Person;
beforeAll(async () => {
  town = await openTown();
  switchFacesOn(town);
  desk = await town.addPerson({ roles: ['enrolment'] });
});
afterAll(() => town.close());
beforeEach(() => town.rows('delete from face_enrolment'));

const get = (as: Person, path: string) => town.call('GET', path, { as });
const pathOf = ({ member_id }: { readonly member_id: number }) => `/api/cards/holders/${member_id}/face`;
const enrol = (person: Person, body: object = enrolmentOf(newTestFace()), as = desk, key?: string) =>
  town.call('POST', pathOf(person), {
    as,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const remove = (person: Person, reason = 'wrong-person') =>
  town.call('POST', `${pathOf(person)}/delete`, { as: desk, body: { reason } });
const accessesOf = async (person: Person): Promise<string[]> =>
  (await get(person, '/api/account/activities')).body.looks.map(({ action }: { action: string }) => action);
const flagOf = async (person: Person) => (await get(person, '/api/account')).body.account.is_face_registered;
const kept = () => town.countRows('face_enrolment');

describe('a face that is enrolled at the desk', () => {
  test('is one sealed template, told to the person in a notification, in their history and in their account [field:member.is_face_registered]', async () => {
    const person = await addHolder(town);
    const face = newTestFace();
    expect(await flagOf(person)).toBe(0);
    const answer = await enrol(person, enrolmentOf(face));
    expect(answer.status, answer.text).toBe(201);
    const enrolment = {
      enrolled_at: '2027-01-11T10:00:00+09:00',
      consent_version: '1',
      consent_kind: 'screen',
      guardian_name: null,
      renew_from: '2032-01-11',
      is_in_use: true,
    };
    expect(answer.body.holder.face).toEqual({
      model_id: facesFile.model_id,
      consent: facesFile.consent.en,
      consent_version: '1',
      needs_guardian: false,
      address: expect.any(String),
      gender: 0,
      with_card: facesFile.with_card,
      recognised_from: 0.924,
      enrolment,
    });
    expect(await flagOf(person)).toBe(1);
    expect((await get(person, '/api/account/face')).body).toMatchObject({ face: enrolment, terminals: [] });
    expect((await accessesOf(person))[0]).toBe('face:enrol');
    const [notification] = await town.mailsTo(person.email, 1);
    expect(notification?.subject).toContain('顔を登録しました');

    const [row] = await town.rows<{ face_no: number; member_id: number; model_id: string; template: Buffer }>(
      'select face_no, member_id, model_id, template from face_enrolment',
    );
    if (!row) throw new Error('no row');
    const template = openTemplate(town.house.secret, row);
    expect(template).toBeDefined();
    expect(openTemplate(town.house.secret, { ...row, member_id: desk.member_id })).toBeUndefined();
  });

  test('leaves nothing of the numbers anywhere in the database [decision:face.no-picture]', async () => {
    const face = newTestFace();
    const pictures = picturesOf(face);
    const [picture = new Float32Array()] = pictures;
    expect((await enrol(await addHolder(town), enrolmentOf(face), desk, 'face-key-1')).status).toBe(201);
    const tables = await town.rows<{ table_name: string }>`select table_name from information_schema.tables
      where table_schema = 'hoshimori' and table_type = 'BASE TABLE'`;
    const said = pictures
      .flatMap((picture) => [
        captureText(picture).slice(400, 440).replaceAll('+', '\\+'),
        Buffer.from(captureText(picture), 'base64').subarray(300, 332).toString('hex'),
      ])
      .join('|');
    const found = async () => {
      const counts = await Promise.all(
        tables.map(({ table_name }) => town.countRows(`${table_name} t`, `to_jsonb(t)::text ~ '${said}'`)),
      );
      return tables.filter((_table, index) => counts[index] !== 0).map(({ table_name }) => table_name);
    };
    expect(await found()).toEqual([]);
    // The same search finds a template stored in plain form.
    await town.rows('update face_enrolment set template = $1', Buffer.from(captureText(picture), 'base64'));
    expect(await found()).toEqual(['face_enrolment']);
  });

  test('is enrolled once by one key, and in place of the one before', async () => {
    const person = await addHolder(town);
    const body = enrolmentOf(newTestFace());
    for (let time = 0; time < 2; time += 1) expect((await enrol(person, body, desk, 'face-key-2')).status).toBe(201);
    const [first] = await town.rows<{ face_no: number }>('select face_no from face_enrolment');
    const anew = await enrol(person, body);
    expect(anew.status).toBe(201);
    const rows = await town.rows<{ face_no: number }>('select face_no from face_enrolment');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.face_no).toBeGreaterThan(first?.face_no ?? 0);
  });

  test('that takes the place of another one is told as that, in the history and in a notification', async () => {
    const person = await addHolder(town);
    const body = enrolmentOf(newTestFace());
    for (let time = 0; time < 2; time += 1) expect((await enrol(person, body)).status).toBe(201);
    expect((await accessesOf(person)).filter((look) => look.startsWith('face:'))).toEqual([
      'face:replace',
      'face:enrol',
    ]);
    const notifications = await town.mailsTo(person.email, 2);
    expect(notifications.map(({ subject }) => subject).join()).toMatch(
      /顔を登録しました.*顔の登録を新しいものに替えました/,
    );
  });

  test('that is unlike the one before takes its place only where the person was asked', async () => {
    const person = await addHolder(town);
    const [before, after] = [enrolmentOf(newTestFace()), enrolmentOf(newTestFace())];
    await enrol(person, before);
    const faceNo = async () => (await town.rows<{ face_no: number }>('select face_no from face_enrolment'))[0]?.face_no;
    const first = await faceNo();
    const refused = await enrol(person, after);
    expect([refused.status, refused.body.codes]).toEqual([409, { is_unlike_confirmed: ['face-unlike-before'] }]);
    expect(await faceNo()).toBe(first);
    expect((await accessesOf(person))[0]).toBe('face:refuse');
    expect((await enrol(person, { ...after, is_unlike_confirmed: true })).status).toBe(201);
    expect((await accessesOf(person))[0]).toBe('face:replace');
    // Faces of another model cannot be compared.
    await town.rows(`update face_enrolment set model_id = 'older'`);
    expect((await enrol(person, before)).status).toBe(201);
    // The official's confirmation does not make another person's face theirs.
    const other = await enrol(await addHolder(town), { ...before, is_unlike_confirmed: true });
    expect(other.body.codes).toEqual({ request: ['face-duplicate'] });
  });

  test('goes at once, with the reason in a notification, at the desk or by the person alone', async () => {
    const person = await addHolder(town);
    await enrol(person);
    const gone = await remove(person);
    expect(gone.status).toBe(200);
    expect(gone.body.holder.face.enrolment).toBeNull();
    expect([await flagOf(person), await kept()]).toEqual([0, 0]);
    expect((await accessesOf(person))[0]).toBe('face:delete');
    expect((await town.mailsTo(person.email, 2)).at(-1)?.text).toContain('理由：別の方の顔を登録していたため');
    expect((await remove(person)).body.codes).toEqual({ request: ['face-gone'] });
    expect((await remove(person, 'because')).status).toBe(422);

    await enrol(person);
    const own = await town.call('DELETE', '/api/account/face', { as: person });
    expect([own.status, own.body.face, await flagOf(person), await kept()]).toEqual([200, null, 0, 0]);
    expect((await get(person, '/api/account/activities')).body.activities[0].action).toBe('face-deleted');
    expect(await town.countRows('audit', `action = 'face:delete-own' and subject_id = ${person.member_id}`)).toBe(1);
    expect((await town.call('DELETE', '/api/account/face', { as: person })).status).toBe(404);
  });

  test('is in the export as what is known of it, and never as the face', async () => {
    const person = await addHolder(town);
    const exported = async (format: string) =>
      (await town.call('GET', `/api/account/export?format=${format}`, { as: person })).body.content;
    expect(await exported('csv')).not.toContain('Registered face');
    await enrol(person);
    const { faces } = JSON.parse(await exported('json'));
    expect(faces).toEqual([
      {
        enrolled_at: '2027-01-11T10:00:00+09:00',
        captures: 3,
        model_id: facesFile.model_id,
        consent_version: '1',
        consent_kind: 'screen',
        guardian_name: null,
        renew_from: '2032-01-11',
      },
    ]);
    expect(await exported('csv')).toContain('Registered face');
  });

  test('is in the export with where it lies, and with what desks have sent of it', async () => {
    const person = await addPassHolder(town);
    const exported = async (format: string) =>
      (await town.call('GET', `/api/account/export?format=${format}`, { as: person })).body.content;
    expect(JSON.parse(await exported('json'))).toMatchObject({ face_terminals: [], face_drafts: [] });
    const draft_id = '00000000-0000-4000-8000-00000000ffff';
    expect((await enrol(person, { ...enrolmentOf(newTestFace()), draft_id })).status).toBe(201);
    const terminal = await addTerminal(town);
    const [row] = await town.rows<{ face_no: number }>('select face_no from face_enrolment');
    await askAs(town, terminal, readFaces, { face_nos: [row?.face_no ?? 0] });
    await town.call('DELETE', '/api/account/face', { as: person });
    expect(JSON.parse(await exported('json'))).toMatchObject({
      faces: [],
      face_terminals: [{ terminal_name: '入口の端末', seen_at: null, is_ended: false }],
      face_drafts: [{ received_at: '2027-01-11T10:00:00+09:00' }],
    });
    const csv = await exported('csv');
    for (const words of ['Machines that have your facial features', '入口の端末', 'sent by a desk'])
      expect(csv).toContain(words);
  });

  test('needs a written consent to the present words, which is kept and told, and ends whenever the person wants [decision:face.consent]', async () => {
    const person = await addPassHolder(town);
    const { consent_version, consent_kind, ...pictures } = enrolmentOf(newTestFace());
    for (const unsaid of [pictures, { ...pictures, consent_version }, { ...pictures, consent_kind }])
      expect((await enrol(person, unsaid)).status).toBe(422);
    for (const odd of [{ consent_kind: 'spoken' }, { consent_version: '' }])
      expect((await enrol(person, { ...pictures, consent_version, consent_kind, ...odd })).status).toBe(422);
    expect((await enrol(person, { ...pictures, consent_version: 'older', consent_kind })).status).toBe(409);
    expect(await kept()).toBe(0);
    for (const kind of ['paper', 'screen']) {
      expect((await enrol(person, { ...pictures, consent_version, consent_kind: kind })).status).toBe(201);
      const told = (await get(person, '/api/account/face')).body.face;
      expect(told).toMatchObject({ consent_version, consent_kind: kind, is_in_use: true });
      // Also with the service suspended, and without a question why.
      const service = `/api/account/services/${town.house.town.passes.service_id}`;
      await town.call('POST', `${service}/suspend`, { as: person });
      expect((await town.call('DELETE', '/api/account/face', { as: person })).status).toBe(200);
      await town.call('POST', `${service}/resume`, { as: person });
      expect([await kept(), await flagOf(person)]).toEqual([0, 0]);
    }
    // A new consent text takes all faces out of use until their owners agree to it.
    await enrol(person, { ...pictures, consent_version, consent_kind });
    await town.rows(`update face_enrolment set consent_version = 'older'`);
    expect((await get(person, '/api/account/face')).body.face.is_in_use).toBe(false);
  });
});

describe('is refused', () => {
  const codes = async (person: Person, change: object) => {
    const answer = await enrol(person, { ...enrolmentOf(newTestFace()), ...change });
    return [answer.status, answer.body.codes];
  };

  test('for an official’s own account, for whoever is not verified, another model, and words that have changed', async () => {
    expect((await enrol(desk)).body.codes).toEqual({ request: ['own-account'] });
    const person = await addHolder(town);
    expect(await codes(person, { model_id: 'another' })).toEqual([409, { model_id: ['face-model'] }]);
    expect(await codes(person, { consent_version: '0' })).toEqual([409, { consent_version: ['face-consent-renewed'] }]);
    await town.rows('update member set verified_at = null where member_id = $1', person.member_id);
    expect(await codes(person, {})).toEqual([409, { request: ['face-not-verified'] }]);
    expect((await accessesOf(person))[0]).toBe('face:refuse');
    expect(await kept()).toBe(0);
  });

  test('without a guardian’s name for a child', async () => {
    const child = await addHolder(town, '2014-05-06');
    expect(await codes(child, {})).toEqual([422, { guardian_name: ['face-guardian'] }]);
    const signed = await enrol(child, { ...enrolmentOf(newTestFace()), guardian_name: '佐藤 一郎' });
    expect(signed.body.holder.face).toMatchObject({
      needs_guardian: true,
      enrolment: { guardian_name: '佐藤 一郎', renew_from: '2028-01-11' },
    });
  });

  test('for captures that are too few, too many, no embedding, repeated, or of two faces', async () => {
    const person = await addHolder(town);
    const of = (face: number, count?: number) => picturesOf(face, count).map(captureText);
    const [one = ''] = of(1);
    const zeros = Buffer.alloc(4608).toString('base64');
    for (const [captures, wanted] of [
      [of(1, 2), 'min-count'],
      [of(1, 9), 'max-count'],
      [[...of(1, 2), zeros], 'format'],
      [[...of(1), one], 'face-captures-repeated'],
      [[...of(1), captureText(embeddingOf(2))], 'face-captures-differ'],
    ] as const) {
      const answer = await enrol(person, { ...enrolmentOf(1), captures });
      expect([answer.status, answer.body.codes]).toEqual([422, { captures: [wanted] }]);
    }
    for (const odd of ['', 'AAAA', `${one}AAAA`, one.replace(/.$/, '=')])
      expect((await enrol(person, { ...enrolmentOf(1), captures: [...of(1, 2), odd] })).status).toBe(422);
    expect(await kept()).toBe(0);
  });

  test('where it is somebody’s already: named to the desk, and both find it in their history', async () => {
    const [first, second] = [await addHolder(town), await addHolder(town)];
    await town.rows(`update member set lastname = '霧島', firstname = '椿' where member_id = $1`, first.member_id);
    const face = newTestFace();
    expect((await enrol(first, enrolmentOf(face))).status).toBe(201);
    const answer = await enrol(second, enrolmentOf(face));
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['face-duplicate'] }]);
    expect(answer.body.errors.request[0]).toContain('霧島 椿');
    expect((await accessesOf(second))[0]).toBe('face:refuse');
    expect((await accessesOf(first))[0]).toBe('face:resemble');
    expect([await kept(), await flagOf(second)]).toEqual([1, 0]);
    // Shows the name, so that the desk finds out which of the two stands there.
    const { model_id, captures } = enrolmentOf(face);
    const found = await town.call('POST', `${pathOf(second)}/resembled`, { as: desk, body: { model_id, captures } });
    expect([found.status, found.body.resembled]).toMatchObject([200, { member_id: first.member_id, name: '霧島 椿' }]);
    expect((await accessesOf(first)).filter((action) => action === 'face:resemble')).toHaveLength(2);
    // Enrolled again, the face may be the person's own.
    expect((await enrol(first, enrolmentOf(face))).status).toBe(201);
    await town.rows('update member set locked_at = now() where member_id = $1', first.member_id);
    expect((await enrol(second, enrolmentOf(face))).body.errors.request[0]).toContain('somebody who is locked out');
  });
});

describe('where a face lies', () => {
  const PATH = '/api/account/face';
  const placesOf = async (person: Person) => (await get(person, PATH)).body.terminals;
  const pendingOf = async (person: Person) => (await get(person, '/api/account')).body.account.is_face_pending;
  const hand = async (terminal: TestTerminal, person: Person) => {
    const [row] = await town.rows<{ face_no: number }>`select face_no from face_enrolment
      where member_id = ${person.member_id}`;
    return askAs(town, terminal, readFaces, { face_nos: [row?.face_no ?? 0] });
  };
  const hear = (terminal: TestTerminal) => askAs(town, terminal, signOfLife, { condition: goodCondition(town.now()) });

  test('is told by the terminals that took it, and after its deletion by those that have no snapshot without it yet', async () => {
    const [person, stranger] = [await addPassHolder(town), await addPassHolder(town)];
    const [near, far] = [await addTerminal(town), await addTerminal(town)];
    await town.rows(`update terminal set terminal_name = '奥の端末' where terminal_id = $1`, far.terminal_id);
    await enrolTestFace(town, person.member_id);
    await enrolTestFace(town, stranger.member_id);
    expect(await placesOf(person)).toEqual([]);
    await hear(near);
    for (const terminal of [near, far]) expect((await hand(terminal, person)).body.faces).toHaveLength(1);
    // A snapshot that still has the face changes nothing.
    await askAs(town, near, readSnapshot, {});
    const ofNear = { terminal_name: '入口の端末', seen_at: '2027-01-11T10:00:00+09:00', is_ended: false };
    const ofFar = { terminal_name: '奥の端末', seen_at: null, is_ended: false };
    expect(await placesOf(person)).toEqual(expect.arrayContaining([ofNear, ofFar]));
    expect([await placesOf(stranger), await pendingOf(person)]).toEqual([[], 0]);

    const gone = await town.call('DELETE', PATH, { as: person });
    expect(gone.body.face).toBeNull();
    expect(gone.body.terminals).toHaveLength(2);
    expect([await pendingOf(person), await pendingOf(stranger)]).toEqual([1, 0]);
    await askAs(town, near, readSnapshot, {});
    expect(await placesOf(person)).toEqual([ofFar]);
    await town.rows`update terminal set revoked_at = now(), wipe_asked_at = now()
      where terminal_id = ${far.terminal_id}`;
    expect(await placesOf(person)).toEqual([{ ...ofFar, is_ended: true }]);
    await askAs(town, far, confirmWipe, {});
    expect([await placesOf(person), await pendingOf(person)]).toEqual([[], 0]);
  });

  test('is told of a terminal that was lost for five years after its end, and not for ever', async () => {
    const person = await addPassHolder(town);
    await enrolTestFace(town, person.member_id);
    const [lost, used] = [await addTerminal(town), await addTerminal(town)];
    for (const terminal of [lost, used]) await hand(terminal, person);
    await town.rows('update terminal set revoked_at = $2 where terminal_id = $1', lost.terminal_id, town.now());
    const after = (days: number) => new Date(town.now().getTime() + days * 86_400_000);
    await forgetDue(town, after(5 * 365 + 1));
    expect(await placesOf(person)).toHaveLength(2);
    await forgetDue(town, after(5 * 365 + 3));
    expect(await placesOf(person)).toMatchObject([{ is_ended: false }]);
  });

  test('goes with its owner, who may leave while a terminal is handed it', async () => {
    const person = await addPassHolder(town);
    const { face_no } = await enrolTestFace(town, person.member_id);
    const terminal = await addTerminal(town);
    await hand(terminal, person);
    await town.rows('delete from member where member_id = $1', person.member_id);
    expect(await town.countRows('terminal_face', `face_no = ${face_no}`)).toBe(0);
    await faceTerminals.hand(town.house.database, terminal.terminal_id, [{ face_no, member_id: person.member_id }]);
    expect(await town.countRows('terminal_face', `face_no = ${face_no}`)).toBe(0);
  });
});

describe('the uses of a face', () => {
  const usesOf = async (person: Person, before?: number) =>
    (await get(person, `/api/account/face/uses${before === undefined ? '' : `?before=${before}`}`)).body;
  const addUse = (person: Person, terminal: TestTerminal, minutes: number, method = 'face') =>
    town.rows<{ visit_id: number; tap_id: string }>`insert into visit (tap_id, pass, terminal_id, member_id,
      visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at) values (gen_random_uuid(),
      'bath', ${terminal.terminal_id}, ${person.member_id}, ${new Date(town.now().getTime() + minutes * 60_000)},
      2026, ${method}, 'accepted', 'admitted', true, 'server', ${new Date(town.now().getTime() + minutes * 60_000)})
      returning visit_id, tap_id`;

  test('are told to their owner alone, newest first and ten at a time, with the place', async () => {
    const [person, stranger] = [await addPassHolder(town), await addPassHolder(town)];
    const terminal = await addTerminal(town);
    for (let minutes = 1; minutes <= 12; minutes += 1) await addUse(person, terminal, minutes);
    await addUse(person, terminal, 20, 'qr');
    const first = await usesOf(person);
    expect([first.uses.length, first.has_more]).toEqual([10, true]);
    expect(first.uses[0]).toEqual({
      visit_id: expect.any(Number),
      visited_at: '2027-01-11T10:12:00+09:00',
      pass: 'bath',
      terminal_name: '入口の端末',
      outcome: 'accepted',
      is_undone: false,
    });
    const last = first.uses.at(-1).visit_id;
    const rest = await usesOf(person, last);
    expect([rest.uses.length, rest.has_more]).toEqual([2, false]);
    expect(await usesOf(stranger)).toMatchObject({ uses: [], has_more: false });
    // Another person's visit is no valid cursor.
    expect(await usesOf(stranger, last)).toMatchObject({ uses: [], has_more: false });
    await addUse(stranger, terminal, 30);
    expect(await usesOf(stranger, last)).toMatchObject({ uses: [], has_more: false });
  });

  test('that were taken back are marked so', async () => {
    const person = await addPassHolder(town);
    const [use] = await addUse(person, await addTerminal(town), 1);
    const isUndone = async () => (await usesOf(person)).uses.map(({ is_undone }: { is_undone: boolean }) => is_undone);
    const correct = (is_counted: boolean) =>
      town.rows`with c as (insert into visit_correction (visit_id, is_counted, reason, corrected_at)
        values (${use?.visit_id ?? 0}, ${is_counted}, '試し', now())) update visit set is_counted = ${is_counted}
        where visit_id = ${use?.visit_id ?? 0}`;
    expect(await isUndone()).toEqual([false]);
    await correct(false);
    expect(await isUndone()).toEqual([true]);
    await correct(true);
    expect(await isUndone()).toEqual([false]);
  });

  test('are also those beside a town card, by the ledger of the terminal', async () => {
    const person = await addPassHolder(town);
    const terminal = await addTerminal(town);
    const [beside] = await addUse(person, terminal, 1, 'town-card');
    await addUse(person, terminal, 2, 'town-card');
    await town.rows`insert into terminal_event (terminal_id, seq, hash, tap_id, event, received_at)
      values (${terminal.terminal_id}, 900, 'x', ${beside?.tap_id ?? null},
      '{"content": {"evidence": {"face": {"likeness": 0.9}}}}', now())`;
    expect((await usesOf(person)).uses.map(({ visit_id }: { visit_id: number }) => visit_id)).toEqual([
      beside?.visit_id,
    ]);
  });
});

test('where the town has no faces there is nothing of them, and what was enrolled can still be deleted', async () => {
  const off = await openTown();
  const [official, person] = [await off.addPerson({ roles: ['enrolment'] }), await addHolder(off)];
  const desk = (path: string, body: object) => off.call('POST', `${pathOf(person)}${path}`, { as: official, body });
  expect((await desk('', enrolmentOf(newTestFace()))).status).toBe(404);
  expect((await desk('/resembled', enrolmentOf(newTestFace()))).status).toBe(404);
  expect((await desk('/delete', { reason: 'asked' })).status).toBe(404);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await off.call(method, '/api/account/face', { as: person })).status).toBe(404);
  const { body } = await off.call('GET', `/api/cards/holders/${person.member_id}`, { as: official });
  expect(body.holder.face).toBeNull();
  await enrolTestFace(off, person.member_id);
  expect((await desk('/delete', { reason: 'asked' })).status).toBe(200);
  expect(await off.countRows('face_enrolment')).toBe(0);
  await enrolTestFace(off, person.member_id);
  expect((await off.call('GET', '/api/account/face', { as: person })).body.face.is_in_use).toBe(false);
  expect((await off.call('DELETE', '/api/account/face', { as: person })).status).toBe(200);
  await off.close();
});

test('nobody looks for people by their pictures: after twenty faces of others in a day an official asks a colleague', async () => {
  switchFacesOn(town);
  const seeker = await town.addPerson({ roles: ['enrolment'] });
  const [pretext, sought] = [await addHolder(town), await addHolder(town)];
  const face = newTestFace();
  await enrolTestFace(town, sought.member_id, face);
  const target = `/api/cards/holders/${pretext.member_id}/face`;
  const { model_id, captures } = enrolmentOf(face);
  const ask = async (as: typeof seeker) =>
    (await town.call('POST', `${target}/resembled`, { as, body: { model_id, captures } })).status;
  for (let time = 0; time < FACE_SEARCHES_A_DAY; time += 1) expect(await ask(seeker)).toBe(200);
  expect(await ask(seeker)).toBe(409);
  const enrolled = await town.call('POST', target, { as: seeker, body: enrolmentOf(newTestFace()) });
  expect(Object.values(enrolled.body.codes).flat()).toEqual(['face-searches-spent']);
  expect(await ask(await town.addPerson({ roles: ['enrolment'] }))).toBe(200);
});

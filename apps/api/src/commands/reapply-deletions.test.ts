import { beforeEach, expect, test } from 'vitest';
import { facesFile } from '@machi/domain/faces/faces.fixture';
import { readSnapshot } from '@machi/domain/terminals/own-contract';
import { useOf } from '../platform/doors/grants.ts';
import { siteInForce } from '../platform/faces/faces-in-force.ts';
import { addTerminal, askAs } from '../testing/terminals/terminal.ts';
import { NOTHING_TAKEN, readTaken, type TakenAway } from '../platform/restore/taken-away.ts';
import { newReservation } from '../testing/cases/new-reservation.ts';
import { enrolTestFace } from '../testing/terminals/faces.ts';
import { openTestTown } from '../testing/towns/test-town.ts';
import type { Person } from '../testing/towns/people.ts';
import { reapplyDeletions } from './reapply-deletions.ts';

const HOUR = 3_600_000;
const town = await openTestTown();
let stays: Person;
let gone: Person;
/** The list before any restore. */
let listed: TakenAway;
beforeEach(async () => {
  await town.rows('delete from face_enrolment');
  await town.rows('update member set is_face_registered = 0');
  [stays, gone] = [await town.addPerson(), await town.addPerson()];
  for (const { member_id } of [stays, gone]) await enrolTestFace(town, member_id);
  listed = await readTaken(town.database, town.now());
});

/** Restores a backup from some hours before the list, and answers the people whose faces remain. */
async function restored(taken: TakenAway, hours: number, isListBehind = false): Promise<readonly Person[]> {
  const backedUpAt = new Date(town.now().getTime() - hours * HOUR);
  await town.database.transaction((transaction) =>
    reapplyDeletions(transaction, taken, { backedUpAt, isListBehind }, town.now()),
  );
  const rows = await town.rows<{ member_id: number }>('select member_id from face_enrolment order by member_id');
  const flags = await town.rows('select member_id from member where is_face_registered = 1 order by member_id');
  expect(flags).toEqual(rows);
  return [stays, gone].filter(({ member_id }) => rows.some((row) => row.member_id === member_id));
}
const withoutGone = () => ({
  ...listed,
  faces: (listed.faces ?? []).filter(({ member_id }) => member_id !== gone.member_id),
});

test('a face that was deleted after the backup is deleted again, the others stay', async () => {
  expect(await restored(withoutGone(), 5)).toEqual([stays]);
  expect(await town.countRows('audit', `action = 'face:delete' and subject_id = ${gone.member_id}`)).toBe(1);
});

test('one that was enrolled anew after the backup does not come back as it was before', async () => {
  const [one] = listed.faces ?? [];
  if (!one) throw new Error('no face');
  expect(await restored({ ...listed, faces: [{ ...one, enrolled_at: '2027-01-11T09:00:00+00:00' }] }, 5)).toEqual([]);
});

test('a list that has not changed since before the backup takes nothing away', async () => {
  expect(await restored(listed, -5)).toEqual([stays, gone]);
});

test('without a list, or with one of no town in use, no face comes back', async () => {
  expect(await restored(NOTHING_TAKEN, 5)).toEqual([]);
  for (const { member_id } of [stays, gone]) await enrolTestFace(town, member_id);
  expect(await restored({ ...listed, officials: [] }, 5)).toEqual([]);
});

test('nor with one that nobody has kept until the backup: that it stands still says nothing', async () => {
  expect(await restored(listed, -5, true)).toEqual([]);
});

test('any terminal that worked may hold any face until it takes its next snapshot, and takes one', async () => {
  const [near, ended] = [await addTerminal(town), await addTerminal(town)];
  await town.rows('update terminal set revoked_at = now() where terminal_id = $1', ended.terminal_id);
  const { body: first } = await askAs(town, near, readSnapshot, {});
  await restored(withoutGone(), 5);
  const held = (terminal: { readonly terminal_id: number }) =>
    town.rows<{ member_id: number }>`select member_id from terminal_face where terminal_id = ${terminal.terminal_id}
      order by member_id`;
  expect((await held(near)).map(({ member_id }) => member_id)).toEqual([stays.member_id, gone.member_id]);
  expect(await held(ended)).toEqual([]);
  const again = await askAs(town, near, readSnapshot, { have_version: String(first.snapshot.version) });
  expect(again.body.snapshot.version).toBeGreaterThan(first.snapshot.version);
  expect(await held(near)).toEqual([]);
});

test('thresholds that were approved after the backup are in force again, and none becomes lower', async () => {
  const { model_id } = facesFile;
  const add = (median: number, upper: number) =>
    town.rows`insert into face_calibration (model_id, place, scores, median, upper, asked_at, decided_at, is_approved)
      values (${model_id}, '', '[]', ${median}, ${upper}, now(), now(), true)`;
  const inForce = () => siteInForce(town.database, model_id);
  const after = (median: number, upper: number) => ({ ...listed, thresholds: [{ model_id, median, upper }] });
  await restored(after(0.4, 0.7), -5);
  expect(await inForce()).toEqual({ median: 0.4, upper: 0.7 });
  await add(0.5, 0.6);
  expect((await readTaken(town.database, town.now())).thresholds).toEqual([{ model_id, median: 0.5, upper: 0.6 }]);
  await restored(after(0.4, 0.7), 5);
  expect((await inForce())?.median).toBe(0.5);
  expect((await inForce())?.upper).toBeCloseTo(0.8, 9);
  const rows = await town.countRows('face_calibration');
  await restored(after(0.4, 0.5), 5);
  expect(await town.countRows('face_calibration')).toBe(rows);
});

test('keys, webhooks and what the directory gives stay as they are now', async () => {
  const linked = [await town.addPerson({ roles: ['editor'] }), await town.addPerson({ roles: ['editor'] })];
  const at = '2026-12-01T09:00:00.123456+09:00';
  await town.rows`insert into api_key (system_name, prefix, secret_hash, scopes, rate, created_at, ends_at)
    select name, name, '', '{}', 30, ${at}::timestamptz, '2027-12-01' from unnest(array['leaked', 'kept']) name`;
  await town.rows`insert into webhook (address, description, types, created_at, secret)
    select 'https://' || name || '.example', name, '{}', ${at}::timestamptz, ''
    from unnest(array['deleted', 'off', 'leaked', 'kept']) name`;
  await town.rows`insert into directory_rule (group_name, roles, asked_at, approved_at)
    select name, '{system}', ${at}::timestamptz, ${at}::timestamptz from unnest(array['ended', 'kept']) name`;
  await town.rows`insert into directory_link (member_id, issuer, subject, linked_at, met_at)
    select id, 'https://directory.example', id::text, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${linked.map(({ member_id }) => member_id)}::int[]) id`;
  const standing = async () => ({
    keys: await town.rows('select prefix from api_key where disabled_at is null order by api_key_id'),
    webhooks: await town.rows('select description, disabled_for from webhook order by webhook_id'),
    groups: await town.rows('select group_name from directory_rule where ended_at is null order by 1'),
    links: await town.rows('select member_id from directory_link order by 1'),
  });
  const before = await standing();
  const now = await readTaken(town.database, town.now());
  await restored(now, 5);
  expect(await standing()).toEqual(before);
  const [, off, leaked, kept] = now.webhooks ?? [];
  const since = {
    ...now,
    keys: (now.keys ?? []).slice(1),
    webhooks: [
      { ...off, is_on: false },
      { ...leaked, old_secret_until: '2027-01-12T09:00:00+00:00' },
      { ...kept },
    ] as NonNullable<TakenAway['webhooks']>,
    rules: (now.rules ?? []).slice(1),
    links: (now.links ?? []).slice(1),
  };
  await restored(since, 5);
  expect(await standing()).toEqual({
    keys: [{ prefix: 'kept' }],
    webhooks: [
      { description: 'off', disabled_for: 'disabled' },
      { description: 'kept', disabled_for: null },
    ],
    groups: [{ group_name: 'kept' }],
    links: [{ member_id: linked[1]?.member_id }],
  });
  const noted = await town.rows(`select distinct action from audit where actor_member_id is null
    and action ~ '^(api-key|webhook|directory|member:unlink)' order by 1`);
  expect(noted.map(({ action }) => action)).toEqual([
    'api-key:disable',
    'directory:end',
    'member:unlink-directory',
    'webhook:off',
    'webhook:remove',
  ]);
});

test('no code of a door and no emergency is in force after a restore, whatever the list says', async () => {
  const reservation_id = await newReservation(town, stays.member_id);
  await town.rows`insert into door_code (reservation_id, sealed, code_hash, made_at, told_at)
    values (${reservation_id}, '', 'of a reservation', now(), now())`;
  await town.rows`insert into door_code (label, door_ids, starts_at, ends_at, sealed, code_hash, made_at)
    values ('清掃', '{1}', now(), now() + interval '90 days', '', 'of the office', now())`;
  await town.rows`insert into door_opening (door_id, asked_at, reason, needs_second, is_emergency, decided_at, outcome)
    values (1, now(), '地震', false, true, now(), 'approved')`;
  await restored(NOTHING_TAKEN, -5, true);
  expect(await town.countRows('door_code', 'ended_at is null')).toBe(0);
  expect(await town.countRows('door_opening', 'is_emergency and ended_at is null')).toBe(0);
  const use = await useOf(town.database, reservation_id, town.now());
  expect(use).toMatchObject({ door_code_id: null, told_at: null });
  const noted = await town.rows(`select action, subject from audit where action ~ '^door:' order by 1`);
  expect(noted).toEqual([
    { action: 'door:end-code', subject: 'door' },
    { action: 'door:end-emergency', subject: 'door' },
  ]);
});

test('nobody gets a number that a terminal may hold for somebody else', async () => {
  const { face_no: before } = await enrolTestFace(town, (await town.addPerson()).member_id);
  await restored(listed, 5);
  const { face_no: after } = await enrolTestFace(town, (await town.addPerson()).member_id);
  expect(after).toBeGreaterThan(before + 50_000);
});

import { expect, test } from 'vitest';
import { readSnapshot } from '@machi/domain/terminals/own-contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { enrolTestFace } from '../../testing/terminals/faces.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const password = town.house.town.sampleMembers[0]?.password ?? '';
const NAME = '消える鴉';

test('replies that were stored for officials forget who withdrew, and are not done again', async () => {
  const official = await town.addPerson({ roles: ['member_admin'] });
  const leaver = await town.addPerson({ lastname: NAME });
  const other = await town.addPerson({ lastname: '残る鴉' });
  const lock = (id: number, key: string) =>
    town.call('POST', `/api/members/${id}/lock`, {
      as: official,
      body: { is_locked: false },
      headers: { 'idempotency-key': key },
    });
  const list = `gone.${leaver.member_id}@example.jp,${NAME}`;
  const make = () =>
    town.call('POST', '/api/members/bulk', {
      as: official,
      body: { text: list, to_send_email: 0 },
      headers: { 'idempotency-key': 'list' },
    });
  expect((await lock(leaver.member_id, 'leaver')).status).toBe(200);
  const kept = await lock(other.member_id, 'other');
  const made = await make();
  expect(made.status, made.text).toBe(201);
  const holds = () => town.countRows('idempotency_key', `reply #>> '{}' like '%${NAME}%'`);
  expect(await holds()).toBe(2);

  for (const as of [leaver, await town.openSession(made.body.members[0].member_id)]) {
    await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
      where lastname = ${NAME}`;
    const gone = await town.call('POST', '/api/withdrawal', { as, body: { password } });
    expect(gone.status, gone.text).toBe(200);
  }
  expect(await holds()).toBe(0);
  expect((await make()).status).toBe(409);
  expect(await town.countRows('member', `lastname = '${NAME}'`)).toBe(0);
  expect((await lock(other.member_id, 'other')).text).toBe(kept.text);
});

test('what they wrote into reservations goes, what they had taken is free, and who waits for it is told', async () => {
  const word = '梟のことば';
  const leaver = await town.addPerson();
  const waiting = await town.addPerson({ locale: 'en' });
  const made = await town.call('POST', '/api/reservations', {
    as: leaver,
    body: reservationRequest({
      spot_id: 1,
      room_id: 102,
      adjunct_room_ids: [104],
      equipment_ids: [13, 13],
      additional_questions: [{ question_key: 'food', answer: word }],
      note: word,
    }),
  });
  expect(made.status, made.text).toBe(201);
  const id: number = made.body.reservations[0].reservation_id;
  await town.rows`update reservation set override_reason = ${word}, reserves_outward = 1 where reservation_id = ${id}`;
  await town.rows`insert into taxi (reservation_id, leg, ride_date, taxistand_start, taxistand_end, departure_time,
    arrival_time, persons_taxi, note, reason, created_at)
    values (${id}, 'outward', '2027-01-21', 1, 2, 750, 770, 2, ${word}, ${word}, ${town.now()})`;
  await town.rows`insert into document (member_id, application_code, purpose, file_name, media_type, byte_count,
    content, created_at) values (${leaver.member_id}, ${made.body.reservations[0].application_code}, 'reservation',
    ${word}, 'application/pdf', 5, '%PDF-', ${town.now()})`;
  for (const { member_id } of [leaver, waiting])
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      values (${member_id}, 1, 104, tstzrange('2027-01-21T04:00:00Z', '2027-01-21T05:00:00Z'), ${town.now()})`;
  await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
    where member_id = ${leaver.member_id}`;
  const gone = await town.call('POST', '/api/withdrawal', { as: leaver, body: { password } });
  expect(gone.status, gone.text).toBe(200);

  expect(
    await town.rows`select is_canceled, reserves_outward, document_file from reservation where reservation_id = ${id}`,
  ).toEqual([{ is_canceled: 1, reserves_outward: 0, document_file: 0 }]);
  expect(await town.rows('select is_canceled, note, reason from taxi where reservation_id = $1', id)).toEqual([
    { is_canceled: 1, note: '', reason: '' },
  ]);
  for (const table of ['room_occupancy', 'equipment_use'])
    expect(await town.countRows(table, `reservation_id = ${id}`), table).toBe(0);
  for (const table of ['document', 'waitlist'])
    expect(await town.countRows(table, `member_id = ${leaver.member_id}`), table).toBe(0);
  const tables = await town.rows<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'hoshimori' and table_type = 'BASE TABLE'`;
  expect(tables.length).toBeGreaterThan(20);
  for (const { table_name } of tables)
    expect(await town.countRows(`${table_name} t`, `to_jsonb(t)::text like '%${word}%'`), table_name).toBe(0);
  const [notification] = await town.mailsTo(waiting.email, 1);
  expect(notification?.subject).toContain('A time on your waitlist is free');
});

test('cards, faces, consents and challenges go, visits stay as counts and nobody’s [decision:withdrawal.deletes-cards] [decision:withdrawal.deletes-faces]', async () => {
  const word = '湯けむりのことば';
  const leaver = await addPassHolder(town, { passes: ['bath', 'bus'] });
  const stays = await addPassHolder(town);
  const terminal = await addTerminal(town);
  for (const { member_id } of [leaver, stays])
    await town.rows(
      `with told as (
         insert into visit (tap_id, pass, terminal_id, member_id, visited_at, pass_year, method, outcome, reason, remaining, is_counted,
           decided_by, staff_member_id, judged_on, recorded_at)
         values (gen_random_uuid(), 'bath', $2, $1, $3, 2026, 'none', 'accepted', 'admitted', 0, true, 'terminal', $1,
           '{"birthdate":"1940-05-06"}', $3) returning visit_id),
       corrected as (
         insert into visit_correction (visit_id, is_counted, reason, corrected_at) select visit_id, true, $4, $3 from told)
       insert into overdraft (visit_id, pass_year, visits, reported_at) select visit_id, 2026, 49, $3 from told`,
      member_id,
      terminal.terminal_id,
      town.now(),
      word,
    );
  await town.rows`insert into card_challenge (challenge_hash, member_id, official_id, expires_at)
    values (${Buffer.from(word)}, ${leaver.member_id}, ${stays.member_id}, ${town.now()})`;
  await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
    where member_id = ${leaver.member_id}`;
  await enrolTestFace(town, leaver.member_id);
  const holders = async (): Promise<number[]> =>
    (await askAs(town, terminal, readSnapshot, {})).body.snapshot.holders.map(
      (holder: { member_id: number }) => holder.member_id,
    );
  expect(await holders()).toEqual(expect.arrayContaining([leaver.member_id, stays.member_id]));

  const gone = await town.call('POST', '/api/withdrawal', { as: leaver, body: { password } });
  expect(gone.status, gone.text).toBe(200);

  for (const table of ['card', 'card_challenge', 'pass_consent', 'face_enrolment', 'visit', 'subscription'])
    expect(await town.countRows(table, `member_id = ${leaver.member_id}`), table).toBe(0);
  const kept = { is_counted: true, visits: 49 };
  expect(
    await town.rows`select v.member_id, v.is_counted, v.judged_on, v.remaining, v.staff_member_id, c.reason, o.visits
      from visit v join visit_correction c using (visit_id) join overdraft o using (visit_id)
      where terminal_id = ${terminal.terminal_id} order by v.visit_id`,
  ).toEqual([
    { ...kept, member_id: null, judged_on: null, remaining: null, staff_member_id: null, reason: '' },
    {
      ...kept,
      member_id: stays.member_id,
      judged_on: { birthdate: '1940-05-06' },
      remaining: 0,
      staff_member_id: stays.member_id,
      reason: word,
    },
  ]);
  expect(await holders()).not.toContain(leaver.member_id);
});

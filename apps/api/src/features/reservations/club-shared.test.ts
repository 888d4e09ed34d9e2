import { addDays, dateAt } from '@machi/domain/calendar/model';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { expect, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { newReservation, nextSlot } from '../../testing/cases/new-reservation.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { actingFor, newDelegation } from '../../testing/delegations/delegations.ts';
import { ask } from '../../testing/requests/ask.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const get = (as: Person, path: string, headers = {}) => town.call('GET', path, { as, headers });
const post = (as: Person, path: string, body: object = {}, headers = {}) =>
  town.call('POST', path, { as, body, headers });

/** A club with an applicant, a second person in charge and a third, and its reservation. */
async function newShared() {
  const [applicant, other, third] = [
    await town.addPerson({ lastname: '高橋' }),
    await town.addPerson({ lastname: '菅原' }),
    await town.addPerson({ lastname: '工藤' }),
  ];
  const club_id = await newClub(
    town,
    [applicant, other, third].map(({ member_id }) => member_id),
  );
  const group = { club_id, is_group: 1, group_type: 'other', group_name: 'x', person_in_charge: '高橋 学' };
  const made = await post(applicant, '/api/reservations', reservationRequest({ ...nextSlot(), ...group }));
  expect(made.status, made.text).toBe(201);
  const [{ reservation_id, group_name }] = made.body.reservations;
  return { applicant, other, third, club_id, reservation_id, group_name, at: `/api/reservations/${reservation_id}` };
}
const listed = async (as: Person, query = '') =>
  (await get(as, `/api/reservations${query}`)).body?.['reservations'] as {
    reservation_id: number;
    made_by: string | null;
  }[];
const looksOf = async (as: Person) => {
  const { body } = await get(as, '/api/account/activities');
  const looks = body?.['looks'] as { action: string; organization_name: string }[];
  return looks.map(({ action, organization_name }) => `${action} ${organization_name.split(' ')[0]}`);
};

test('who is in charge of a club sees, changes and cancels what another reserved in its name; all of it is told', async () => {
  const { applicant, other, third, reservation_id, group_name, at } = await newShared();
  const own = await newReservation(town, applicant.member_id);
  for (const query of ['', '?scope=upcoming', '?from=2027-01-10&to=2027-02-28'])
    expect((await listed(other, query)).map((one) => [one.reservation_id, one.made_by?.split(' ')[0]])).toEqual([
      [reservation_id, '高橋'],
    ]);
  expect((await listed(applicant)).map(({ made_by }) => made_by)).toEqual([null, null]);
  const detail = (await get(other, at)).body;
  expect(detail).toMatchObject({ reservation: { made_by: expect.stringMatching(/^高橋/) }, documents: [] });
  expect((await get(other, `/api/reservations/${own}`)).status).toBe(404);
  expect((await post(other, `/api/reservations/${own}/cancel`)).status).toBe(404);

  const { spot_id, room_id, target_date, target_time } = detail.reservation;
  const asked = { spot_id, room_id, target_date, target_time, changed_reservation_id: reservation_id };
  const quoted = async (as: Person) => (await post(as, '/api/reservations/quote', asked)).status;
  expect([await quoted(other), await quoted(await town.addPerson())]).toEqual([200, 404]);
  const changed = await post(other, `${at}/change`, { persons_spot: 1 });
  expect(changed.body, changed.text).toMatchObject({
    reservation: { persons_spot: 1, made_by: expect.stringMatching(/^高橋/) },
  });
  expect((await post(other, `${at}/change`, { persons_spot: 1 })).status).toBe(200);
  expect((await post(other, `${at}/cancel`)).body).toMatchObject({ reservation: { is_canceled: 1 } });
  expect((await post(other, `${at}/cancel`)).status).toBe(409);

  const looks = await looksOf(applicant);
  // The list was asked three times: it stands in the log once a day, the page each time.
  expect(looks.filter((look) => look.startsWith('delegation:club'))).toEqual([
    'delegation:clubdeed 菅原',
    'delegation:clubdeed 菅原',
    'delegation:club 菅原',
    'delegation:club 菅原',
  ]);
  const [event] = await town.rows<{ actor_member_id: number }>`
    select actor_member_id from audit where action = 'reservation:cancel' order by audit_id desc limit 1`;
  expect(event?.actor_member_id).toBe(other.member_id);
  const told = (await town.mailsTo(applicant.email, 4)).slice(-2);
  for (const { text } of told) expect(text).toContain(`${group_name} の 菅原`);
  const others = await town.mailsTo(third.email, 2);
  expect(others.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/菅原 .* さんが試しの会\d+の予約を変えました/),
    expect.stringMatching(/菅原 .* さんが試しの会\d+の予約を取り消しました/),
  ]);
  expect(await town.mailsTo(other.email, 0)).toEqual([]);
});

test('a question of the office about a club’s reservation is read and answered by another in charge; files stay closed', async () => {
  const { applicant, other, at, reservation_id } = await newShared();
  const clerk = await town.addPerson({ roles: ['reception'] });
  const { reservation } = (await get(applicant, at)).body;
  const asked = `/api/reception/applications/${reservation.application_code}/asked-documents`;
  const due_on = addDays(dateAt(town.now()), 3);
  expect((await post(clerk, asked, { what: '団体の名簿', why: '確かめるため', due_on })).status).toBe(201);
  const found = (await get(other, `${at}/asked-documents`)).body;
  const { asked_document_id } = found.asked[0];
  const upload = { purpose: 'reservation', file_name: '名簿.png', content: onePoint };
  const { document } = (await post(other, '/api/documents', upload)).body;
  const handIn = { document_id: document.document_id };
  const path = `/api/asked-documents/${asked_document_id}/hand-in`;
  expect((await post(await town.addPerson(), path, handIn)).status).toBe(404);
  expect((await post(other, path, handIn)).body).toMatchObject({ asked: [{ state: 'arrived', document: null }] });
  expect((await looksOf(applicant))[0]).toBe('delegation:clubdeed 菅原');
  expect((await get(applicant, `${at}/asked-documents`)).body).toMatchObject({
    asked: [{ document: { file_name: '名簿.png' } }],
  });
  expect((await get(other, `${at}/asked-documents`)).body).toMatchObject({ asked: [{ document: null }] });
  // An official in charge neither asks nor accepts, although they can now hand in.
  await town.rows`insert into club_person (club_id, member_id, role, since) select club_id, ${clerk.member_id}, 'contact',
    '2026-04-01' from reservation where reservation_id = ${reservation_id}`;
  const settle = { seen: 'arrived', outcome: 'accepted' };
  expect((await post(clerk, `/api/reception/asked-documents/${asked_document_id}/settle`, settle)).status).toBe(409);
});

test('nobody hands on what a club shares, and whoever made it is a colleague: the officials’ rule stays', async () => {
  const { other, at, club_id } = await newShared();
  const daughter = await town.addPerson();
  const headers = actingFor(await newDelegation(town, other.member_id, daughter.member_id));
  expect((await get(daughter, at, headers)).status).toBe(404);
  expect((await get(daughter, '/api/reservations', headers)).body).toMatchObject({ reservations: [] });
  expect((await post(daughter, `${at}/cancel`, {}, headers)).status).toBe(404);
  expect((await get(other, at)).status).toBe(200);
  await town.rows`update member set locked_at = ${town.now()} where member_id = ${other.member_id}`;
  expect((await get(other, at)).status).toBe(404);
  await town.rows`update member set locked_at = null where member_id = ${other.member_id}`;
  await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
    values (${other.member_id}, ${dateAt(town.now())}, 'certificate', ${town.now()})`;
  const as = await town.openSession(other.member_id);
  expect((await town.call('GET', at, { as })).status).toBe(404);
  expect(await town.countRows('club_person', `club_id = ${club_id}`)).toBe(3);
  await town.rows`delete from member_death where member_id = ${other.member_id}`;
  await town.rows`update club set registered_until = ${addDays(dateAt(town.now()), -1)} where club_id = ${club_id}`;
  expect((await get(other, at)).status).toBe(404);
  await town.rows`update club set registered_until = ${dateAt(town.now())} where club_id = ${club_id}`;
  expect((await get(other, at)).status).toBe(200);
});

/** Endpoints that a club opens of its reservations and messages; one needs a file of whoever hands it in. */
const OPEN = {
  readReservation: 200,
  readOwnDoors: 200,
  renewDoorCode: 200,
  changeReservation: 200,
  cancelReservation: 200,
  listAskedDocuments: 200,
  handInDocument: 422,
  readMessage: 200,
  openMessage: 200,
  replyMessage: 201,
};

test(
  'every endpoint about somebody’s own by four kinds of people in charge: only what the club opens, to those who share it',
  { timeout: 300_000 },
  async () => {
    const canary = '会鴉';
    const applicant = await town.addPerson({ lastname: canary });
    const [inCharge, elsewhere, taken, past] = await town.addPeople(4);
    if (!inCharge || !elsewhere || !taken || !past) throw new Error('nobody is in charge');
    const { member_id } = applicant;
    const club = await newClub(town, [member_id, inCharge.member_id, taken.member_id]);
    await newClub(town, [elsewhere.member_id]);
    await town.rows`delete from club_person where member_id = ${taken.member_id}`;
    const ended = await newClub(town, [member_id, past.member_id]);
    await town.rows`update club set ended_on = ${dateAt(town.now())} where club_id = ${ended}`;
    const findings: string[] = [];
    const opened: string[] = [];
    for (const endpoint of allEndpoints) {
      const { name, permission } = endpoint;
      const known = cases[name];
      if (!known?.isOwned || !permission.endsWith(':own')) continue;
      const try_ = async (kind: string, as: Person, club_id: number | null) => {
        const input = await known.input(town, member_id);
        await town.rows`update reservation set club_id = ${club_id} where member_id = ${member_id}`;
        await town.rows`update message_thread set club_id = ${club_id} where member_id = ${member_id}`;
        const answer = await ask(town, endpoint, input, { as: await town.openSession(as.member_id) });
        if (kind === 'in charge') {
          if (answer.status === Reflect.get(OPEN, name)) opened.push(name);
          else if (answer.status < 400 || answer.text.includes(canary))
            findings.push(`${name} ${kind}: ${answer.status}`);
        } else if (answer.status < 400 || answer.text.includes(canary) || (answer.status === 422 && name in OPEN))
          findings.push(`${name} ${kind}: ${answer.status}`);
      };
      await try_('in charge', inCharge, club);
      await try_('in charge, a private one', inCharge, null);
      await try_('in charge of another club', elsewhere, club);
      await try_('taken out', taken, club);
      await try_('of a club that ended', past, ended);
    }
    expect(findings).toEqual([]);
    expect(opened.toSorted()).toEqual(Object.keys(OPEN).toSorted());
  },
);

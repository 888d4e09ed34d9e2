import { describe, expect, test } from 'vitest';
import { holderOfMessage } from '../../platform/files/document-store.ts';
import { newApplication } from '../../testing/forms/forms.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
const { apply, read } = receptionOf(town);
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const inbox = async (query = '', locale: 'ja' | 'en' = 'ja') =>
  (await town.call('GET', `/api/reception/inbox${query}`, { as: official, locale })).body;
const looks = (action: string, memberId: number) =>
  town.countRows('audit', `action = '${action}' and subject = 'member' and subject_id = ${memberId}`);

const STEP = 300_000;
const attach = (memberId: number, code: string) =>
  town.rows`insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content,
    created_at)
    values (${memberId}, ${code}, 'exemption', '減免申請書.pdf', 'application/pdf', 8, '%PDF-1.7', ${town.now()})
    returning document_id`;

describe('the inbox', () => {
  test('holds what waits, one line an application with its dates, the oldest first, with counts by kind', async () => {
    const start = town.now();
    const [first, second, third] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    const plain = await apply(first, {
      target_dates: ['2027-01-22', '2027-01-23'],
      is_group: 1,
      group_type: 'circle',
      group_name: '星守俳句の会',
      person_in_charge: '木村 千代',
    });
    town.setNow(new Date(start.getTime() + STEP));
    const exempt = await apply(second, {
      target_time: { start: '09:00', end: '11:00' },
      exemption_method: 2,
      exemption_reason: '町内会の行事のため',
    });
    const withFile = await apply(third, { target_time: { start: '18:00', end: '20:00' } });
    await attach(third.member_id, withFile);
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at) select member_id, 1, 101,
      tstzrange('2027-01-21T04:00Z', '2027-01-21T06:00Z'), ${new Date(start.getTime() - STEP)}
      from unnest(${[second.member_id, third.member_id]}::int[]) as member_id returning 1`;
    // It is fixed at once and waits for nobody.
    await apply(first, { spot_id: 4, room_id: 401 });

    const { lines, counts, total } = await inbox();
    expect(counts).toEqual({ all: 4, approval: 3, exemption: 1, document: 1, waitlist: 1 });
    expect(total).toBe(4);
    expect(lines.map((line: { application_code: string | null }) => line.application_code)).toEqual([
      plain,
      exempt,
      withFile,
      null,
    ]);
    expect(lines[0]).toMatchObject({
      kinds: ['approval'],
      member_id: first.member_id,
      name: '試験 試',
      group_name: '星守俳句の会',
      location_name: '町民センター',
      waits_since: '2027-01-11T10:00:00+09:00',
      dates: ['2027-01-21', '2027-01-22', '2027-01-23'].map((target_date) => ({
        target_date,
        start: '13:00',
        end: '15:00',
      })),
      is_own: false,
    });
    expect(lines[1].kinds).toEqual(['approval', 'exemption']);
    expect(lines[2].kinds).toEqual(['approval', 'document']);
    expect(lines[3]).toMatchObject({
      kinds: [],
      member_id: null,
      people: 2,
      waiting: [second, third].map(({ member_id }) => ({ member_id, name: '試験 試' })),
      waits_since: '2027-01-11T09:55:00+09:00',
    });
    expect(lines[0].waiting).toEqual([]);

    for (const [kind, codes] of [
      ['exemption', [exempt]],
      ['document', [withFile]],
      ['waitlist', [null]],
    ] as const) {
      const narrowed = await inbox(`?kind=${kind}`);
      expect(narrowed.lines.map((line: { application_code: string | null }) => line.application_code)).toEqual(codes);
      expect(narrowed.counts).toEqual(counts);
    }
    expect((await inbox('?page=2')).lines).toEqual([]);
    expect((await inbox('', 'en')).lines[0].location_name).toBe('Community Centre');
  });

  test('every look is in the log, of each applicant on it; a page of nobody, too', async () => {
    const person = await town.addPerson();
    await apply(person, { target_date: '2027-01-28' });
    const before = await looks('reservation:list', person.member_id);
    await inbox();
    expect(await looks('reservation:list', person.member_id)).toBe(before + 1);
    const waiting = await town.addPerson();
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      values (${waiting.member_id}, 1, 101, tstzrange('2027-01-28T04:00Z', '2027-01-28T06:00Z'), '2027-03-01T00:00Z')
      returning 1`;
    await inbox('?kind=waitlist');
    expect(await looks('reservation:list', waiting.member_id)).toBe(1);
    const empty = await town.countRows('audit', `action = 'reservation:list' and subject_id is null`);
    await inbox('?page=99');
    expect(await town.countRows('audit', `action = 'reservation:list' and subject_id is null`)).toBe(empty + 1);
    const seen = await town.call('GET', '/api/account/activities', { as: person });
    expect(seen.body.looks[0]).toMatchObject({ action: 'reservation:list' });
  });

  test('what is cancelled, refused or withdrawn waits no more; what the official asked for says so', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_date: '2027-01-29' });
    const { reservation_id } = (await read(official, code)).reservations[0];
    await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: person });
    const own = await apply(official, { target_date: '2027-01-29' });
    const { lines } = await inbox();
    // Its dates can be decided from the list.
    const [line] = lines;
    const decided = await town.call('POST', '/api/reception/decide', {
      as: official,
      body: {
        decisions: line.undecided.map((date: object) => ({ ...date, approval_status: 1, reason: '' })),
      },
    });
    expect([decided.status, decided.body.reservations?.length]).toEqual([200, line.dates.length]);
    const codes = lines.map((line: { application_code: string }) => line.application_code);
    expect(codes).not.toContain(code);
    expect(lines.find((line: { application_code: string }) => line.application_code === own).is_own).toBe(true);
  });
});

describe('one application', () => {
  test('shows applicant, every date with its price, files, neighbours, who waits and what happened before', async () => {
    const person = await town.addPerson();
    const day = '2027-02-04';
    await apply(await town.addPerson(), { target_date: day, target_time: { start: '10:00', end: '12:00' } });
    await apply(await town.addPerson(), { target_date: day, target_time: { start: '16:00', end: '17:00' } });
    const code = await apply(person, {
      target_date: day,
      note: '宛名は星守俳句の会でお願いします',
      exemption_method: 1,
      exemption_reason: '町の事業のため',
    });
    await attach(person.member_id, code);
    await town.rows`update reservation set no_show_at = ${town.now()}
      where application_code = ${await apply(person, { spot_id: 4, room_id: 401, target_date: day })}`;
    const application = await read(official, code.toLowerCase());
    expect(application).toMatchObject({
      application_code: code,
      applicant: {
        member_id: person.member_id,
        name: '試験 試',
        furigana: 'テスト タメス',
        tel: '090-0000-7777',
        email: person.email,
        is_resident: 0,
        is_verified: false,
        no_shows: 1,
      },
      monthly_limit: 4,
      is_own: false,
      documents: [{ file_name: '減免申請書.pdf', purpose: 'exemption', checked_at: null }],
      surroundings: [{ before: `${day}T12:00:00+09:00`, after: `${day}T16:00:00+09:00`, waiting: 0, held_in_month: 1 }],
    });
    const [reservation] = application.reservations;
    expect(reservation).toMatchObject({
      note: '宛名は星守俳句の会でお願いします',
      approval_status: 0,
      exemption_status: 0,
      exemption_reason: '町の事業のため',
      override_reason: '',
    });
    expect(reservation.quote_lines[0]).toMatchObject({ kind: 'room', factor: 0, amount: 0 });
    expect(await looks('reservation:read', person.member_id)).toBe(1);
    // Also by the code of a reservation that is not the first.
    expect((await read(official, reservation.reservation_code)).application_code).toBe(code);
    for (const unknown of ['HM-ZZZZ', 'x', '%25'])
      expect((await town.call('GET', `/api/reception/applications/${unknown}`, { as: official })).status).toBe(404);
  });

  test('a file counts as looked at from then on, and the applicant reads who opened it', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_date: '2027-02-05' });
    const [file] = await attach(person.member_id, code);
    const path = `/api/reception/documents/${file?.document_id}`;
    const answer = await town.call('GET', path, { as: official });
    expect(answer.body).toMatchObject({ file_name: '減免申請書.pdf', media_type: 'application/pdf' });
    expect(Buffer.from(answer.body.content, 'base64').toString()).toBe('%PDF-1.7');
    expect((await read(official, code)).documents[0].checked_at).toBe('2027-01-11T10:05:00+09:00');
    expect(await looks('document:read', person.member_id)).toBe(1);
    const [loose] = await town.rows`insert into document (member_id, purpose, file_name, media_type, byte_count,
      content, created_at)
      values (${person.member_id}, 'reservation', 'draft.pdf', 'application/pdf', 8, '%PDF-1.7', ${town.now()})
      returning document_id`;
    // Only the member sees a file without an application.
    expect((await town.call('GET', `/api/reception/documents/${loose?.document_id}`, { as: official })).status).toBe(
      404,
    );
  });
});

test('an official who opens an own file leaves it to a colleague to look at', async () => {
  const code = await apply(official, { target_date: '2027-02-10' });
  const [file] = await attach(official.member_id, code);
  const open = (as: typeof official) => town.call('GET', `/api/reception/documents/${file?.document_id}`, { as });
  expect((await open(official)).status).toBe(200);
  expect((await read(official, code)).documents[0].checked_at).toBeNull();
  expect((await open(await town.addPerson({ roles: ['reception'] }))).status).toBe(200);
  expect((await read(official, code)).documents[0].checked_at).not.toBeNull();
});

test('a file of an application by a form, or of a message to another office, is not there for reception', async () => {
  const person = await town.addPerson();
  const [form] = await town.rows<{ application_code: string }>`select application_code from onlineform_application
    where onlineform_application_id = ${await newApplication(town, person.member_id)}`;
  const { message_id } = await newThread(town, person.member_id, { office: 2 });
  for (const holder of [form?.application_code ?? '', holderOfMessage(message_id)]) {
    const [file] = await attach(person.member_id, holder);
    const answer = await town.call('GET', `/api/reception/documents/${file?.document_id}`, { as: official });
    expect([holder, answer.status, answer.body.content]).toEqual([holder, 404, undefined]);
    expect(await town.countRows('document', `document_id = ${file?.document_id} and checked_at is null`)).toBe(1);
  }
  expect(await looks('document:read', person.member_id)).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const member = await town.addPerson({ locale: 'ja' });

let days = 0;
async function apply(as: Credentials = member) {
  days += 1;
  const target_date = new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10);
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date }) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0];
}
const roster = { what: '団体の名簿', why: '減免を確かめるため', due_on: '2027-01-29' };
const ask = (code: string, parts: object = {}, as: Credentials = official) =>
  town.call('POST', `/api/reception/applications/${code}/asked-documents`, { as, body: { ...roster, ...parts } });
const settle = (id: number, body: object, as: Credentials = official) =>
  town.call('POST', `/api/reception/asked-documents/${id}/settle`, { as, body });
const own = async (reservationId: number, as: Credentials = member) =>
  (await town.call('GET', `/api/reservations/${reservationId}/asked-documents`, { as })).body.asked;
const open = async (as: Credentials = member) => (await town.call('GET', '/api/asked-documents', { as })).body.asked;
async function upload(as: Credentials = member): Promise<number> {
  const body = { purpose: 'reservation', file_name: '名簿.png', content: onePoint };
  return (await town.call('POST', '/api/documents', { as, body })).body.document.document_id;
}
const handIn = (id: number, document_id: number, as: Credentials = member) =>
  town.call('POST', `/api/asked-documents/${id}/hand-in`, { as, body: { document_id } });
const waiting = async (kind: string) =>
  (await town.call('GET', '/api/work', { as: official })).body.work.find((one: { kind: string }) => one.kind === kind)
    ?.waiting ?? 0;

describe('a document asked for after the application', () => {
  test('the applicant reads which, why and until when, hands it in, is asked again, and it is taken [decision:asked-document.way]', async () => {
    const made = await apply();
    const asked = await ask(made.application_code);
    expect(asked.status, asked.text).toBe(201);
    const [first] = asked.body.asked;
    expect(first).toMatchObject({ ...roster, state: 'asked', document: null });
    const text = (await town.mailsTo(member.email, 2)).at(-1)?.text ?? '';
    for (const words of [
      '書類　団体の名簿',
      '理由　減免を確かめるため',
      '2027年1月29日',
      `/reservation/detail/${made.reservation_id}`,
    ])
      expect(text).toContain(words);
    expect(await own(made.reservation_id)).toMatchObject([{ state: 'asked' }]);
    const { asked_document_id } = first;
    const { reservation_id } = made;
    expect(await open()).toEqual([{ asked_document_id, reservation_id, what: roster.what, due_on: roster.due_on }]);
    expect(await open(official)).toEqual([]);

    const [arrivedBefore, filesBefore] = [await waiting('asked-document'), await waiting('document')];
    const document_id = await upload();
    const handed = await handIn(first.asked_document_id, document_id);
    expect(handed.body.asked, handed.text).toMatchObject([{ state: 'arrived', document: { document_id } }]);
    expect(await open()).toEqual([]);
    expect(await waiting('asked-document')).toBe(arrivedBefore + 1);
    // It waits as one item, not also as a file to check.
    expect(await waiting('document')).toBe(filesBefore);
    const file = await town.call('GET', `/api/reception/applications/${made.application_code}`, { as: official });
    expect(file.body.application.documents).toMatchObject([{ document_id }]);
    expect((await handIn(first.asked_document_id, await upload())).body.codes).toEqual({
      asked_document_id: ['asked-arrived'],
    });

    const blurred = { seen: 'arrived', outcome: 'again', answer: '文字が読めませんでした', due_on: '2027-02-01' };
    expect((await settle(first.asked_document_id, { ...blurred, answer: '' })).status).toBe(422);
    const again = await settle(first.asked_document_id, blurred);
    expect(again.body.asked, again.text).toMatchObject([
      { state: 'again' },
      { state: 'asked', what: roster.what, why: blurred.answer, due_on: '2027-02-01' },
    ]);
    expect((await town.mailsTo(member.email, 3)).at(-1)?.text).toContain('文字が読めませんでした');
    const [, second] = again.body.asked;
    expect(await open()).toMatchObject([{ asked_document_id: second.asked_document_id, due_on: '2027-02-01' }]);
    await handIn(second.asked_document_id, await upload());
    const taken = await settle(second.asked_document_id, { seen: 'arrived', outcome: 'accepted' });
    expect(taken.body.asked).toMatchObject([{ state: 'again' }, { state: 'accepted' }]);
    expect(await waiting('asked-document')).toBe(arrivedBefore);
    expect(await town.countRows('audit', `action like 'asked-document:%' and subject_id = ${member.member_id}`)).toBe(
      5,
    );
  });

  test('on paper, not needed any more, late; decided once, of what was read', async () => {
    const made = await apply();
    const idOf = async (what: string) => {
      const { body } = await ask(made.application_code, { what });
      return body.asked.at(-1).asked_document_id as number;
    };
    const [paper, none, late] = [await idOf('地図'), await idOf('ちらし'), await idOf('名簿')];
    expect((await settle(paper, { seen: 'asked', outcome: 'accepted' })).body.codes).toEqual({
      asked_document_id: ['asked-not-arrived'],
    });
    expect((await settle(paper, { seen: 'asked', outcome: 'paper' })).status).toBe(200);
    expect((await settle(none, { seen: 'asked', outcome: 'withdrawn', answer: '確かめられました' })).status).toBe(200);
    const states = (await own(made.reservation_id)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['paper', 'withdrawn', 'asked']);
    expect((await handIn(none, await upload())).body.codes).toEqual({ asked_document_id: ['asked-settled'] });
    const before = await waiting('overdue-document');
    await town.rows(`update asked_document set due_on = '2027-01-04' where asked_document_id = $1`, late);
    expect(await waiting('overdue-document')).toBe(before + 1);
    // The applicant hands in while the office withdraws the request: one of them is told to look again.
    const file = await upload();
    const both = await Promise.all([handIn(late, file), settle(late, { seen: 'asked', outcome: 'withdrawn' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('nobody is telephoned for what is late once the application does not stand any more', async () => {
    const made = await apply();
    const { body } = await ask(made.application_code);
    await town.rows`update asked_document set due_on = '2027-01-04'
      where asked_document_id = ${body.asked[0].asked_document_id}`;
    const before = await waiting('overdue-document');
    const path = `/api/reservations/${made.reservation_id}/cancel`;
    expect((await town.call('POST', path, { as: member })).status).toBe(200);
    expect(await waiting('overdue-document')).toBe(before - 1);
  });

  test('within bounds, of what stands, of nobody else’s', async () => {
    const made = await apply();
    const codes = async (parts: object) => (await ask(made.application_code, parts)).body.codes;
    expect(await codes({ due_on: '2027-01-01' })).toEqual({ due_on: ['min-date'] });
    expect(await codes({ due_on: '2028-01-01' })).toEqual({ due_on: ['max-date'] });
    expect(Object.keys(await codes({ what: '', why: '' }))).toEqual(['what', 'why']);
    expect((await ask(made.application_code, { what: 'あ'.repeat(101) })).status).toBe(422);
    for (let nth = 0; nth < 9; nth += 1) await ask(made.application_code, { what: `書類${nth}` });
    const last = await Promise.all([ask(made.application_code), ask(made.application_code)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const stranger = await town.addPerson();
    const id = last.find(({ status }) => status === 201)?.body.asked[0].asked_document_id;
    expect((await handIn(id, await upload(stranger), stranger)).status).toBe(404);
    expect((await handIn(id, await upload(stranger))).body.codes).toEqual({ document_id: ['document-gone'] });
    expect(
      (await town.call('GET', `/api/reservations/${made.reservation_id}/asked-documents`, { as: stranger })).status,
    ).toBe(404);
    await town.call('POST', `/api/reservations/${made.reservation_id}/cancel`, { as: member });
    expect(await codes({})).toEqual({ application_code: ['not-reserved'] });
    for (const as of [member, await town.addPerson({ roles: ['auditor'] })])
      expect((await ask(made.application_code, {}, as)).status).toBe(403);
  });

  test('who took the booking at the counter asks for what it lacks and takes it, though a colleague approves it', async () => {
    const taken = await apply();
    await town.rows`update reservation set booked_by = ${official.member_id}
      where application_code = ${taken.application_code}`;
    const file = await town.call('GET', `/api/reception/applications/${taken.application_code}`, { as: official });
    expect(file.body.application.is_own).toBe(true);
    const asked = await ask(taken.application_code);
    expect(asked.status, asked.text).toBe(201);
    const [{ asked_document_id }] = asked.body.asked;
    await handIn(asked_document_id, await upload());
    const settled = await settle(asked_document_id, { seen: 'arrived', outcome: 'accepted' });
    expect(settled.body.asked, settled.text).toMatchObject([{ state: 'accepted' }]);
  });

  test('of their own application an official neither asks nor takes anything: a colleague does', async () => {
    const colleague = await town.addPerson({ roles: ['reception'] });
    const mine = await apply(official);
    const own = { reservation_id: ['own-application'] };
    expect((await ask(mine.application_code)).body.codes).toEqual(own);
    const { body } = await ask(mine.application_code, {}, colleague);
    const [{ asked_document_id }] = body.asked;
    await handIn(asked_document_id, await upload(official), official);
    const accepted = { seen: 'arrived', outcome: 'accepted' };
    expect((await settle(asked_document_id, accepted)).body.codes).toEqual(own);
    expect((await settle(asked_document_id, accepted, colleague)).status).toBe(200);
  });
});

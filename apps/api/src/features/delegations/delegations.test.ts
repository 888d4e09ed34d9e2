import { addDays, dateAt } from '@machi/domain/calendar/model';
import { deviceKindOf, holdersOf, isOfTerminals, senderOf } from '@machi/domain/permissions/model';
import { delegatedMatters } from '@machi/domain/permissions/delegated';
import { mattersOf } from '@machi/domain/delegations/rules';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/cases/case.ts';
import { cases } from '../../testing/cases.ts';
import { actingFor, newDelegation, newWatch } from '../../testing/delegations/delegations.ts';
import { nextSlot } from '../../testing/cases/new-reservation.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { ask } from '../../testing/requests/ask.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const post = (as: Person, path: string, body: object = {}, headers = {}) =>
  town.call('POST', path, { as, body, headers });
const offered = (changes: object = {}) => ({
  matters: ['messages', 'reservations'],
  ends_on: addDays(dateAt(town.now()), 30),
  password: PASSWORD,
  ...changes,
});
const codesOf = (answer: Awaited<ReturnType<typeof post>>) => answer.body?.codes;

test('a member gives a code, another enters it, the first confirms the name; then one acts, the other sees it and ends it', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson({ lastname: '三上' })];
  const offer = await post(mother, '/api/delegations', offered());
  expect(offer.status).toBe(201);
  const { code, delegation } = offer.body;
  const id = delegation.delegation_id;
  expect(delegation).toMatchObject({ side: 'given', state: 'offered', name: null });

  const acting = actingFor(id);
  const read = (as = daughter) => town.call('GET', '/api/messages', { as, headers: acting });
  expect((await read()).status).toBe(409);
  const taken = await post(daughter, '/api/delegations/take', { code: ` ${code.toLowerCase()} ` });
  expect(taken.body?.['delegation']).toMatchObject({ side: 'received', state: 'taken' });
  expect([(await read()).status, codesOf(await read())]).toEqual([409, { request: ['acting-ended'] }]);
  expect((await post(daughter, `/api/delegations/${id}/confirm`)).status).toBe(404);

  expect((await post(mother, `/api/delegations/${id}/confirm`)).body?.['delegation']).toMatchObject({
    state: 'standing',
  });
  const { message_id } = await newThread(town, mother.member_id);
  expect((await read()).body?.['messages']).toHaveLength(1);
  expect((await read(await town.addPerson())).status).toBe(409);
  const said = await post(
    daughter,
    `/api/messages/${message_id}/reply`,
    { body: '母の代わりに返事をします。' },
    acting,
  );
  expect(said.status).toBe(201);

  const own = await town.call('GET', '/api/account/activities', { as: mother });
  const looks = own.body?.['looks'] as { action: string; organization_name: string }[];
  expect(looks.slice(0, 2).map(({ action, organization_name }) => [action, organization_name])).toEqual([
    ['delegation:act-messages', expect.stringMatching(/^三上 /)],
    ['delegation:look-messages', expect.stringMatching(/^三上 /)],
  ]);
  for (const as of [mother, daughter]) {
    const deeds = await town.call('GET', `/api/delegations/${id}/deeds`, { as });
    expect(deeds.body?.['deeds']).toMatchObject([
      { matter: 'messages', is_deed: 1 },
      { matter: 'messages', is_deed: 0 },
    ]);
  }
  const [event] = await town.rows<{ actor_member_id: number }>`
    select actor_member_id from audit where action = 'message:reply' order by audit_id desc limit 1`;
  expect(event?.actor_member_id).toBe(daughter.member_id);

  expect((await post(daughter, `/api/delegations/${id}/end`)).body?.['delegation']).toMatchObject({ state: 'ended' });
  expect((await read()).status).toBe(409);
  const subjects = async ({ email }: Person, count: number) =>
    (await town.mailsTo(email, count)).map(({ subject }) => subject).join();
  expect(await subjects(mother, 3)).toMatch(/番号を入れました.*に頼みました.*委任が終わりました/);
  expect(await subjects(daughter, 2)).toMatch(/に頼まれました.*委任が終わりました/);
});

test('what the principal is told of a deed names who did it; nobody else is told so', async () => {
  const [mother, daughter] = [await town.addPerson({ lastname: '佐藤' }), await town.addPerson({ lastname: '三上' })];
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const body = reservationRequest(nextSlot());
  const made = await post(daughter, '/api/reservations', body, headers);
  expect(made.status).toBe(201);
  const [{ reservation_id }] = made.body.reservations;
  expect((await post(daughter, `/api/reservations/${reservation_id}/cancel`, {}, headers)).status).toBe(200);
  for (const mail of await town.mailsTo(mother.email, 2))
    expect(mail.text).toMatch(/佐藤 .* さんのために 三上 .* さんがしました/);
  const [row] = await town.rows<{ member_id: number }>`
    select member_id from reservation where reservation_id = ${reservation_id}`;
  expect(row?.member_id).toBe(mother.member_id);
});

test('the delegate chooses whether they get copies; the principal and others do not, nor after the end', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson()];
  const id = await newDelegation(town, mother.member_id, daughter.member_id);
  const choose = (as: Person, is_copied: number, headers = {}) =>
    town.call('PUT', `/api/delegations/${id}/copies`, { as, body: { is_copied }, headers });
  expect((await choose(daughter, 0)).body?.['delegation']).toMatchObject({ side: 'received', is_copied: 0 });
  expect((await choose(daughter, 1)).body?.['delegation']).toMatchObject({ is_copied: 1 });
  expect((await choose(mother, 0)).status).toBe(404);
  expect((await choose(await town.addPerson(), 0)).status).toBe(404);
  expect((await choose(daughter, 0, actingFor(id))).status).toBe(409);
  expect((await post(mother, `/api/delegations/${id}/end`)).body?.['delegation']).toMatchObject({ is_copied: 1 });
  expect(codesOf(await choose(daughter, 0))).toEqual({ request: ['delegation-over'] });
});

test('the office reads who wrote a message for somebody; without room for that it is refused', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson({ lastname: '三上' })];
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const { message_id } = await newThread(town, mother.member_id);
  const write = async (path: string, body: string, as = daughter, with_ = headers) =>
    post(as, path, path === '/api/inquiries' ? { body, is_agreed: true } : { body }, with_);
  const last = async () =>
    (await town.rows<{ body: string }>('select body from message order by message_id desc limit 1'))[0]?.body;
  for (const path of [`/api/messages/${message_id}/reply`, '/api/inquiries']) {
    const long = await write(path, 'あ'.repeat(1995));
    expect([long.status, codesOf(long)]).toEqual([422, { body: ['max-length'] }]);
    expect((await write(path, '明日、行けません。')).status).toBe(201);
    expect(await last()).toMatch(/^明日、行けません。\n\(written by 三上 .+\)$/);
  }
  expect((await write('/api/inquiries', '自分で書きました。', mother, {} as typeof headers)).status).toBe(201);
  expect(await last()).toBe('自分で書きました。');
});

test('a delegate files what needs nothing of the applicant, and paper and office name them; nothing else is stored', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson({ lastname: '三上' })];
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const fee = { kind: 'fixed', label: { ja: '写し', en: 'Copy' }, yen: 300 };
  const forms = {
    simple: await newForm(town),
    signed: await newForm(town, { has_signing: 1 }),
    personal: await newForm(town, { is_applicant_only: 1 }),
    paid: await newForm(town, { has_payment: 1, fees: fee }),
  };
  const file = (form: number, as = daughter, with_ = headers) =>
    post(as, '/api/applications', applicationRequest(form), with_);
  for (const form of [forms.signed, forms.personal, forms.paid]) {
    const refused = await file(form);
    expect([refused.status, codesOf(refused)]).toEqual([422, { onlineform_id: ['delegation-needs-applicant'] }]);
  }
  expect(await town.countRows('onlineform_application', `member_id = ${mother.member_id}`)).toBe(0);
  expect((await file(forms.paid, mother, {} as typeof headers)).status).toBe(201);

  const filed = await file(forms.simple);
  expect([filed.status, filed.body?.['next']]).toEqual([201, 'finish']);
  const id = Number(filed.body?.['onlineform_application_id']);
  const paper = async () =>
    (
      await town.rows<{ source: string }>`select paper_source::text as source from onlineform_application
        where onlineform_application_id = ${id}`
    )[0]?.source ?? '';
  expect(await paper()).toMatch(/"委任を受けて申請した人", "三上 /);
  expect(await paper()).toContain('委任を受けて申請した人は、申請者のために、上の事項に同意しました。');
  const office = await town.addPerson({ roles: ['forms'] });
  const seen = await town.call('GET', `/api/form-desk/applications/${id}`, { as: office });
  expect(seen.body?.['application']).toMatchObject({
    is_proxied: 0,
    proxy: { name: expect.stringMatching(/^三上 /), office: '', reason: '' },
  });

  const correct = (as: Person, one: number, with_ = headers) =>
    post(as, `/api/applications/${one}/correct`, { content: { what: 'ポスター' }, is_agreed: true }, with_);
  const signed = await newApplication(town, mother.member_id, forms.signed);
  await town.rows`update onlineform_application set is_in_correction = 1 where member_id = ${mother.member_id}`;
  expect(codesOf(await correct(daughter, signed))).toEqual({ onlineform_id: ['delegation-needs-applicant'] });
  expect((await correct(mother, id, {} as typeof headers)).status).toBe(200);
  expect(await paper()).not.toContain('委任');
});

test('an offer needs the password, a matter, a day within a year and room; a work account cannot delegate', async () => {
  const person = await town.addPerson();
  const today = dateAt(town.now());
  const refused = async (changes: object, as = person) => codesOf(await post(as, '/api/delegations', offered(changes)));
  expect(await refused({ password: 'not-the-password' })).toEqual({ password: ['password-wrong'] });
  expect(await refused({ matters: [] })).toEqual({ matters: ['delegation-matters'] });
  expect(await refused({ ends_on: addDays(today, -1) })).toEqual({ ends_on: ['delegation-past'] });
  expect(await refused({ ends_on: addDays(today, 367) })).toEqual({ ends_on: ['delegation-long'] });
  expect((await post(await town.addPerson({ roles: ['forms'] }), '/api/delegations', offered())).status).toBe(403);
  const full = await town.addPerson();
  for (const delegate of await town.addPeople(5)) await newDelegation(town, full.member_id, delegate.member_id);
  expect(await refused({}, full)).toEqual({ request: ['delegations-given'] });
});

test('a code is nobody’s own, is entered once, is over after an hour, and does not tell whose it was', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson()];
  const { code } = (await post(mother, '/api/delegations', offered())).body;
  const take = (as: Person, typed: string) => post(as, '/api/delegations/take', { code: typed });
  expect(codesOf(await take(mother, code))).toEqual({ code: ['delegation-self'] });
  expect(codesOf(await take(daughter, '0000-0000'))).toEqual({ code: ['delegation-code'] });
  await town.rows`update delegation set offered_at = offered_at - interval '61 minutes'
    where principal_id = ${mother.member_id}`;
  expect(codesOf(await take(daughter, code))).toEqual({ code: ['delegation-code'] });
  await town.rows`update delegation set offered_at = offered_at + interval '61 minutes'
    where principal_id = ${mother.member_id}`;
  expect((await take(daughter, code)).status).toBe(200);
  expect(codesOf(await take(await town.addPerson(), code))).toEqual({ code: ['delegation-code'] });
  const again = (await post(mother, '/api/delegations', offered())).body;
  expect(codesOf(await take(daughter, again.code))).toEqual({ code: ['delegation-twice'] });
  const guessing = await town.addPerson();
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1) answers.push((await take(guessing, '1111-1111')).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

/** Somebody offers to show their passes and asks for the other's; who enters the code answers. */
async function mutual(one: Person, other: Person, answer: number | undefined, changes: object = {}) {
  const offer = await post(one, '/api/delegations', offered({ matters: ['passes'], is_mutual: 1, ...changes }));
  expect(offer.status, offer.text).toBe(201);
  const { code, delegation } = offer.body;
  const taken = await post(other, '/api/delegations/take', {
    code,
    ...(answer === undefined ? {} : { is_mutual: answer, password: PASSWORD }),
  });
  return { id: delegation.delegation_id as number, code: code as string, taken };
}
const standing = async (as: Person) => {
  const { delegations } = (await town.call('GET', '/api/delegations', { as })).body ?? {};
  return (delegations as { side: string; state: string; matters: string[]; delegation_id: number }[])
    .filter(({ state }) => state === 'standing')
    .map(({ side, matters, delegation_id }) => ({ side, matters: matters.join(), delegation_id }));
};
const readsPasses = async (as: Person, id: number | undefined) =>
  (await town.call('GET', '/api/account/passes', { as, headers: actingFor(id ?? 0) })).status;

test('two show each other their passes where both said so: each way stands and ends on its own', async () => {
  const [one, other] = [await town.addPerson(), await town.addPerson()];
  const { id, code, taken } = await mutual(one, other, undefined, { matters: ['passes', 'messages'] });
  expect(codesOf(taken)).toEqual({ is_mutual: ['delegation-mutual'] });
  const sayYes = (more: object) => post(other, '/api/delegations/take', { code, is_mutual: 1, ...more });
  expect(codesOf(await sayYes({}))).toEqual({ password: ['required'] });
  expect(codesOf(await sayYes({ password: 'another-2027' }))).toEqual({ password: ['password-wrong'] });
  const yes = await sayYes({ password: PASSWORD });
  expect(yes.body?.['delegation']).toMatchObject({ state: 'taken', is_mutual: 1 });
  expect([await standing(one), await standing(other)]).toEqual([[], []]);
  expect((await post(one, `/api/delegations/${id}/confirm`)).status).toBe(200);
  expect((await post(one, `/api/delegations/${id}/confirm`)).status).toBe(200);
  const received = (await standing(one)).find(({ side }) => side === 'received');
  const back = received?.delegation_id;
  expect((await standing(one)).map(({ side, matters }) => [side, matters]).toSorted()).toEqual([
    ['given', 'messages,passes'],
    ['received', 'passes'],
  ]);
  expect([await readsPasses(other, id), await readsPasses(one, back)]).toEqual([200, 200]);
  const messages = await town.call('GET', '/api/messages', { as: one, headers: actingFor(back ?? 0) });
  expect(codesOf(messages)).toEqual({ request: ['acting-not-given'] });
  const mails = await town.mailsTo(other.email, 2);
  expect(mails.map(({ subject }) => subject).join()).toMatch(/に頼まれました.*に頼みました/);
  expect((await post(other, `/api/delegations/${back}/end`)).status).toBe(200);
  expect([await readsPasses(other, id), await readsPasses(one, back)]).toEqual([200, 409]);
});

test('nobody shows their passes without saying so: not by a no, nor by a yes that nobody asked for', async () => {
  const [one, other, third] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
  const no = await mutual(one, other, 0);
  expect(no.taken.body?.['delegation']).toMatchObject({ is_mutual: 0 });
  await post(one, `/api/delegations/${no.id}/confirm`);
  expect((await standing(one)).map(({ side }) => side)).toEqual(['given']);
  for (const changes of [{ is_mutual: 0 }, { matters: ['messages'] }]) {
    const unasked = await mutual(third, other, 1, changes);
    expect(unasked.taken.body?.['delegation']).toMatchObject({ is_mutual: 0 });
    await post(third, `/api/delegations/${unasked.id}/confirm`);
    expect((await standing(third)).map(({ side }) => side)).toEqual(['given']);
    await post(third, `/api/delegations/${unasked.id}/end`);
  }
});

test('what stands the other way gets the passes beside its matters; who has no room for another is told', async () => {
  const [one, other] = [await town.addPerson(), await town.addPerson()];
  const before = await newDelegation(town, other.member_id, one.member_id, { matters: ['rides'] });
  const both = await mutual(one, other, 1);
  expect((await post(one, `/api/delegations/${both.id}/confirm`)).status).toBe(200);
  expect((await standing(one)).find(({ side }) => side === 'received')).toEqual({
    side: 'received',
    matters: 'rides,passes',
    delegation_id: before,
  });
  const [busy, third] = [await town.addPerson(), await town.addPerson()];
  const late = await mutual(third, busy, 1);
  for (let count = 0; count < 5; count += 1)
    await newDelegation(town, busy.member_id, (await town.addPerson()).member_id);
  const full = { request: ['delegation-mutual-full'] };
  expect(codesOf(await post(third, `/api/delegations/${late.id}/confirm`))).toEqual(full);
  expect(await standing(third)).toEqual([]);
  expect(codesOf((await mutual(await town.addPerson(), busy, 1)).taken)).toEqual(full);
  expect((await mutual(await town.addPerson(), busy, 0)).taken.status).toBe(200);
});

test.each(['locked', 'dead', 'run out'] as const)('a delegation of somebody %s opens nothing', async (how) => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson()];
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const read = async () => (await town.call('GET', '/api/reservations', { as: daughter, headers })).status;
  expect(await read()).toBe(200);
  if (how === 'locked')
    await town.rows`update member set locked_at = ${town.now()} where member_id = ${mother.member_id}`;
  if (how === 'dead')
    await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
      values (${mother.member_id}, ${dateAt(town.now())}, 'certificate', ${town.now()})`;
  if (how === 'run out')
    await town.rows`update delegation set ends_on = ends_on - 31 where principal_id = ${mother.member_id}`;
  expect(await read()).toBe(409);
});

test('nobody hands on what they were given: a circle opens only what each gave', async () => {
  const [one, two, three] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
  const first = await newDelegation(town, one.member_id, two.member_id, { matters: ['messages'] });
  const second = await newDelegation(town, two.member_id, three.member_id);
  await newDelegation(town, two.member_id, one.member_id);
  const read = async (as: Person, id: number, path: string) =>
    (await town.call('GET', path, { as, headers: actingFor(id) })).status;
  expect(await read(two, first, '/api/messages')).toBe(200);
  expect(await read(three, first, '/api/messages')).toBe(409);
  await newThread(town, one.member_id);
  const seen = await town.call('GET', '/api/messages', { as: three, headers: actingFor(second) });
  expect(seen.body?.['messages']).toEqual([]);
  expect(await read(two, first, '/api/delegations')).toBe(409);
});

test('a delegate reads of the principal’s account what forms need, and neither logins nor disability nor services', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson()];
  await town.rows`update member set is_handicapped = 1, is_otp_enabled = 1 where member_id = ${mother.member_id}`;
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  const read = async (as: Person, more = {}) =>
    (await town.call('GET', '/api/account', { as, ...more })).body?.['account'] as Readonly<Record<string, unknown>>;
  const own = await read(mother);
  expect(own).toMatchObject({ is_handicapped: 1, is_otp_enabled: 1, login_ids: [mother.login_id] });
  const seen = await read(daughter, { headers });
  expect(seen).toMatchObject({ member_id: mother.member_id, address: own['address'], tel: own['tel'] });
  expect(seen).toMatchObject({ is_handicapped: 0, is_otp_enabled: 0, login_ids: [], services: [], town_id: null });
});

test('an official acts for somebody at the counter for ten minutes, with a reason; the person sees it and no name', async () => {
  const [person, official, other] = [
    await town.addPerson(),
    await town.addPerson({ roles: ['reception'], lastname: '斎藤' }),
    await town.addPerson({ roles: ['reception'] }),
  ];
  const open = (member_id: number, reason = '窓口で頼まれました。') =>
    post(official, '/api/counter-delegations', { member_id, reason });
  expect(codesOf(await open(person.member_id, ' '))).toEqual({ reason: ['required'] });
  expect((await open(official.member_id)).status).toBe(404);
  expect((await post(person, '/api/counter-delegations', { member_id: person.member_id, reason: 'x' })).status).toBe(
    403,
  );
  const first = (await open(person.member_id)).body;
  const { delegation_id } = (await open(person.member_id)).body;
  const read = async (as: Person, id: number) =>
    (await town.call('GET', '/api/reservations', { as, headers: actingFor(id) })).status;
  expect([await read(official, first.delegation_id), await read(other, delegation_id)]).toEqual([409, 409]);
  expect(await read(official, delegation_id)).toBe(200);
  expect((await town.call('GET', '/api/delegations', { as: person })).body?.['delegations']).toEqual([]);
  const own = await town.call('GET', '/api/account/activities', { as: person });
  expect(own.text).not.toContain('斎藤');
  expect(own.text).toContain('delegation:look-reservations');
  await town.rows`update delegation set until = ${town.now()} where delegation_id = ${delegation_id}`;
  expect(await read(official, delegation_id)).toBe(409);
  const again = (await open(person.member_id)).body;
  expect((await post(other, `/api/counter-delegations/${again.delegation_id}/end`)).status).toBe(404);
  expect((await post(official, `/api/counter-delegations/${again.delegation_id}/end`)).status).toBe(200);
  expect(await read(official, again.delegation_id)).toBe(409);
});

test(
  'every endpoint by six kinds of delegation: only what it opens, and then as the principal',
  { timeout: 300_000 },
  async () => {
    const canary = '母鴉';
    const principal = await town.addPerson({ lastname: canary });
    const [granted, other, ended, watcher] = await town.addPeople(4);
    const stranger = await town.addPerson();
    if (!granted || !other || !ended || !watcher) throw new Error('nobody acts');
    const standing = await newDelegation(town, principal.member_id, granted.member_id);
    const past = await newDelegation(town, principal.member_id, ended.member_id, { state: 'ended' });
    const official = await town.addPerson({ roles: ['reception', 'forms'] });
    const counter = await newDelegation(town, principal.member_id, official.member_id, { state: 'counter' });
    const receptionist = await town.addPerson({ roles: ['reception'] });
    const withoutForms = await newDelegation(town, principal.member_id, receptionist.member_id, { state: 'counter' });
    const watched = await newWatch(town, principal.member_id, watcher.member_id);
    const findings: string[] = [];
    const opened: string[] = [];
    for (const endpoint of allEndpoints) {
      const { name, permission, success } = endpoint;
      const known = cases[name];
      if (!known || known.spendsCaller || known.endsSession) continue;
      if (deviceKindOf(permission) || isOfTerminals(permission) || senderOf(permission)) continue;
      const matters = mattersOf(permission);
      const isForAll = permission === 'public';
      const refused = typeof holdersOf(permission) === 'string' ? 409 : 403;
      const try_ = async (kind: string, as: Person, id: number, expected: number) => {
        const input = await known.input(town, principal.member_id);
        const answer = await ask(town, endpoint, input, {
          as: await town.openSession(as.member_id),
          headers: actingFor(id),
        });
        if (answer.status !== expected) findings.push(`${name} ${kind}: ${answer.status} instead of ${expected}`);
        if (expected >= 400 && answer.text.includes(canary))
          findings.push(`${name} ${kind}: the name is in the answer`);
      };
      if (matters.length > 0) opened.push(name);
      await try_('granted', granted, standing, matters.length > 0 || isForAll ? success : refused);
      if (isForAll || refused === 403) continue;
      // What the person has filed themselves is not the official's to correct.
      const isTheirs = name === 'correctApplication' || name === 'readCorrection';
      if (matters.length > 0) await try_('at the counter', official, counter, isTheirs ? 404 : success);
      if (matters.length > 0) {
        const isOpen = matters.some((matter) => matter !== 'applications');
        await try_('at the counter, without the role of forms', receptionist, withoutForms, isOpen ? success : 409);
      }
      const lacking = delegatedMatters.filter((matter) => !matters.includes(matter));
      await town.rows('delete from delegation where delegate_id = $1', other.member_id);
      const without = await newDelegation(town, principal.member_id, other.member_id, { matters: lacking });
      await try_('another matter', other, without, 409);
      await try_('who watches over them', watcher, watched, 409);
      await try_('ended a second ago', ended, past, 409);
      await try_('somebody else’s', stranger, standing, 409);
    }
    expect(findings).toEqual([]);
    expect(opened.length).toBeGreaterThan(60);
    expect(
      opened.filter(
        (name) => holdersOf(allEndpoints.find((one) => one.name === name)?.permission ?? 'public') === 'anyone',
      ),
    ).toEqual(['listNotices', 'readNotice']);
  },
);

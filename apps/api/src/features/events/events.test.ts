import { beforeEach, describe, expect, test } from 'vitest';
import { RECEPTION } from '../../testing/cases/case.ts';
import { eventRequest, newDraft, newEvent, register } from '../../testing/events/events.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';
import { sendReminders } from '../reminders/reminders.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const at = (text: string) => town.setNow(new Date(`${text}+09:00`));
const desk = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  town.call(method, `/api/reception/events${path}`, {
    as: await town.openSession(RECEPTION),
    locale: 'ja',
    ...(body ? { body } : {}),
  });
const read = async (id: number) => (await town.call('GET', `/api/events/${id}`, { locale: 'ja' })).body.event;
const own = async (as: Credentials, id: number) =>
  (await town.call('GET', `/api/events/${id}/registration`, { as, locale: 'ja' })).body.registration;
const cancel = (as: Credentials, id: number) =>
  town.call('POST', `/api/event-registrations/${id}/cancel`, { as, locale: 'ja' });
const subjects = async (person: { readonly email: string }, count: number) =>
  (await town.mailsTo(person.email, count)).map(({ subject }) => subject);

const questions = [
  { name: 'allergy', kind: 'text', label: { ja: 'アレルギー', en: 'Allergies' }, max: 20, is_required: true },
  {
    name: 'bus',
    kind: 'choice',
    label: { ja: '送迎バス', en: 'Bus' },
    options: [
      { value: 'yes', label: { ja: '乗る', en: 'Yes' } },
      { value: 'no', label: { ja: '乗らない', en: 'No' } },
    ],
  },
];

describe('an event', () => {
  test('is seen by nobody until it is published, and then with its places, also by a guest', async () => {
    const { event_id, revision } = await newDraft(town, { questions });
    expect((await town.call('GET', `/api/events/${event_id}`)).status).toBe(404);
    expect((await register(town, await town.addPerson(), event_id)).status).toBe(404);
    expect((await desk('POST', `/${event_id}/publish`, { revision: revision + 1 })).body.codes).toEqual({
      request: ['town-event-changed'],
    });
    expect((await desk('POST', `/${event_id}/publish`, { revision })).status).toBe(200);
    expect(await read(event_id)).toMatchObject({
      title: 'そば打ち体験',
      place: '共同オフィス ワッカ',
      phase: 'open',
      places: 3,
      left: 3,
      waiting: 0,
      fee_yen: 800,
      starts_at: '2027-01-21T10:00:00+09:00',
      questions: [{ name: 'allergy' }, { name: 'bus' }],
      location: { latitude: expect.any(Number) },
    });
    const { events } = (await town.call('GET', '/api/events')).body;
    expect(events.map((one: { event_id: number }) => one.event_id)).toContain(event_id);
    at('2027-01-21T08:00');
    const { items } = (await town.call('GET', '/api/today', { locale: 'ja' })).body.today;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'event', starts: '10:00', ends: '12:00', title: 'そば打ち体験' }),
    );
  });

  test('is refused where its moments, its places or its questions contradict each other', async () => {
    const refused = async (parts: Readonly<Record<string, unknown>>) =>
      (await desk('POST', '', eventRequest(town, parts))).body.codes;
    expect(await refused({ ends_time: '10:00' })).toEqual({ ends_date: ['town-event-ends'] });
    expect(await refused({ ends_date: '2027-03-01' })).toEqual({ ends_date: ['town-event-long'] });
    expect(await refused({ closes_date: '2027-01-22' })).toEqual({ closes_date: ['town-event-closes'] });
    expect(await refused({ opens_date: '2027-01-21' })).toEqual({ closes_date: ['town-event-window'] });
    expect(await refused({ spot_id: null })).toEqual({ 'place.ja': ['town-event-place'] });
    for (const places of [0, -1, 1e9, 1.5, '3']) expect(Object.keys(await refused({ places }))).toEqual(['places']);
    expect(await refused({ questions: [questions[0], questions[0]] })).toEqual({
      'questions.1.name': ['described-taken'],
    });
    const file = { name: 'file', kind: 'file', label: { ja: 'a', en: 'a' }, max: 1 };
    expect(await refused({ questions: [file] })).toEqual({ 'questions.0.kind': ['choice'] });
    const many = Array.from({ length: 11 }, (_one, index) => ({ ...questions[0], name: `q${index}` }));
    expect(await refused({ questions: many })).toEqual({ questions: ['max-count'] });
    expect((await desk('POST', '', eventRequest(town, { room_id: 101 }))).status).toBe(404);
    expect((await desk('POST', '', eventRequest(town, { notice_id: 99_999 }))).status).toBe(404);
    at('2027-01-21T10:00');
    expect(await refused({ starts_date: '2027-01-21', ends_date: '2027-01-21', closes_date: '2027-01-20' })).toEqual({
      starts_date: ['town-event-past'],
    });
  });

  test('keeps no fewer places than are given; with more, who waits moves up; those registered hear of a new time', async () => {
    const { event_id, revision } = await newEvent(town, { places: 2 });
    const [first, second] = await town.addPeople(2, { locale: 'ja' });
    await register(town, first, event_id, { persons: 2 });
    await register(town, second, event_id, { persons: 2, waits: 1 });
    const put = (seen: number, parts: object) =>
      desk('PUT', `/${event_id}`, { ...eventRequest(town, { places: 2, ...parts }), revision: seen });
    const fewer = await put(revision, { places: 1 });
    expect([fewer.status, fewer.body.errors]).toEqual([
      409,
      { places: ['すでに2人が申し込んでいます。定員は2人以上にしてください。'] },
    ]);
    expect((await put(revision, { questions })).body.codes).toEqual({ questions: ['town-event-answered'] });
    const more = await put(revision, { places: 4 });
    expect(more.body.event).toMatchObject({ taken: 4, waiting: 0, revision: revision + 1 });
    expect(await own(second, event_id)).toMatchObject({ state: 'registered', moved_up_at: expect.any(String) });
    expect((await subjects(second, 2))[1]).toContain('席が空き');
  });

  test('is found at the desk by the words of its name, signs too, and by nothing else that is kept with it', async () => {
    const { event_id } = await newDraft(town, { title: { ja: '"星\\"を見る会', en: 'Stars' } });
    const found = async (q: string) =>
      (await desk('GET', `?phase=draft&q=${encodeURIComponent(q)}`)).body.events.map(
        (one: { event_id: number }) => one.event_id,
      );
    for (const q of ['"星\\"', 'STARS', 'を見る']) expect(await found(q), q).toContain(event_id);
    for (const q of ['ja', '": "', '%']) expect(await found(q), q).toEqual([]);
  });

  test('all hear who registered or wait of another time or place, and why it is called off; then it takes nobody [decision:event.told]', async () => {
    const { event_id, revision: shown } = await newEvent(town, { places: 1 });
    const [first, second, third] = await town.addPeople(3, { locale: 'ja' });
    await register(town, first, event_id);
    await register(town, second, event_id, { persons: 1, waits: 1 });
    const elsewhere = { places: 1, spot_id: null, place: { ja: '町民体育館', en: 'Gym' } };
    for (const [less, parts] of [{ starts_time: '11:00' }, { starts_time: '11:00', ...elsewhere }].entries())
      expect(
        (await desk('PUT', `/${event_id}`, { ...eventRequest(town, { places: 1, ...parts }), revision: shown + less }))
          .status,
      ).toBe(200);
    const revision = shown + 2;
    const body = { revision, reason: { ja: '大雪のため', en: '' } };
    expect((await desk('POST', `/${event_id}/call-off`, body)).body.event).toMatchObject({ phase: 'called-off' });
    expect(await read(event_id)).toMatchObject({ phase: 'called-off', cancel_reason: '大雪のため' });
    for (const person of [first, second]) {
      const mails = (await town.mailsTo(person.email, 4)).slice(1);
      expect(mails.map(({ subject, text }) => [subject, text])).toEqual(
        [
          ['日時か場所が変わりました', '11:00'],
          ['日時か場所が変わりました', '町民体育館'],
          ['中止になりました', '大雪のため'],
        ].map((words) => words.map((word) => expect.stringContaining(word))),
      );
    }
    expect((await register(town, third, event_id)).body.codes).toEqual({ event_id: ['event-called-off'] });
    const again = { ...body, revision: revision + 1 };
    expect((await desk('POST', `/${event_id}/call-off`, again)).body.codes).toEqual({ request: ['town-event-done'] });
    expect((await desk('DELETE', `/${event_id}`, { revision: revision + 1 })).body.codes).toEqual({
      request: ['town-event-shown'],
    });
  });
});

describe('a member', () => {
  test('registers with answers, has a code and a letter, sees it in the list and calendar, and is reminded the day before [decision:event.own]', async () => {
    const { event_id } = await newEvent(town, { questions });
    const person = await town.addPerson({ locale: 'ja', lastname: '蕎麦' });
    const made = await register(town, person, event_id, {
      persons: 2,
      answers: { allergy: '落花生', bus: 'yes', x: 1 },
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.registration).toMatchObject({
      state: 'registered',
      waiting_no: null,
      persons: 2,
      answers: { allergy: '落花生', bus: 'yes' },
      code: expect.stringMatching(/^HME-[2-9A-HJKMNP-Z]{7}$/),
      cancelable_until: '2027-01-21T10:00:00+09:00',
    });
    expect((await read(event_id)).left).toBe(1);
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toContain('催しに申し込みました（そば打ち体験）');
    for (const part of [
      '2027年1月21日（木） 10:00〜12:00',
      '共同オフィス ワッカ',
      '800円',
      made.body.registration.code,
    ])
      expect(mail?.text).toContain(part);
    const list = await town.call('GET', '/api/event-registrations?scope=upcoming', { as: person });
    expect(list.body.registrations).toMatchObject([{ event_id, persons: 2 }]);
    const first = await town.call('GET', '/api/top', { as: person, locale: 'ja' });
    expect(first.body.next).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        title: 'そば打ち体験',
        action: 'show-code',
        href: `/event/${event_id}`,
      }),
    );
    const days = await town.call('GET', '/api/event-registrations?from=2027-01-21&to=2027-01-21', { as: person });
    expect(days.body.registrations).toHaveLength(1);
    const { url } = (await town.call('POST', '/api/calendar-feed', { as: person })).body;
    const feed = await (await fetch(url.replace(town.house.publicUrl, town.origin))).text();
    expect(feed).toContain('SUMMARY:そば打ち体験');
    expect(feed).toContain('DTSTART:20270121T010000Z');
    at('2027-01-20T08:59');
    await sendReminders(town.house);
    expect(await town.countRows('event_registration', `event_id = ${event_id} and reminded_at is null`)).toBe(1);
    at('2027-01-20T09:00');
    expect(await sendReminders(town.house)).toBeGreaterThan(0);
    expect(await sendReminders(town.house)).toBe(0);
    expect((await subjects(person, 2))[1]).toContain('催しの日が近づきました');
    const kept = await town.call('GET', '/api/account/export?format=json', { as: person, locale: 'ja' });
    expect(JSON.parse(kept.body.content).events).toMatchObject([
      { title: 'そば打ち体験', answers: { allergy: '落花生' } },
    ]);
  });

  test('waits only when asked to, in order; whoever needs more than is free is passed over and keeps the number [decision:event.moved-up]', async () => {
    const { event_id } = await newEvent(town, { places: 3 });
    const [first, second, third, locked, fourth] = await town.addPeople(5);
    const made = await register(town, first, event_id, { persons: 2 });
    const refused = await register(town, second, event_id, { persons: 2 });
    expect([refused.status, refused.body.codes, refused.body.errors]).toEqual([
      409,
      { persons: ['event-left'] },
      { persons: ['残りは1人分です。人数を減らすか、キャンセル待ちに登録してください。'] },
    ]);
    const waits = { waits: 1, persons: 3 };
    expect((await register(town, second, event_id, waits)).body.registration).toMatchObject({ waiting_no: 1 });
    expect((await register(town, third, event_id)).body.registration).toMatchObject({ state: 'registered' });
    await register(town, locked, event_id, { waits: 1, persons: 1 });
    await town.rows('update member set locked_at = now() where member_id = $1', locked.member_id);
    expect((await register(town, fourth, event_id, { waits: 1, persons: 2 })).body.registration.waiting_no).toBe(3);
    await cancel(first, made.body.registration.registration_id);
    expect(await own(second, event_id)).toMatchObject({ state: 'waiting', waiting_no: 1 });
    expect(await own(fourth, event_id)).toMatchObject({ state: 'registered', waiting_no: null });
    expect((await subjects(fourth, 2))[1]).toMatch(/席が空き|place now/);
    expect((await read(event_id)).left).toBe(0);
  });

  test('cancels until it begins, once, and may come back at the end of the list', async () => {
    const { event_id } = await newEvent(town);
    const person = await town.addPerson({ locale: 'ja' });
    const { registration_id } = (await register(town, person, event_id)).body.registration;
    expect((await register(town, person, event_id)).body.codes).toEqual({ event_id: ['event-registered'] });
    expect((await cancel(await town.addPerson(), registration_id)).status).toBe(404);
    expect((await cancel(person, registration_id)).body.registration).toMatchObject({ state: 'canceled' });
    expect((await cancel(person, registration_id)).body.codes).toEqual({ registration_id: ['already-canceled'] });
    expect(await subjects(person, 2)).toHaveLength(2);
    const again = (await register(town, person, event_id)).body.registration;
    expect(again.registration_id).not.toBe(registration_id);
    at('2027-01-21T10:00');
    expect((await cancel(person, again.registration_id)).body.codes).toEqual({ registration_id: ['event-begun'] });
  });

  test('is refused before and after registration, for wrong numbers, and for answers that do not fit', async () => {
    const { event_id } = await newEvent(town, { questions, persons_max: 2, opens_date: '2027-01-12' });
    const person = await town.addPerson();
    const codes = async (body: object) => (await register(town, person, event_id, body)).body.codes;
    const fits = { persons: 1, answers: { allergy: 'なし' } };
    const early = await register(town, person, event_id, fits);
    expect(early.body.errors).toEqual({ event_id: ['申込みは2027年1月12日（火） 9:00から受け付けます。'] });
    at('2027-01-20T17:00');
    expect(await codes(fits)).toEqual({ event_id: ['event-closed'] });
    at('2027-01-12T09:00');
    for (const persons of [0, -1, 1e9, 11, 1.5, '1', null, undefined])
      expect(Object.keys(await codes({ ...fits, persons })), String(persons)).toEqual(['persons']);
    expect(await codes({ ...fits, persons: 3 })).toEqual({ persons: ['event-persons'] });
    expect(await codes({ persons: 1 })).toEqual({ 'answers.allergy': ['required'] });
    expect(await codes({ persons: 1, answers: { allergy: 'あ'.repeat(21) } })).toEqual({
      'answers.allergy': ['max-length'],
    });
    expect(await codes({ persons: 1, answers: { allergy: 'なし', bus: 'maybe' } })).toEqual({
      'answers.bus': ['choice'],
    });
    for (const answers of ['x', [1], 7, { allergy: { deep: [[[[]]]] } }])
      expect(Object.keys(await codes({ persons: 1, answers })).join()).toMatch(/^answers/);
    const heavy = { persons: 1, answers: { allergy: 'あ'.repeat(200_000) } };
    expect([413, 422]).toContain((await register(town, person, event_id, heavy)).status);
    expect(await town.countRows('event_registration', `event_id = ${event_id}`)).toBe(0);
    expect((await register(town, person, event_id, fits)).status).toBe(201);
    expect((await town.call('POST', `/api/events/${event_id}/registration`, { body: fits })).status).toBe(401);
  });

  test('who leaves the town gives the places to who waits, and nothing of them stays but a count', async () => {
    const { event_id } = await newEvent(town, { places: 2, questions });
    const [leaving, waiting] = [await town.addPerson(), await town.addPerson()];
    await register(town, leaving, event_id, { persons: 2, answers: { allergy: '卵' } });
    await register(town, waiting, event_id, { persons: 1, waits: 1, answers: { allergy: 'なし' } });
    const body = { password: 'hoshimori-haru1' };
    expect((await town.call('POST', '/api/withdrawal', { as: leaving, body })).status).toBe(200);
    expect(await own(waiting, event_id)).toMatchObject({ state: 'registered' });
    const rows = await town.rows(
      `select member_id, answers, state from event_registration where event_id = $1 order by registration_id`,
      event_id,
    );
    expect(rows[0]).toEqual({ member_id: null, answers: {}, state: 'canceled' });
  });
});

describe('at the door', () => {
  const onTheDay = () => at('2027-01-21T09:40');
  const checkIn = (event_id: number, code: string) => desk('POST', `/${event_id}/check-in`, { code });

  test('a code lets its people in once, however it is typed; all others are refused in words, and looks are recorded [decision:event.check-in]', async () => {
    const [{ event_id }, other] = [await newEvent(town, { places: 1 }), await newEvent(town)];
    const [person, elsewhere, waiting] = await town.addPeople(3, { lastname: '受付' });
    const { code, registration_id } = (await register(town, person, event_id)).body.registration;
    const theirs = (await register(town, elsewhere, other.event_id)).body.registration;
    const waits = (await register(town, waiting, event_id, { persons: 1, waits: 1 })).body.registration;
    const said = async (typed: string) => {
      const { status, body } = await checkIn(event_id, typed);
      return [status, body.codes?.code?.[0]];
    };
    expect(await said(code)).toEqual([409, 'event-code-early']);
    onTheDay();
    expect(await said('HME-2222222')).toEqual([409, 'event-code-unknown']);
    expect(await said('x'.repeat(5000))).toEqual([422, 'event-code-unknown']);
    expect(await said(theirs.code)).toEqual([409, 'event-code-other']);
    expect(await said(waits.code)).toEqual([409, 'event-code-waiting']);
    const done = await checkIn(event_id, ` ${code.toLowerCase().replace('-', '－')} `);
    expect(done.body.registration).toMatchObject({
      name: '受付 試',
      persons: 1,
      attended_at: '2027-01-21T09:40:00+09:00',
    });
    expect((await checkIn(event_id, code)).body.errors).toEqual({ code: ['この方は、9:40に受付が済んでいます。'] });
    expect((await desk('GET', `/${event_id}`)).body.event).toMatchObject({ taken: 1, attended: 1 });
    const undo = { registration_id, attended: 0 };
    expect((await desk('POST', `/${event_id}/attendance`, undo)).body.registration.attended_at).toBeNull();
    const foreign = { registration_id: theirs.registration_id, attended: 1 };
    expect((await desk('POST', `/${event_id}/attendance`, foreign)).status).toBe(404);
    for (const action of ['event:check-in', 'event:mark'])
      expect(await town.countRows('audit', `action = '${action}' and subject_id = ${person.member_id}`)).toBe(1);
    await town.call('POST', `/api/event-registrations/${theirs.registration_id}/cancel`, { as: elsewhere });
    expect((await checkIn(other.event_id, theirs.code)).body.codes).toEqual({ code: ['event-code-canceled'] });
  });

  test('the counter registers and cancels for others, also for whom has no account, and both are recorded and told', async () => {
    const { event_id } = await newEvent(town, { questions, places: 1 });
    const person = await town.addPerson({ lastname: '電話' });
    const made = await town.call('POST', '/api/reception/guests', {
      as: await town.openSession(RECEPTION),
      body: { lastname: '畑中', firstname: 'ウメ', tel: '0100-56-7777' },
    });
    const guest: number = made.body.member.member_id;
    const enter = (member_id: number, more: object = {}) =>
      desk('POST', `/${event_id}/registrations`, { member_id, persons: 1, answers: { allergy: 'なし' }, ...more });
    expect((await enter(person.member_id, { answers: {} })).body.codes).toEqual({ 'answers.allergy': ['required'] });
    const { registration_id, code } = (await enter(person.member_id)).body.registration;
    expect((await enter(person.member_id)).body.codes).toEqual({ event_id: ['event-registered'] });
    expect(await own(person, event_id)).toMatchObject({ code, state: 'registered' });
    expect((await enter(guest)).body.codes).toEqual({ persons: ['event-full'] });
    expect((await enter(guest, { waits: 1 })).body.registration).toMatchObject({ state: 'waiting', waiting_no: 1 });
    const elsewhere = await newEvent(town);
    const withdraw = (id: number) => desk('POST', `/${id}/withdrawal`, { registration_id });
    expect((await withdraw(elsewhere.event_id)).status).toBe(404);
    expect((await withdraw(event_id)).body.registration.state).toBe('canceled');
    expect((await withdraw(event_id)).body.codes).toEqual({ registration_id: ['already-canceled'] });
    expect(await own(person, event_id)).toBeNull();
    expect((await desk('GET', `/${event_id}`)).body.event).toMatchObject({ taken: 1, waiting: 0 });
    expect(await subjects(person, 2)).toHaveLength(2);
    for (const action of ['event:enter', 'event:withdraw'])
      expect(await town.countRows('audit', `action = '${action}' and subject_id = ${person.member_id}`)).toBe(1);
    const editor = await town.addPerson({ roles: ['editor'] });
    const body = { member_id: editor.member_id, persons: 1 };
    const asEditor = { as: editor, body };
    expect((await town.call('POST', `/api/reception/events/${event_id}/registrations`, asEditor)).status).toBe(403);
  });

  test('the list has answers, is searched by name and code, goes into a file, and each look is recorded', async () => {
    const { event_id } = await newEvent(town, { questions });
    const person = await town.addPerson({ lastname: '名簿' });
    const { code } = (await register(town, person, event_id, { persons: 1, answers: { allergy: '=1+1', bus: 'no' } }))
      .body.registration;
    const list = async (query: string) => (await desk('GET', `/${event_id}/registrations?${query}`)).body.registrations;
    expect(await list('')).toMatchObject([
      {
        code,
        name: '名簿 試',
        answers: [
          { label: 'アレルギー', words: '=1+1' },
          { label: '送迎バス', words: '乗らない' },
        ],
      },
    ]);
    for (const q of ['名簿', code, code.slice(0, 6).toLowerCase()])
      expect(await list(`q=${encodeURIComponent(q)}`)).toHaveLength(1);
    for (const q of ['誰か', '%', '_']) expect(await list(`q=${encodeURIComponent(q)}`)).toHaveLength(0);
    expect(await list('state=waiting')).toHaveLength(0);
    const file = await desk('GET', `/${event_id}/registrations/file?format=csv`);
    const text = Buffer.from(file.body.content, 'base64').toString();
    expect(text).toContain('アレルギー');
    expect(text).toContain(code);
    expect(text).not.toMatch(/(?:^|,)"?=1/m);
    // Two questions may be worded alike, and one may have rows.
    const children = { name: 'children', kind: 'rows', label: { ja: '子', en: 'Children' }, max: 3 };
    const rows = { ...children, row_label: { ja: '子', en: 'Child' }, fields: [{ ...questions[0], name: 'child' }] };
    const alike = [questions[0], { ...questions[0], name: 'again' }, rows];
    const { event_id: other } = await newEvent(town, { questions: alike });
    const answers = { allergy: 'そば', again: '小麦', children: [{ child: '卵' }] };
    expect((await register(town, person, other, { persons: 1, answers })).status).toBe(201);
    const saved = await desk('GET', `/${other}/registrations/file?format=csv`);
    expect(Buffer.from(saved.body.content, 'base64').toString()).toContain('"そば","小麦","子 1：アレルギー 卵"');
    for (const action of ['event:list', 'event:export'])
      expect(
        await town.countRows('audit', `action = '${action}' and subject_id = ${person.member_id}`),
      ).toBeGreaterThan(0);
  });

  test('is for officials with the role', async () => {
    const { event_id } = await newEvent(town);
    const as = await town.addPerson({ roles: ['auditor'] });
    expect((await town.call('GET', `/api/reception/events/${event_id}/registrations`, { as })).status).toBe(403);
    expect(
      (
        await town.call('POST', `/api/reception/events/${event_id}/check-in`, {
          as: await town.addPerson(),
          body: { code: 'x' },
        })
      ).status,
    ).toBe(403);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { PAID, completingIn } from '../../testing/forms/completing.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { meeting, rewriting, watching } from '../../testing/requests/guards.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import type { Credentials, OpenTown } from '../../testing/towns/open-town.ts';

const ROUNDS = 6;
const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));
const raceTown = async (around?: Parameters<typeof openRaceTown>[0]) => {
  const town = await openRaceTown(around);
  open.push(town);
  return town;
};

/** Actions of officials and applicants in a town. */
function actionsIn(town: OpenTown) {
  const post = (as: Credentials, path: string, body: unknown = {}) =>
    town.call('POST', `/api/${path}`, { as, body, locale: 'en' });
  const seenBy = async (as: Credentials, id: number): Promise<string> =>
    (await town.call('GET', `/api/form-desk/applications/${id}`, { as })).body.application.seen;
  return {
    post,
    seenBy,
    decide: (as: Credentials, id: number, seen: string, approval_status: 1 | 2 | 3) =>
      post(as, `form-desk/applications/${id}/decide`, { seen, approval_status, reason: '理由です。' }),
    sendBack: (as: Credentials, id: number, seen: string) =>
      post(as, `form-desk/applications/${id}/ask`, { seen, body: '直してください。', is_correction: 1 }),
    takeBack: (as: Credentials, id: number) => post(as, `applications/${id}/take-back`),
    assign: (as: Credentials, id: number, to: number) =>
      post(as, `form-desk/applications/${id}/assign`, { from: null, to }),
    correct: (as: Credentials, id: number) =>
      post(as, `applications/${id}/correct`, { content: { what: '直した' }, is_agreed: true }),
    async stateOf(id: number) {
      const [row] = await town.rows<{ status: number; is_in_correction: number; kinds: string[] }>(
        `select a.approval_status as status, a.is_in_correction,
           (select array_agg(e.kind order by e.application_event_id) from application_event e
            where e.onlineform_application_id = a.onlineform_application_id) as kinds
         from onlineform_application a where a.onlineform_application_id = $1`,
        id,
      );
      return row ?? { status: -1, is_in_correction: -1, kinds: [] };
    },
  };
}
const ENDS = new Set(['approved', 'denied', 'invalid', 'taken-back']);
const endsOf = (kinds: readonly string[]) => kinds.filter((kind) => ENDS.has(kind));
type Actions = ReturnType<typeof actionsIn>;

const DESK_LOCK = 'lock-handled-form';
const OWN_LOCK = 'lock-own-form-application';
const unlocked = (text: string) => text.replace('for update', '');
/** Nobody locks the row, and all read it before anybody writes. */
function withoutLocks() {
  const met = meeting('read-handled-form', 'read-own-form-application');
  const around = (database: Database) =>
    met.at([DESK_LOCK, OWN_LOCK].reduce((inner, name) => rewriting(name, unlocked)(inner), database));
  return { met, around };
}

/** Several concurrent actions on an undecided application; returns the answers and the final state. */
async function together(
  town: OpenTown,
  actions: Actions,
  act: (id: number, seen: string, person: Credentials) => readonly Promise<{ status: number }>[],
  begin: () => void = () => {},
) {
  const reader = await town.addPerson({ roles: ['forms'] });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await town.addPerson();
    const id = await newApplication(town, person.member_id);
    const seen = await actions.seenBy(reader, id);
    begin();
    const answers = await Promise.all(act(id, seen, person));
    rounds.push({ id, answers, ...(await actions.stateOf(id)) });
  }
  return rounds;
}

async function twoOfficials(town: OpenTown, begin?: () => void) {
  const actions = actionsIn(town);
  const [one, other] = await town.addPeople(2, { roles: ['forms'] });
  return together(
    town,
    actions,
    (id, seen) => [
      actions.decide(one, id, seen, 1),
      actions.decide(other, id, seen, 2),
      actions.decide(one, id, seen, 1),
      actions.decide(other, id, seen, 3),
    ],
    begin,
  );
}

describe('of what office and applicant do at the same moment', () => {
  test('one of several decisions counts, and the others are told', async () => {
    for (const { answers, kinds } of await twoOfficials(await raceTown())) {
      expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
      expect(endsOf(kinds)).toHaveLength(1);
    }
  });

  test('a decision or the applicant’s taking back counts, and only one of both', async () => {
    const town = await raceTown();
    const actions = actionsIn(town);
    const official = await town.addPerson({ roles: ['forms'] });
    const rounds = await together(town, actions, (id, seen, person) => [
      actions.decide(official, id, seen, 1),
      actions.takeBack(person, id),
    ]);
    for (const { answers, kinds, status } of rounds) {
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      expect(endsOf(kinds)).toEqual([answers[0]?.status === 200 ? 'approved' : 'taken-back']);
      expect(status).toBe(answers[0]?.status === 200 ? 1 : 3);
    }
  });

  test('a request for a correction never reaches what was taken back', async () => {
    const town = await raceTown();
    const actions = actionsIn(town);
    const official = await town.addPerson({ roles: ['forms'] });
    const rounds = await together(town, actions, (id, seen, person) => [
      actions.sendBack(official, id, seen),
      actions.takeBack(person, id),
    ]);
    for (const { answers, kinds, status, is_in_correction } of rounds) {
      expect([answers[1]?.status, status, is_in_correction]).toEqual([200, 3, 0]);
      expect(kinds).toEqual(
        answers[0]?.status === 201 ? ['filed', 'correction-asked', 'taken-back'] : ['filed', 'taken-back'],
      );
    }
  });

  test('a correction is in what was decided, or comes too late', async () => {
    const town = await raceTown();
    const actions = actionsIn(town);
    const official = await town.addPerson({ roles: ['forms'] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await town.addPerson();
      const id = await newApplication(town, person.member_id);
      await actions.sendBack(official, id, await actions.seenBy(official, id));
      const seen = await actions.seenBy(official, id);
      const [decided, corrected] = await Promise.all([
        actions.decide(official, id, seen, 1),
        actions.correct(person, id),
      ]);
      // The decision was made on the earlier content.
      expect([decided.status, corrected.status].toSorted()).toEqual([200, 409]);
      const { kinds, is_in_correction } = await actions.stateOf(id);
      expect(kinds.at(-1)).toBe(decided.status === 200 ? 'approved' : 'corrected');
      expect(is_in_correction).toBe(0);
    }
  });

  test('one of several desks takes an application', async () => {
    const town = await raceTown();
    const actions = actionsIn(town);
    const officials = await town.addPeople(4, { roles: ['forms'] });
    const rounds = await together(town, actions, (id) =>
      officials.map((one) => actions.assign(one, id, one.member_id)),
    );
    for (const { answers, kinds } of rounds) {
      expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
      expect(kinds).toEqual(['filed', 'assigned']);
    }
  });

  test('without the lock of the row several decisions and several desks count: the proof sees the guard @guard', async () => {
    const { met, around } = withoutLocks();
    const town = await raceTown({ around });
    const decided = await twoOfficials(town, () => met.of(4));
    expect(Math.min(...decided.map(({ kinds }) => endsOf(kinds).length))).toBeGreaterThan(1);
    const actions = actionsIn(town);
    const officials = await town.addPeople(2, { roles: ['forms'] });
    const taken = await together(
      town,
      actions,
      (id) => officials.map((one) => actions.assign(one, id, one.member_id)),
      () => met.of(2),
    );
    expect(Math.min(...taken.map(({ kinds }) => kinds.length))).toBeGreaterThan(2);
    const official = await town.addPerson({ roles: ['forms'] });
    const asked = await together(
      town,
      actions,
      (id, seen, person) => [
        actions.sendBack(official, id, seen),
        actions.decide(official, id, seen, 1),
        actions.takeBack(person, id),
      ],
      () => met.of(3),
    );
    expect(Math.min(...asked.map(({ answers }) => tally(answers)[200] ?? 0))).toBeGreaterThan(1);
  });
});

describe('one draft on two devices', () => {
  /** Sends the same content twice at once. */
  async function send(town: OpenTown) {
    const [form, person] = [await newForm(town), await town.addPerson()];
    const devices = await Promise.all([1, 2, 3].map(() => town.openSession(person.member_id)));
    const { post } = actionsIn(town);
    const answers = await Promise.all(devices.map((as) => post(as, 'applications', applicationRequest(form))));
    return { answers, filed: await town.countRows('onlineform_application', `onlineform_id = ${form}`) };
  }

  test('is filed once; whoever comes second is told of the first one', async () => {
    const { answers, filed } = await send(await raceTown());
    expect(tally(answers)).toEqual({ 201: 1, 409: 2 });
    expect(filed).toBe(1);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.codes).toEqual({ request: ['application-sent-again'] });
      expect(body.errors.request[0]).toMatch(/HMS-\d/);
    }
  });

  test('is filed by each where the member is not locked: the proof sees the guard @guard', async () => {
    const met = meeting('look-at-undecided-form-applications');
    const town = await raceTown({
      around: (database) => met.at(rewriting('lock-member', (text) => text.replace('for no key update', ''))(database)),
    });
    met.of(3);
    expect((await send(town)).filed).toBe(3);
  });
});

describe('a form that is closed or changed meanwhile', () => {
  test('is applied for before that or not at all, and each application keeps its version', async () => {
    const town = await raceTown();
    const { post } = actionsIn(town);
    for (const change of ['is_open = 0', 'version = 2']) {
      const form = await newForm(town);
      await town.rows`insert into onlineform_version (onlineform_id, version, body, published_at)
        select onlineform_id, 2, body, published_at from onlineform_version where onlineform_id = ${form}`;
      const people = await town.addPeople(12);
      const applying = people.map((as) => post(as, 'applications', applicationRequest(form)));
      await Promise.race(applying);
      await town.rows(`update onlineform set ${change} where onlineform_id = $1`, form);
      const [late_one] = await town.addPeople(1);
      const after = late_one && (await post(late_one, 'applications', applicationRequest(form)));
      const answers = await Promise.all(applying);
      const code = change === 'is_open = 0' ? 'form-closed' : 'form-changed';
      expect([after?.status, Object.values(after?.body.codes).flat()]).toEqual([409, [code]]);
      const filed = answers.filter(({ status }) => status === 201).length;
      for (const { status, body } of answers)
        if (status !== 201) expect([status, Object.values(body.codes).flat()]).toEqual([409, [code]]);
      expect(await town.countRows('onlineform_application', `onlineform_id = ${form} and version = 1`)).toBe(filed);
    }
  });
});

describe('a paper that several open at once', () => {
  async function openTogether(town: OpenTown) {
    const [person, official] = [await town.addPerson(), await town.addPerson({ roles: ['forms'] })];
    const { post } = actionsIn(town);
    const { body } = await post(person, 'applications', applicationRequest(await newForm(town)));
    const id: number = body.onlineform_application_id;
    const get = async (as: Credentials, path: string) =>
      (await town.call('GET', `/api/${path}/${id}/paper`, { as })).body.content as string;
    return Promise.all([
      get(person, 'applications'),
      get(official, 'form-desk/applications'),
      get(person, 'applications'),
      get(official, 'form-desk/applications'),
    ]);
  }
  const UNALIKE = 'keep-form-application-paper';
  const READ = 'read-form-application-paper';

  test('is one file for all of them', async () => {
    // Each print names its member, so that prints differ.
    let printed = 0;
    const met = meeting(READ);
    const town = await raceTown({
      around: (database) =>
        watching(met.at(database), (statement, values = [], run) => {
          if (statement.name !== UNALIKE) return run();
          printed += 1;
          return run([Buffer.from(`print ${printed}`), ...values.slice(1)]);
        }),
    });
    met.of(4);
    expect(new Set(await openTogether(town)).size).toBe(1);
    expect(printed).toBe(4);
  });

  test('is another one for each where the first does not count: the proof sees the guard @guard', async () => {
    let printed = 0;
    const met = meeting(READ);
    const town = await raceTown({
      around: (database) =>
        rewriting(UNALIKE, (text) => text.replace('and paper is null', ''))(
          watching(met.at(database), (statement, values = [], run) => {
            if (statement.name !== UNALIKE) return run();
            printed += 1;
            return run([Buffer.from(`print ${printed}`), ...values.slice(1)]);
          }),
        ),
    });
    met.of(4);
    expect(new Set(await openTogether(town)).size).toBeGreaterThan(1);
  });
});

describe('money of an application', async () => {
  const town = await openPaymentTown({
    databaseUrl: await newSampleUrl(),
    environment: { DATABASE_POOL: '20' },
    hasOwnHolders: true,
  });
  open.push(town);
  const actions = actionsIn(town);
  const { applicant, begun, paid } = completingIn(town);
  const { member_id: officialId } = await town.addPerson({ roles: ['forms'] });
  const soon = () => new Date(town.now().getTime() + 11 * 60_000);
  /** The payment at the provider and in the town. */
  async function moneyOf(id: number) {
    await town.tidy(soon());
    const [row] = await town.rows<{ payment_id: number; state: string; intention: string | null; status: number }>(
      `select p.payment_id, p.state, p.intention, a.approval_status as status from onlineform_application a
       join payment p on p.holder_kind = 'application' and p.holder_id = a.onlineform_application_id
       where a.onlineform_application_id = $1 order by p.payment_id desc limit 1`,
      id,
    );
    const intents = town.sandbox.bank.intents();
    const intent = intents.find(({ metadata }) => metadata.machi_payment_id === String(row?.payment_id));
    return { ...row, provider: intent?.status };
  }
  async function filed() {
    const person = await applicant();
    const id = await begun(person, PAID);
    await paid(person, id);
    return { person, id };
  }

  test('is collected or let go, as the application ends, when it is approved while it is taken back', async () => {
    const official = await town.openSession(officialId);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, id } = await filed();
      const seen = await actions.seenBy(official, id);
      await Promise.all([actions.decide(official, id, seen, 1), actions.takeBack(person, id)]);
      const { status, state, intention, provider } = await moneyOf(id);
      expect([status, state, intention, provider]).toEqual(
        status === 1 ? [1, 'captured', null, 'succeeded'] : [3, 'voided', null, 'canceled'],
      );
      expect(endsOf((await actions.stateOf(id)).kinds)).toHaveLength(1);
    }
  });

  test('is collected for what is approved, and given back for what is not, when it is approved while its applicant leaves', async () => {
    const official = await town.openSession(officialId);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, id } = await filed();
      const seen = await actions.seenBy(official, id);
      const [, left] = await Promise.all([
        actions.decide(official, id, seen, 1),
        town.call('POST', '/api/withdrawal', { as: person, body: { password: 'hoshimori-haru1' } }),
      ]);
      expect(left.status).toBeLessThan(300);
      const { status, state, intention, provider } = await moneyOf(id);
      expect(intention).toBeNull();
      expect([
        [1, 'captured', 'succeeded'],
        [3, 'voided', 'canceled'],
        [3, 'refunded', 'succeeded'],
      ]).toContainEqual([status, state, provider]);
    }
  });
});

import { NUMBER_KEPT_DAYS } from '@machi/domain/mandates/rules';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { describe, expect, test } from 'vitest';
import { mandateInForce } from '../billing/mandates/in-force.ts';
import { newPayer, newRun } from '../../testing/billing/debits.ts';
import { accountTyped, newMandate } from '../../testing/papers/mandates.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';

const town = await openTestTown();
const billing = await town.addPerson({ roles: ['billing'] });
const today = dateAt(town.now());

const enter = (parts: object) =>
  town.call('POST', '/api/mandates', { as: billing, body: { ...accountTyped(), signed_on: today, ...parts } });
const step = (id: number, name: string, body: object) =>
  town.call('POST', `/api/mandates/${id}/${name}`, { as: billing, body: { revision: 0, ...body } });
const accept = (id: number, day = today) => step(id, 'accept', { accepted_on: day });
const codesOf = (answer: Awaited<ReturnType<typeof enter>>) =>
  Object.fromEntries(
    Object.entries<string[]>(answer.body.codes).map(([field, [code]]) => [field === 'request' ? '' : field, code]),
  );

describe('a mandate', () => {
  test('is entered from its paper, waits, is in force once the bank has accepted it, and is replaced by the next', async () => {
    const { member_id } = await town.addPerson();
    const entered = await enter({ member_id, holder: 'てすと　ためす' });
    expect([entered.status, entered.body.mandate]).toMatchObject([
      201,
      {
        state: 'waiting',
        bank_name: '北空知信金',
        branch_name: '幌加内支店',
        last_digits: '321',
        holder: 'ﾃｽﾄ ﾀﾒｽ',
        bank_standing: 'known',
        has_number: true,
      },
    ]);
    expect(await mandateInForce(town.database, member_id, today)).toBeUndefined();
    const first = entered.body.mandate.mandate_id;
    expect((await accept(first)).body.mandate).toMatchObject({ state: 'accepted', accepted_on: today, revision: 1 });
    expect(await mandateInForce(town.database, member_id, today)).toMatchObject({
      bank_code: '1010',
      last_digits: '321',
    });
    expect(await mandateInForce(town.database, member_id, addDays(today, -1))).toBeUndefined();
    const next = await enter({ member_id, bank_code: '9900', post_symbol: '19380', post_number: '12345671' });
    expect(next.body.mandate).toMatchObject({ bank_name: 'ゆうちょ銀行', branch_code: '938', last_digits: '671' });
    expect(await mandateInForce(town.database, member_id, today)).toMatchObject({ bank_code: '1010' });
    await accept(next.body.mandate.mandate_id);
    expect(await mandateInForce(town.database, member_id, today)).toMatchObject({ bank_code: '9900' });
    const before = await town.call('GET', `/api/mandates/${first}`, { as: billing });
    expect(before.body.mandate).toMatchObject({ state: 'ended', ended_on: today });
    expect(before.body.mandate.events.map(({ what }: { what: string }) => what)).toEqual([
      'replace',
      'accept',
      'enter',
    ]);
  });

  test('is refused by the bank with its reason, ended with ours, and neither twice', async () => {
    const { mandate_id } = await newMandate(town);
    const refused = await step(mandate_id, 'refuse', { refused_for: 'seal', note: '銀行からの通知' });
    expect(refused.body.mandate).toMatchObject({ state: 'refused', refused_for: 'seal', ended_on: today });
    expect(refused.body.mandate.events[0]).toMatchObject({ what: 'refuse', reason: '銀行からの通知' });
    expect(codesOf(await step(mandate_id, 'accept', { accepted_on: today, revision: 1 }))).toEqual({
      '': 'mandate-not-waiting',
    });
    expect(codesOf(await step(mandate_id, 'end', { reason: 'x', revision: 1 }))).toEqual({ '': 'mandate-over' });
    const other = await newMandate(town);
    expect(codesOf(await step(other.mandate_id, 'end', { reason: '' }))).toEqual({ reason: 'required' });
    expect((await step(other.mandate_id, 'end', { reason: '本人の届け出' })).body.mandate.state).toBe('ended');
  });

  test.each([
    [{ holder: '𠮷田 太郎' }, { holder: 'holder-letter' }],
    [{ holder: 'ア'.repeat(31) }, { holder: 'max-length' }],
    [{ holder: ' ' }, { holder: 'required' }],
    [{ bank_code: '0001' }, { bank_code: 'bank-not-collected' }],
    [{ branch_code: '998' }, { branch_code: 'branch-code' }],
    [{ branch_code: undefined }, { branch_code: 'branch-code' }],
    [{ account_number: '12345678' }, { account_number: 'account-number' }],
    [{ account_type: undefined }, { account_type: 'not-chosen' }],
    [{ holder_relation: 'child' }, { holder_name: 'required' }],
    [{ bank_code: '9900', post_symbol: '10001', post_number: '11' }, { post_symbol: 'post-symbol' }],
    [{ bank_code: '9900', post_symbol: '19380', post_number: '12345672' }, { post_number: 'post-number' }],
    [{ signed_on: '2999-01-01' }, { signed_on: 'mandate-day' }],
  ])('with %j is refused beside the field', async (parts, codes) => {
    const { member_id } = await town.addPerson();
    const answer = await enter({ member_id, ...parts });
    expect([answer.status, codesOf(answer)]).toEqual([422, codes]);
    expect(await town.countRows('mandate', `member_id = ${member_id}`)).toBe(0);
  });

  test('is no official’s own matter, and not decided on by what was read before a colleague changed it', async () => {
    expect(codesOf(await enter({ member_id: billing.member_id }))).toEqual({ '': 'own-account' });
    const { mandate_id, member_id } = await newMandate(town);
    await town.rows('update mandate set member_id = $1 where mandate_id = $2', billing.member_id, mandate_id);
    for (const [name, body] of [
      ['accept', { accepted_on: today }],
      ['refuse', { refused_for: 'seal' }],
      ['end', { reason: 'x' }],
      ['number', { reason: 'x' }],
    ] as const)
      expect(codesOf(await step(mandate_id, name, body)), name).toEqual({ '': 'own-account' });
    await town.rows('update mandate set member_id = $1, revision = 3 where mandate_id = $2', member_id, mandate_id);
    expect(codesOf(await accept(mandate_id))).toEqual({ '': 'mandate-changed' });
  });

  test('tells its member what the bank has answered: from which debit on, or what to do, and no account by mail', async () => {
    const [one, other] = [await town.addPerson({ locale: 'ja' }), await town.addPerson({ locale: 'en' })];
    const entered = await enter({ member_id: one.member_id });
    await accept(entered.body.mandate.mandate_id);
    const [accepted] = await town.mailsTo(one.email, 1);
    expect(accepted?.text).toContain('2027年1月27日（水）の引き落としから');
    const { mandate_id } = await newMandate(town, other.member_id);
    await step(mandate_id, 'refuse', { refused_for: 'seal' });
    const [refused] = await town.mailsTo(other.email, 1);
    expect(refused?.text).toContain('with your bankbook and the seal');
    for (const mail of [accepted, refused]) {
      expect(mail?.text).toContain('/fureaiplaza/payment/account');
      expect(mail?.text).not.toMatch(/321|信金|印鑑がちがう|Wrong seal/);
    }
  });

  test('waits once a member, whoever enters it at the same moment', async () => {
    const { member_id } = await town.addPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter({ member_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('the whole number', () => {
  test('is sealed, shown at a press with a reason, and its owner reads who did so', async () => {
    const person = await town.addPerson();
    const entered = await enter({ member_id: person.member_id, account_number: '７６５４' });
    const { mandate_id } = entered.body.mandate;
    const [row] = await town.rows<{ all: string }>`select row_to_json(m)::text as all from mandate m
      where mandate_id = ${mandate_id}`;
    expect(row?.all).not.toContain('7654');
    expect(entered.text).not.toContain('7654');
    expect(codesOf(await step(mandate_id, 'number', { reason: ' ' }))).toEqual({ reason: 'required' });
    const key = { 'idempotency-key': 'a-press-that-was-sent-twice' };
    const shown = await town.call('POST', `/api/mandates/${mandate_id}/number`, {
      as: billing,
      headers: key,
      body: { reason: '銀行からの問い合わせ' },
    });
    expect(shown.body.number).toEqual({ account_number: '0007654', post_symbol: null, post_number: null });
    expect(await town.countRows('idempotency_key', `reply::text like '%7654%'`)).toBe(0);
    const looks = await town.call('GET', '/api/account/activities', { as: person });
    expect(looks.body.looks.map(({ action }: { action: string }) => action)).toContain('mandate:number');
    const file = await town.call('GET', `/api/mandates/${mandate_id}`, { as: billing });
    expect(file.body.mandate.events[0]).toMatchObject({ what: 'show', reason: '銀行からの問い合わせ' });
  });

  test('does not open in the row of somebody else', async () => {
    const [one, other] = [await newMandate(town), await newMandate(town)];
    await town.rows`update mandate set number_sealed = (select number_sealed from mandate
      where mandate_id = ${one.mandate_id}) where mandate_id = ${other.mandate_id}`;
    expect((await step(other.mandate_id, 'number', { reason: 'x' })).status).toBe(500);
    expect((await step(one.mandate_id, 'number', { reason: 'x' })).status).toBe(200);
  });

  test('goes a hundred days after the end, the mandate seven years and two months after the end of its fiscal year, and both at once with the member', async () => {
    const { mandate_id, member_id } = await newMandate(town);
    await step(mandate_id, 'end', { reason: 'x' });
    const at = (days: number) => new Date(town.now().getTime() + days * 86_400_000);
    await forgetDue(town, at(NUMBER_KEPT_DAYS - 1));
    expect((await step(mandate_id, 'number', { reason: 'x' })).status).toBe(200);
    await forgetDue(town, at(NUMBER_KEPT_DAYS));
    expect(codesOf(await step(mandate_id, 'number', { reason: 'x' }))).toEqual({ '': 'mandate-number-gone' });
    const kept = () => town.countRows('mandate', `mandate_id = ${mandate_id}`);
    await forgetDue(town, instantOf('2034-05-31', 600));
    expect(await kept()).toBe(1);
    await forgetDue(town, instantOf('2034-06-01', 600));
    expect(await kept()).toBe(0);
    await enter({ member_id });
    expect(await town.countRows('mandate', `member_id = ${member_id}`)).toBe(1);
    await town.database.transaction((transaction) => eraseMember(transaction, member_id, town.now()));
    expect(await town.countRows('mandate', `member_id = ${member_id}`)).toBe(0);
  });
});

test('a branch that is no more is marked and can be asked for; its names stay as they were', async () => {
  const { mandate_id } = await newMandate(town);
  await town.rows`update mandate set branch_code = '997', branch_name = 'むかしの支店' where mandate_id = ${mandate_id}`;
  const list = await town.call('GET', '/api/mandates?is_gone=1', { as: billing });
  expect(list.body.mandates).toMatchObject([{ mandate_id, branch_name: 'むかしの支店', bank_standing: 'branch-gone' }]);
  await town.rows(`update mandate set bank_code = '0002' where mandate_id = $1`, mandate_id);
  expect((await town.call('GET', '/api/mandates?is_gone=1', { as: billing })).body.mandates).toMatchObject([
    { bank_standing: 'bank-gone' },
  ]);
});

describe('ending a mandate', () => {
  test('whose debits are awaited needs that they were seen; the bank’s answer counts all the same', async () => {
    const payer = await newPayer(town);
    const end = (body: object) => step(payer.mandate_id, 'end', { revision: payer.revision, reason: '解約', ...body });
    const file = async () =>
      (await town.call('GET', `/api/mandates/${payer.mandate_id}`, { as: billing })).body.mandate;
    expect((await file()).awaited_debits).toEqual([]);
    const { debit_run_id } = await newRun(town, [payer], { isReleased: true });
    const [run] = await town.rows<{ debit_on: string; yen: number }>`select debit_on::text as debit_on, yen
      from debit_run where debit_run_id = ${debit_run_id}`;
    expect((await file()).awaited_debits).toEqual([{ ...run, is_released: true }]);
    expect(codesOf(await end({}))).toEqual({ '': 'mandate-debited' });
    expect((await end({ awaited: -1 })).status).toBe(422);
    expect((await end({ awaited: 1 })).body.mandate).toMatchObject({ state: 'ended', awaited_debits: [{ ...run }] });
    expect(await town.countRows('debit', `debit_run_id = ${debit_run_id} and state = 'open'`)).toBe(1);
  });
});

import { bankDayBefore, bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { DebitResult } from '@machi/domain/zengin/model';
import { answerTo } from '@machi/domain/zengin/answer.fixture';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { newAccepted, newPaidDebit, newPayer, newRun, resultsFile, sentFile } from '../../testing/billing/debits.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';
import { type Answer, type Credentials } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
type Person = Credentials & { readonly member_id: number };
let [one, other]: readonly Person[] = [];
const today = dateAt(town.now());
const day = bankDayFrom(addDays(today, 1));
/** A day for runs whose answer may have arrived. */
const past = bankDayBefore(today, 1);
beforeAll(async () => {
  [one, other] = await town.addPeople(2, { roles: ['billing'] });
});

const JAPANESE = { 'accept-language': 'ja' };
const get = (path: string, as = one) => town.call('GET', path, { as, headers: JAPANESE });
const post = (path: string, body: object, as = one) => town.call('POST', path, { as, body, headers: JAPANESE });
const codeOf = ({ body }: Answer): string | undefined => Object.values<string[]>(body.codes ?? {}).flat()[0];
const preview = async (query = '', debit_on = day) =>
  (await get(`/api/debits/preview?collection_key=shinkin&debit_on=${debit_on}${query}`)).body.preview;
const runOf = async (id: number) => (await get(`/api/debits/runs/${id}`)).body.run;
const step = async (id: number, name: string, as = one, body: object = {}) =>
  post(`/api/debits/runs/${id}/${name}`, { seen: (await runOf(id)).seen, ...body }, as);
const debitsOf = async (id: number) => (await get(`/api/debits/runs/${id}/debits`)).body.debits;
const enter = (id: number, file: Buffer, as = one) =>
  post(`/api/debits/runs/${id}/results`, { content: file.toString('base64') }, as);
const check = (id: number, file: Buffer) =>
  post(`/api/debits/runs/${id}/results-check`, { content: file.toString('base64') });
const billOf = async (id: number) => (await get(`/api/billing/bills/${id}`)).body.bill;
const owed = async (billing_id: number) =>
  (
    await town.rows<{ yen: number }>`select coalesce(sum(yen), 0)::int as yen from ledger_posting
      where billing_id = ${billing_id}`
  )[0]?.yen;
const books = async () =>
  (await town.rows<{ yen: number }>('select coalesce(sum(yen), 0)::int as yen from ledger_posting'))[0]?.yen;

/** Payers with due bills in a run prepared through the API. */
async function prepared(count: number, bill: { yen?: number } = {}) {
  const payers = [];
  for (let index = 0; index < count; index += 1) payers.push(await newPayer(town, { planned_on: day, ...bill }));
  const { seen } = await preview();
  const answer = await post('/api/debits/runs', { collection_key: 'shinkin', debit_on: day, seen });
  expect(answer.status, answer.text).toBe(201);
  return { payers, run: answer.body.run };
}

describe('a debit run', () => {
  test('takes open bills with a mandate, and says of the others why not', async () => {
    const due = { planned_on: day };
    const before = await preview();
    await newPayer(town, due);
    const nobody = await town.addPerson();
    await newBill(town, nobody.member_id, due);
    const post_office = await town.addPerson();
    await newAccepted(town, post_office.member_id, {
      bank_code: '9900',
      post_symbol: '19380',
      post_number: '12345671',
    });
    await newBill(town, post_office.member_id, due);
    await newPayer(town, { planned_on: '2037-01-27' });
    const strange = await newPayer(town, due);
    await town.rows(`update mandate set holder = '𠮷ﾀﾞ' where mandate_id = $1`, strange.mandate_id);
    const gone = await newPayer(town, due);
    await town.rows(`update mandate set bank_code = '0001' where mandate_id = $1`, gone.mandate_id);
    const stopped = await newPayer(town, due);
    await town.rows`update bathing_billing set debit_failure = 'no-account', debit_failed_on = ${today}::date
      where billing_id = ${stopped.billing_id}`;
    const poor = await newPayer(town, due);
    await town.rows`update bathing_billing set debit_failure = 'funds', debit_failed_on = ${today}::date
      where billing_id = ${poor.billing_id}`;
    const after = await preview();
    expect(after.debits - before.debits).toBe(2);
    expect(after.first).toBe(after.debits);
    expect(after.seen).not.toBe(before.seen);
    const count = (name: string) =>
      after.left_out.find(({ reason }: { reason: string }) => reason === name)?.bills ?? 0;
    for (const reason of ['no-mandate', 'other-bank', 'not-due', 'name', 'no-collection', 'stopped'])
      expect(count(reason), reason).toBeGreaterThan(0);
    const listed = await get(`/api/debits/left-out?collection_key=shinkin&debit_on=${day}&reason=name`);
    expect(listed.body.bills).toMatchObject([{ billing_id: strange.billing_id, reason: 'name' }]);
    expect(listed.body.bills[0].remark).toContain('𠮷');
    await town.rows(`update mandate set holder = 'ﾖｼﾀﾞ' where mandate_id = $1`, strange.mandate_id);
  });

  test.each([
    [{ debit_on: today }, 'debit-day-early'],
    [{ debit_on: addDays(today, 63) }, 'debit-day-far'],
    [{ debit_on: '2027-01-16' }, 'debit-day'],
    [{ collection_key: 'nobody' }, 'collection-unknown'],
    [{ retry_of: 999_999 }, 'retry-of'],
    [{ seen: 'another' }, 'preview-changed'],
  ])('with %j cannot be', async (parts, code) => {
    const body = { collection_key: 'shinkin', debit_on: day, seen: 'x', ...parts };
    expect(codeOf(await post('/api/debits/runs', body))).toBe(code);
  });

  test('is prepared by one official and released by another; only then there is a file, the same each time', async () => {
    const { payers, run } = await prepared(2);
    expect(run).toMatchObject({ state: 'prepared', waits_for: 'release', debit_on: day });
    expect(run.release_obstacle).toContain('承認');
    const id = run.debit_run_id;
    const file = (as = one, reason = '銀行に出すため') => post(`/api/debits/runs/${id}/file`, { reason }, as);
    expect(codeOf(await file())).toBe('run-not-released');
    expect(codeOf(await step(id, 'release'))).toBe('second-own-request');
    expect(codeOf(await post(`/api/debits/runs/${id}/release`, { seen: 'old' }, other))).toBe('run-changed');
    const released = await step(id, 'release', other);
    expect(released.body.run).toMatchObject({ state: 'released', waits_for: 'file' });
    expect(codeOf(await file(one, ' '))).toBe('required');
    const key = { 'idempotency-key': 'a-file-that-was-asked-for-twice' };
    const fetched = await town.call('POST', `/api/debits/runs/${id}/file`, {
      as: one,
      headers: key,
      body: { reason: '銀行に出すため' },
    });
    expect(fetched.status, fetched.text).toBe(200);
    expect(fetched.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(fetched.body.file.content, 'base64');
    expect(bytes.toString('latin1')).toContain('7654321');
    expect((await file(other)).body.file).toEqual(fetched.body.file);
    expect(
      await town.countRows(
        'idempotency_key',
        `reply::text like '%7654321%' or reply::text like '%${fetched.body.file.content.slice(0, 40)}%'`,
      ),
    ).toBe(0);
    expect(await runOf(id)).toMatchObject({ waits_for: 'results', file_mark: fetched.body.file.file_mark });
    expect((await runOf(id)).events.map(({ what }: { what: string }) => what)).toEqual([
      'file',
      'file',
      'release',
      'prepare',
    ]);
    const [payer] = payers;
    const looks = await town.call('GET', '/api/account/activities', payer && { as: payer.person });
    expect(looks.body.looks.map(({ action }: { action: string }) => action)).toContain('debit:file');
    // The bytes stay the same after the mandate has changed.
    await town.rows`update mandate set holder = 'ﾍﾞﾂﾉ ﾋﾄ', number_sealed = null
      where mandate_id = ${payer?.mandate_id ?? 0}`;
    expect((await file()).body.file.content).toBe(fetched.body.file.content);
    await town.rows(`update debit_run set file_hash = 'another' where debit_run_id = $1`, id);
    expect(codeOf(await file())).toBe('file-differs');
  });

  test('is not released once a mandate of it has ended, or its day has come', async () => {
    const { payers, run } = await prepared(1);
    const [payer] = payers;
    const ended = await post(`/api/mandates/${payer?.mandate_id}/end`, {
      revision: payer?.revision,
      reason: '本人の届け出',
      awaited: 1,
    });
    expect(ended.status, ended.text).toBe(200);
    expect(codeOf(await step(run.debit_run_id, 'release', other))).toBe('run-outdated');
    await town.rows('update debit_run set debit_on = $2::date where debit_run_id = $1', run.debit_run_id, today);
    expect(codeOf(await step(run.debit_run_id, 'release', other))).toBe('debit-day-early');
    expect(codeOf(await step(run.debit_run_id, 'withdraw', other, { reason: '' }))).toBe('required');
    const withdrawn = await step(run.debit_run_id, 'withdraw', one, { reason: '準備し直すため' });
    expect(withdrawn.body.run).toMatchObject({ state: 'withdrawn', waits_for: null });
    expect(await town.countRows('debit', `debit_run_id = ${run.debit_run_id} and number_sealed is not null`)).toBe(0);
  });

  test('that is released is withdrawn by two officials, and its bills are in no run', async () => {
    const payer = await newPayer(town);
    const { debit_run_id: id } = await newRun(town, [payer], { isReleased: true });
    expect(await billOf(payer.billing_id)).toMatchObject({ asked_on: past, next_debit_on: past, paid_at: past });
    const asked = await step(id, 'withdraw', one, { reason: '銀行に出していません' });
    expect(asked.body.run).toMatchObject({ state: 'released', waits_for: 'withdrawal' });
    expect(asked.body.run.withdrawal).toMatchObject({ reason: '銀行に出していません', obstacle: expect.any(String) });
    expect(codeOf(await post(`/api/debits/runs/${id}/file`, { reason: 'x' }))).toBe('withdrawal-asked');
    expect(codeOf(await step(id, 'withdraw', other, { reason: 'x' }))).toBe('withdrawal-asked');
    expect(codeOf(await step(id, 'withdrawal/approve'))).toBe('second-own-request');
    expect((await step(id, 'withdrawal/refuse', other)).body.run).toMatchObject({
      waits_for: 'file',
      withdrawal: null,
    });
    expect(codeOf(await step(id, 'withdrawal/approve', other))).toBe('withdrawal-none');
    await step(id, 'withdraw', one, { reason: '銀行に出していません' });
    expect((await step(id, 'withdrawal/approve', other)).body.run.state).toBe('withdrawn');
    expect(codeOf(await step(id, 'withdraw', one, { reason: 'x' }))).toBe('debit-run-over');
    expect(await billOf(payer.billing_id)).toMatchObject({ asked_on: null, next_debit_on: null, state: 'open' });
    expect(codeOf(await enter(id, Buffer.from('x')))).toBe('run-not-released');
  });

  test('keeps cash, reductions and failures entered by hand away from its bills', async () => {
    const payer = await newPayer(town, { planned_on: today });
    const { seen: old } = await billOf(payer.billing_id);
    await newRun(town, [payer]);
    const action = (name: string, body: object) => post(`/api/billing/bills/${payer.billing_id}/${name}`, body);
    const { seen } = await billOf(payer.billing_id);
    for (const [name, body] of [
      ['cash', { paid_on: today }],
      ['reduce', { yen: 1, reason: 'r' }],
      ['debit-failed', { failure: 'funds' }],
    ] as const) {
      expect(codeOf(await action(name, { ...body, seen: old })), name).toBe('bill-changed');
      const refused = await action(name, { ...body, seen });
      expect(codeOf(refused), name).toBe('bill-in-run');
      expect(refused.body.errors.request[0]).toContain('1月8日');
    }
    const leaving = await town.call('POST', '/api/withdrawal', { as: payer.person, body: { password: PASSWORD } });
    expect(codeOf(leaving)).toBe('bills-unpaid');
  });
});

const RESULTS: readonly DebitResult[] = ['0', '1', '2', '3', '4', '8', '9'];

describe('results of a bank', () => {
  test('pay bills on the debit day, or stand beside them with the next try; sent a hundred times they count once [rule:purpose.bath-billing]', async () => {
    const payers = [];
    for (let index = 0; index < RESULTS.length; index += 1) payers.push(await newPayer(town, { yen: 200 + index }));
    const { debit_run_id: id } = await newRun(town, payers, { isReleased: true });
    const file = await resultsFile(town, id, (index) => RESULTS[index] ?? '0');
    const looked = await check(id, file);
    expect(looked.body).toMatchObject({
      is_entered: false,
      violations: [],
      figures: { done: { debits: 1, yen: 200 } },
    });
    expect((await runOf(id)).state).toBe('released');
    // The mandate's end does not change what the bank has done.
    await town.rows`update mandate set state = 'ended', ended_on = ${today}::date
      where mandate_id = ${payers[0]?.mandate_id ?? 0}`;
    const entries = await town.countRows('ledger_entry');
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(id, file)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, answers[0]?.text).toBe(1);
    expect(answers[0]?.body.figures).toMatchObject({
      done: { debits: 1, yen: 200 },
      failed: { debits: 6, yen: 1221 },
      results: RESULTS.map((result, index) => ({ result, debits: 1, yen: 200 + index })),
    });
    expect(await town.countRows('ledger_entry')).toBe(entries + 1);
    expect((await check(id, file)).body.is_entered).toBe(true);
    const all = await Promise.all(payers.map(({ billing_id }) => billOf(billing_id)));
    expect(all[0]).toMatchObject({
      state: 'paid',
      payment_status: 1,
      paid_at: past,
      paid_by: 'debit',
      asked_on: null,
    });
    expect(all[0].actions[0]).toMatchObject({ kind: 'debit', yen: 200 });
    expect(await owed(all[0].billing_id)).toBe(0);
    const next = '2027-01-27';
    expect(all.slice(1).map((bill) => [bill.debit_failure, bill.debit_failed_on, bill.next_debit_on])).toEqual([
      ['funds', past, next],
      ['no-account', past, null],
      ['stopped-by-payer', past, null],
      ['no-mandate', past, null],
      ['stopped-by-office', past, next],
      ['other', past, next],
    ]);
    expect(all[1]).toMatchObject({
      state: 'open',
      payment_status: 0,
      paid_at: next,
      actions: [{ kind: 'debit-failed', yen: 0 }],
    });
    expect(await owed(all[1].billing_id)).toBe(201);
    expect(await books()).toBe(0);
    const run = await runOf(id);
    expect(run).toMatchObject({
      state: 'answered',
      waits_for: null,
      failed: { debits: 6 },
      retriable: { debits: 3, yen: 201 + 205 + 206 },
    });
    expect((await debitsOf(id)).map(({ next_step }: { next_step: string }) => next_step)).toEqual([
      null,
      'again',
      'mandate',
      'ask',
      'mandate',
      'again',
      'again',
    ]);
    expect(await town.countRows('debit', `debit_run_id = ${id} and (number_sealed is not null or holder <> '')`)).toBe(
      0,
    );
    expect(codeOf(await post(`/api/debits/runs/${id}/file`, { reason: 'x' }))).toBe('run-not-released');
    const edited = Buffer.from(file);
    edited[file.length - 2] = 0x20;
    expect(codeOf(await enter(id, edited))).toBe('run-answered');

    // One press retries those that may succeed and names the others.
    const again = await preview(`&retry_of=${id}`);
    expect(again).toMatchObject({ debits: 3, first: 0, left_out: [{ reason: 'stopped', bills: 3 }] });
    const retried = await post('/api/debits/runs', {
      collection_key: 'shinkin',
      debit_on: day,
      retry_of: id,
      seen: again.seen,
    });
    expect(retried.body.run).toMatchObject({ retry_of: id, debits: 3 });
    expect((await runOf(id)).retriable.debits).toBe(0);
    // A payer without a valid account is debited again after a new mandate.
    const [, , closed] = payers;
    await town.rows`update mandate set state = 'ended', ended_on = ${today}::date
      where mandate_id = ${closed?.mandate_id ?? 0}`;
    await newAccepted(town, closed?.person.member_id ?? 0);
    expect(await preview(`&retry_of=${id}`)).toMatchObject({ debits: 1, changed: 1 });
  });

  test('that are cut, doubled, edited, of another run or another length are refused with line and place, and nothing is written', async () => {
    const payers = [await newPayer(town), await newPayer(town), await newPayer(town)];
    const { debit_run_id: id } = await newRun(town, payers, { isReleased: true });
    const elsewhere = await newRun(town, [await newPayer(town), await newPayer(town), await newPayer(town)], {
      isReleased: true,
    });
    const file = await resultsFile(town, id, (index) => (index === 1 ? '1' : '0'));
    const lines = file.toString('latin1').split('\r\n');
    const joined = (changed: readonly string[]) => Buffer.from(changed.join('\r\n'), 'latin1');
    const edited = (line: number, at: number, letters: string) =>
      joined(
        lines.map((text, index) =>
          index === line - 1 ? text.slice(0, at - 1) + letters + text.slice(at - 1 + letters.length) : text,
        ),
      );
    const before = await town.countRows('billing_deed');
    const cases: readonly (readonly [string, Buffer, string])[] = [
      ['of another run', await resultsFile(town, elsewhere.debit_run_id), '2行目'],
      ['of another day', edited(1, 55, '0112'), '1行目の55文字目'],
      ['cut', joined(lines.slice(0, 3)), 'データ区分'],
      ['doubled', joined([...lines.slice(0, 2), ...lines.slice(1)]), '3行目の92文字目：2行目と同じ顧客番号'],
      ['with another amount', edited(3, 81, '0000009999'), '3行目の81文字目'],
      [
        'of another account',
        edited(2, 44, '1234567'),
        '2行目の44文字目：口座番号が「****567」です。送ったものは「****321」',
      ],
      ['with an unknown customer', edited(2, 92, '00000000000000000000'), '2行目の92文字目'],
      ['with another total', edited(5, 8, '000000999999'), '5行目の8文字目'],
      ['119 bytes a line', joined(lines.map((line) => line.slice(0, 119))), '1行目'],
      ['with a strange result', edited(2, 112, '5'), '2行目の112文字目'],
      ['what was sent', await sentFile(town, id), '送ったファイルそのもの'],
    ];
    for (const [what, wrong, said] of cases) {
      const answer = await enter(id, wrong);
      expect([answer.status, codeOf(answer)], what).toEqual([422, 'results-wrong']);
      expect(answer.body.errors.content[0], what).toContain(said);
      const looked = await check(id, wrong);
      expect(looked.body, what).toMatchObject({ figures: null });
      expect(looked.body.violations.map(({ sentence }: { sentence: string }) => sentence).join(), what).toContain(said);
    }
    for (const [content, code] of [
      ['', 'file-empty'],
      ['%%%%', 'file-spoilt'],
    ])
      expect((await post(`/api/debits/runs/${id}/results`, { content })).body.codes.content).toContain(code);
    expect((await post(`/api/debits/runs/${id}/results`, { content: 'A'.repeat(4_000_000) })).status).toBe(413);
    expect(await town.countRows('billing_deed')).toBe(before);
    expect((await runOf(id)).state).toBe('released');
    expect((await enter(id, file)).status).toBe(200);
  });

  test('are read without opening a number where the bank has changed nothing else, and letter by letter where it has', async () => {
    const fetched = async () => {
      const payer = await newPayer(town);
      const { debit_run_id: id } = await newRun(town, [payer, await newPayer(town)], { isReleased: true });
      expect((await post(`/api/debits/runs/${id}/file`, { reason: '銀行に出すため' })).status).toBe(200);
      return { id, file: await resultsFile(town, id, (index) => (index === 1 ? '1' : '0')), payer };
    };
    const { id, file } = await fetched();
    // Opening these numbers would fail.
    await town.rows(`update debit set number_sealed = 'sealed' where debit_run_id = $1`, id);
    const entered = await enter(id, file);
    expect(entered.body.figures, entered.text).toMatchObject({
      done: { debits: 1, yen: 200 },
      failed: { debits: 1, yen: 200 },
    });
    expect((await debitsOf(id)).map(({ state }: { state: string }) => state)).toEqual(['paid', 'failed']);
    const edited = await fetched();
    // The first debit has another amount, with matching totals.
    const wrong = Buffer.from(edited.file.toString('latin1').replaceAll('0000000200', '0000000300'), 'latin1');
    expect((await enter(edited.id, wrong)).body.errors?.content[0]).toContain('2行目の81文字目');
    const { run } = (await get(`/api/debits/runs/${edited.id}`)).body;
    expect(run.state).toBe('released');
    await town.database.transaction((transaction) =>
      eraseMember(transaction, edited.payer.person.member_id, town.now()),
    );
    expect(codeOf(await enter(edited.id, edited.file))).toBe('run-numbers-gone');
  });

  test('are entered by nobody whose own bill is in them, and not before the debit day', async () => {
    const payer = await newPayer(town);
    const { debit_run_id: id } = await newRun(town, [payer], { isReleased: true });
    const file = await resultsFile(town, id);
    await town.rows`update member set is_official = true, organization_id = 1, roles = '{billing}'
      where member_id = ${payer.person.member_id}`;
    expect(codeOf(await enter(id, file, payer.person))).toBe('own-account');
    await town.rows(`update member set is_official = false, roles = '{}' where member_id = $1`, payer.person.member_id);
    const early = await newRun(town, [await newPayer(town)], { isReleased: true, debit_on: day });
    expect(codeOf(await enter(early.debit_run_id, await resultsFile(town, early.debit_run_id)))).toBe('results-early');
  });

  test('of a debit that the bank takes back open the bill again, with a reversing entry', async () => {
    const { billing_id, debit_run_id, debit_id, person } = await newPaidDebit(town);
    expect(await owed(billing_id)).toBe(0);
    const [{ seen }] = await debitsOf(debit_run_id);
    const back = (parts: object = {}, as = one) =>
      post(
        `/api/debits/${debit_id}/return`,
        { seen, returned_on: today, failure: 'other', reason: '銀行からの知らせ', ...parts },
        as,
      );
    expect(codeOf(await back({ returned_on: addDays(today, 1) }))).toBe('return-day');
    expect(codeOf(await back({ returned_on: addDays(past, -1) }))).toBe('return-day');
    expect(codeOf(await back({ seen: 'old' }))).toBe('bill-changed');
    expect(
      codeOf(
        await post(`/api/billing/bills/${billing_id}/cash-back`, {
          seen: (await billOf(billing_id)).seen,
          reason: 'r',
        }),
      ),
    ).toBe('bill-not-paid-in-cash');
    const returned = await back();
    expect(returned.body.run, returned.text).toMatchObject({ done: { debits: 1 }, returned: { debits: 1 } });
    expect(codeOf(await back())).toBe('debit-not-paid');
    expect(await billOf(billing_id)).toMatchObject({
      state: 'open',
      payment_status: 0,
      debit_failure: 'other',
      next_debit_on: '2027-01-27',
    });
    expect(await owed(billing_id)).toBe(200);
    expect(await books()).toBe(0);
    const looks = await town.call('GET', '/api/account/activities', { as: person });
    expect(looks.body.looks.map(({ action }: { action: string }) => action)).toContain('debit:return');
    const paid = await post(`/api/billing/bills/${billing_id}/cash`, {
      seen: (await billOf(billing_id)).seen,
      paid_on: today,
    });
    expect(paid.body.bill, paid.text).toMatchObject({ state: 'paid', paid_by: 'cash', next_debit_on: null });
  });

  test('pay what is owed, after which somebody may leave; what the bank takes back then is owed under a pseudonym', async () => {
    const { billing_id, debit_run_id, debit_id, person } = await newPaidDebit(town);
    const left = await town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } });
    expect(left.status, left.text).toBe(200);
    const [{ seen, name }] = await debitsOf(debit_run_id);
    expect(name).toMatch(/^[0-9A-F]{8}$/);
    const back = await post(`/api/debits/${debit_id}/return`, {
      seen,
      returned_on: today,
      failure: 'funds',
      reason: 'r',
    });
    expect(back.status, back.text).toBe(200);
    expect(await billOf(billing_id)).toMatchObject({ state: 'open', member_id: null, name });
  });

  test('cannot be read once the numbers are gone: after a hundred days, or with somebody whom a backup brought back', async () => {
    const late = await newRun(town, [await newPayer(town)], { isReleased: true });
    const file = await resultsFile(town, late.debit_run_id);
    const restored = await newPayer(town);
    const run = await newRun(town, [restored], { isReleased: true });
    await town.database.transaction((transaction) => eraseMember(transaction, restored.person.member_id, town.now()));
    expect(codeOf(await post(`/api/debits/runs/${run.debit_run_id}/file`, { reason: 'x' }))).toBe('run-numbers-gone');
    await forgetDue(town, new Date(town.now().getTime() + 100 * 86_400_000));
    expect(codeOf(await enter(late.debit_run_id, file))).toBe('run-numbers-gone');
    await step(late.debit_run_id, 'withdraw', one, { reason: '結果が届きませんでした' });
    expect((await step(late.debit_run_id, 'withdrawal/approve', other)).body.run.state).toBe('withdrawn');
  });
});

test('Japan Post’s own file has the digits within the symbol and no ends of lines', async () => {
  const person = await town.addPerson();
  await newAccepted(town, person.member_id, { bank_code: '9900', post_symbol: '19380', post_number: '12345671' });
  await newBill(town, person.member_id, { planned_on: day });
  const path = `/api/debits/preview?collection_key=yucho&debit_on=${day}`;
  const { seen } = (await get(path)).body.preview;
  const { run } = (await post('/api/debits/runs', { collection_key: 'yucho', debit_on: day, seen })).body;
  await step(run.debit_run_id, 'release', other);
  const { file } = (await post(`/api/debits/runs/${run.debit_run_id}/file`, { reason: '銀行に出すため' })).body;
  const text = Buffer.from(file.content, 'base64').toString('latin1');
  expect(text.length % 120).toBe(0);
  expect(text.slice(120 + 20, 120 + 23)).toBe('938');
  expect(text).toContain('1234567');
  await town.rows('update debit_run set debit_on = $2::date where debit_run_id = $1', run.debit_run_id, today);
  const answer = await enter(run.debit_run_id, Buffer.from(answerTo(Buffer.from(file.content, 'base64'), () => '0')));
  expect(answer.body.errors.content[0]).toContain('引落日');
});

import type { BathPayment } from '@machi/domain/billing/contract';
import { monthInWords } from '@machi/domain/billing/words';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { answerTo } from '@machi/domain/zengin/answer.fixture';
import type { DebitLine, DebitRunRow } from '@machi/domain/debits/views';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { send } from '../as-member.ts';
import { test } from '../clock/moving.ts';
import { deskOf, enter, sampleOfficial, sampleOfficialAgain, type Desk } from '../desk/officials.ts';
import { logInAs } from '../person.ts';
import { acceptMandate, closeMonths, KIYO, otherBrowser } from './bath-desk.ts';
import { expect, expectGood, expectTight, type Locale } from '../portal.ts';

/** Bytes of a record of this bank, which ends each with CR and LF. */
const RECORD_WITH_END = 122;

interface Opening {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly language: Locale;
  readonly time: Date;
}

/** A separate browser at the town's time. */
async function openBrowser({ browser, baseURL, language, time }: Opening): Promise<BrowserContext> {
  const context = await otherBrowser(browser, baseURL, language);
  await context.clock.install({ time });
  return context;
}

async function openDesk(opening: Opening, desk: Desk): Promise<Page> {
  const page = await (await openBrowser(opening)).newPage();
  await enter(page, opening.language, desk);
  return page;
}

test(
  'an official has accounts debited once a colleague has released that, enters what the bank answers, and tries again what failed; whoever pays reads both [rule:purpose.bath-billing]',
  { tag: '@desktop' },
  async ({ browser, language, baseURL, clock, word }) => {
    const opening = () => ({ browser, baseURL, language, time: clock.townNow() });
    const today = dateAt(clock.townNow());
    await closeMonths(baseURL, today);
    const page = await openDesk(opening(), await sampleOfficial(baseURL, 'billing', 0));
    const desk = await deskOf(await sampleOfficial(baseURL, 'billing', 0), baseURL);

    await page.goto('/bath-billing');
    const closing = page.getByRole('region', { name: word('次に締める月', 'Next month to close') });
    await closing.getByRole('button').press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('締める', 'Close the month'), exact: true })
      .press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: word('口座からの引き落とし', 'Debits') })
      .press('Enter');
    await expect(page).toHaveURL('/debits');
    await expectGood(page);

    // The debits, and the left-out bills with reasons.
    await page.getByRole('link', { name: word('引き落としを準備する', 'Prepare a run') }).press('Enter');
    const day = page.getByLabel(word('引き落とし日', 'Debit day'));
    const debitOn = await day.inputValue();
    await day.fill('2020-01-06');
    const show = page.getByRole('button', { name: word('内容を見る', 'Preview the run') });
    await show.press('Enter');
    await expect(day).toBeFocused();
    await expect(page.getByText(word('今日より後の日', 'after today'))).toBeVisible();
    await expectGood(page);
    await day.fill(debitOn);
    await show.press('Enter');
    await expect(page.getByText(word('引き落とすものはありません。', 'There is nothing to debit.'))).toBeVisible();
    const none = word('口座振替の申込みがない', 'No account transfer');
    await page.getByRole('link', { name: none }).press('Enter');
    await expect(page).toHaveURL(/reason=no-mandate/);
    await expect(page.getByRole('region', { name: none, exact: true })).toContainText(KIYO.name);
    await expectGood(page);
    await expectTight(page);
    await acceptMandate(baseURL, today);
    await show.press('Enter');
    const preview = page.getByRole('region', { name: word('引き落とすもの', 'What will be debited') });
    await expect(preview).toContainText(word('うち初めての口座', 'Accounts debited for the first time'));
    await expect(preview).toContainText(dateInWords(debitOn)[language]);
    await expectGood(page);
    await preview.getByRole('button', { name: word('この内容で準備する', 'Prepare this run') }).press('Enter');
    const file = page.locator('.desk-file');
    await expect(file).toContainText(word('承認待ち', 'Waiting for release'));
    const runId = Number(new URL(page.url()).searchParams.get('run'));
    // The official who prepared it does not release it.
    const release = word('承認する', 'Release');
    await expect(file.getByRole('button', { name: release, exact: true })).toHaveCount(0);
    await expectGood(page);
    await expectTight(page);

    const colleague = await openDesk(opening(), await sampleOfficial(baseURL, 'billing', 1));
    await colleague.goto('/debits');
    await colleague.locator(`#run-${runId}`).press('Enter');
    const theirs = colleague.locator('.desk-file');
    await expect(theirs.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(theirs.getByRole('table')).toContainText(KIYO.name);
    await theirs.getByRole('button', { name: release, exact: true }).press('Enter');
    const asked = colleague.getByRole('dialog');
    await expectGood(colleague);
    await asked.getByRole('button', { name: release, exact: true }).press('Enter');
    await expect(asked).toHaveCount(0);
    await expect(theirs.getByRole('heading', { level: 2 })).toBeFocused();
    const fetch = word('ファイルを取り出す', 'Download the file');
    await theirs.getByRole('button', { name: fetch }).press('Enter');
    await asked.getByRole('button', { name: fetch }).press('Enter');
    await expect(asked.getByRole('textbox')).toBeFocused();
    await colleague.keyboard.type(word('銀行に出すため', 'to submit it to the bank'));
    const download = colleague.waitForEvent('download');
    await asked.getByRole('button', { name: fetch }).press('Enter');
    const sent = await readFile(await (await download).path());
    await expect(asked).toHaveCount(0);
    await expect(theirs).toContainText(word('銀行の結果を待っています', 'Waiting for the bank’s results'));
    await expect(theirs).toContainText(word('から取り込めます', 'Results can be entered from'));
    await expectGood(colleague);
    await colleague.context().close();

    // The bank's answer comes after the debit day.
    const { debits }: { debits: DebitLine[] } = await (await desk.get(`/api/debits/runs/${runId}/debits`)).json();
    const hers = debits
      .filter(({ name }) => name === KIYO.name)
      .toSorted((one, other) => (one.month < other.month ? -1 : 1));
    const [paid, failed] = hers;
    if (!paid || !failed) throw new Error(`two debits of ${KIYO.name}`);
    await page.context().close();
    await desk.dispose();
    await clock.moveTo(addDays(debitOn, 1));
    const later = await openDesk(opening(), await sampleOfficialAgain(baseURL, 'billing', 0));
    await later.goto(`/debits?run=${runId}`);
    const run = later.locator('.desk-file');
    const input = run.getByLabel(word('結果のファイル', 'Results file'));
    const choose = (buffer: Buffer) => input.setInputFiles({ name: 'KEKKA.TXT', mimeType: 'text/plain', buffer });
    const at = Math.floor(sent.indexOf(failed.customer_number) / RECORD_WITH_END) - 1;
    const results = Buffer.from(answerTo(sent, (index) => (index === at ? '1' : '0')));
    const edited = Buffer.from(results);
    edited.write('9', RECORD_WITH_END + 80, 'latin1');
    await choose(edited);
    const wrong = run.getByRole('alert');
    await expect(wrong).toContainText(word('何も取り込んでいません。', 'Nothing was entered.'));
    await expect(wrong).toContainText(word('2行目', 'Line 2'));
    await expectGood(later);
    await choose(results);
    await expect(wrong).toHaveCount(0);
    await expect(
      run.getByRole('table', { name: word('取り込むとどうなるか', 'Effect of entering them') }),
    ).toContainText(word('残高が足りませんでした', 'There was not enough money in the account'));
    await expectGood(later);
    await expectTight(later);
    await run.getByRole('button', { name: word('結果を取り込む', 'Enter the results') }).press('Enter');
    await expect(run).toContainText(word('結果を取り込み済み', 'Results entered'));
    await run.getByLabel(word('結果でしぼる', 'Result')).selectOption('failed');
    const lines = run.getByRole('table', { name: word('引き落としの一覧', 'Debits of this run') });
    await expect(lines.getByRole('row')).toHaveCount(2);
    await expect(lines).toContainText(KIYO.name);
    await expectGood(later);
    await expectTight(later);

    // One press retries; the colleague releases that run too.
    await run.getByRole('button', { name: word('もう一度引き落とす', 'Try again') }).press('Enter');
    await expect(later).not.toHaveURL(new RegExp(`run=${runId}(&|$)`));
    await expect(run).toContainText(word('承認待ち', 'Waiting for release'));
    await expect(lines.getByRole('row')).toHaveCount(2);
    await run.getByRole('link', { name: word('前の回を見る', 'View the previous run') }).press('Enter');
    // Both runs name the person.
    await expect(run).toContainText(word('結果を取り込み済み', 'Results entered'));
    await run.getByRole('link', { name: KIYO.name }).first().press('Enter');
    await expect(later).toHaveURL(/\/bath-billing\?bill=/);
    await expectGood(later);
    const again = await deskOf(await sampleOfficial(baseURL, 'billing', 0), baseURL);
    const { runs }: { runs: DebitRunRow[] } = await (await again.get('/api/debits')).json();
    const retried = runs.find(({ retry_of }) => retry_of === runId);
    expect(retried).toMatchObject({ state: 'prepared', debits: 1 });
    await again.dispose();
    await later.context().close();

    const home = await (await openBrowser(opening())).newPage();
    await home.goto('/fureaiplaza/payment');
    await logInAs(home, language, KIYO.login, KIYO.password);
    await expect(home).toHaveURL('/fureaiplaza/payment');
    const bill = (month: string) => home.getByRole('article', { name: monthInWords(month)[language] });
    await expect(bill(paid.month)).toContainText(
      word(`${dateInWords(debitOn).ja}に引き落としました。`, dateInWords(debitOn).en),
    );
    await expect(bill(failed.month)).toContainText(word('引き落とせませんでした', 'Debit failed'));
    const { payment } = await send<{ payment: BathPayment }>(home, 'GET', '/api/fureaiplaza/payment');
    const open = payment.bills.find(({ month }) => month === failed.month);
    expect(open).toMatchObject({ state: 'open', debit_failure: 'funds', asked_on: retried?.debit_on ?? '' });
    await expect(bill(failed.month)).toContainText(dateInWords(retried?.debit_on ?? today)[language]);
    await expectGood(home);
    await home.context().close();
  },
);

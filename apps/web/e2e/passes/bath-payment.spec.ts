import type { BathPayment } from '@machi/domain/billing/contract';
import { monthInWords } from '@machi/domain/billing/words';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { send } from '../as-member.ts';
import { testOnTenth as test } from '../clock/at-ten.ts';
import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { logInAs } from '../person.ts';
import { KIYO, closeMonths } from './bath-desk.ts';
import { expect, expectGood, expectTight } from '../portal.ts';

/** The office records a cash payment of that day for a bill. */
async function payInCash(baseURL: string | undefined, billingId: number, paid_on: string): Promise<void> {
  const desk = await deskOf(await sampleOfficial(baseURL, 'billing'), baseURL);
  const { bill } = await (await desk.get(`/api/billing/bills/${billingId}`)).json();
  const paid = await desk.post(`/api/billing/bills/${billingId}/cash`, { data: { seen: bill.seen, paid_on } });
  expect(paid.status(), await paid.text()).toBe(200);
  await desk.dispose();
}

test(
  'a resident reads what is to be paid for the bath and until when, what should have been, and each visit, and saves invoice and receipt [route:/fureaiplaza/payment]',
  { tag: '@again' },
  async ({ page, language, baseURL, word }) => {
    await closeMonths(baseURL);
    await page.goto('/fureaiplaza');
    await expect(page).toHaveURL('/login?backuri=%2Ffureaiplaza');
    await logInAs(page, language, KIYO.login, KIYO.password);
    await page.getByRole('link', { name: word('お支払い', 'Payment'), exact: true }).press('Enter');
    await expect(page).toHaveURL('/fureaiplaza/payment');
    const { payment } = await send<{ payment: BathPayment }>(page, 'GET', '/api/fureaiplaza/payment');
    const [latest, before] = payment.bills;
    if (!payment.payment_info || !latest || !before) throw new Error('two bills, and one to come');
    const next = page.getByRole('region', { name: word('次のお支払い', 'Next payment') });
    await expect(next).toContainText(yenInWords(latest.amount)[language]);
    await expect(next).toContainText(dateInWords(latest.paid_at)[language]);
    await expect(next).toContainText(word('役場の窓口でのお支払い期限', 'please pay at the town office by'));
    await expect(next).toContainText(word('入浴1回200円', 'A visit to the bath is ¥200'));

    // All earlier months were closed at once: their days have passed.
    const late = page.getByRole('heading', { name: word('お支払いがまだです', 'has not been paid yet') });
    await expect(late).toContainText(yenInWords(payment.member_payment.amount - latest.amount)[language]);
    await expectGood(page);
    await expectTight(page);

    const bill = page.getByRole('article').filter({ hasText: monthInWords(latest.month)[language] });
    await bill.locator('summary').press('Enter');
    await expect(bill.getByRole('table').locator('tbody tr')).toHaveCount(latest.lines.length);
    await expect(bill.getByRole('button', { name: word('領収書を保存する', 'Save receipt') })).toHaveCount(0);
    const invoice = page.waitForEvent('download');
    await bill.getByRole('button', { name: word('請求書を保存する', 'Save invoice') }).press('Enter');
    expect((await invoice).suggestedFilename()).toMatch(/^請求書.*\.pdf$/);
    await expectGood(page);

    for (const { billing_id } of payment.bills)
      await payInCash(baseURL, billing_id, await page.evaluate(() => new Date().toISOString().slice(0, 10)));
    await page.reload();
    await expect(next).toContainText(word('いまお支払いいただくものはありません。', 'Nothing to pay at the moment.'));
    await expect(late).toHaveCount(0);
    await expect(bill).toContainText(word('支払い済み', 'Paid'));
    const receipt = page.waitForEvent('download');
    await bill.getByRole('button', { name: word('領収書を保存する', 'Save receipt') }).press('Enter');
    expect((await receipt).suggestedFilename()).toMatch(/^領収書.*\.pdf$/);
    await expectGood(page);
  },
);

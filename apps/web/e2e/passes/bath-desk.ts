import type { BathPayment } from '@machi/domain/billing/contract';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { RunPreview } from '@machi/domain/debits/views';
import type { Locale } from '@machi/domain/locale/model';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { enterAsNewMember, send } from '../as-member.ts';
import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { expect, linkIn, mailTo, speak } from '../portal.ts';

/** The sample's resident who bathes all through the year. */
export const KIYO = { name: '山田 キヨ', login: '090-0000-3456', password: 'hoshimori-kiyo1' };

type BaseUrl = string | undefined;

/** The desk of one of the two officials who bill the bath. */
export const bathDesk = async (baseURL: BaseUrl, which: 0 | 1 = 0): Promise<APIRequestContext> =>
  deskOf(await sampleOfficial(baseURL, 'billing', which), baseURL);

/** Another person's browser beside the journey's. */
export async function otherBrowser(browser: Browser, baseURL: BaseUrl, language: Locale): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  await speak(context, language);
  return context;
}

/** Closes the past months at the office; `until` leaves out those with later debits. */
export async function closeMonths(baseURL: BaseUrl, until = '9999-12-31'): Promise<void> {
  const desk = await bathDesk(baseURL);
  for (;;) {
    const { closing } = await (await desk.get('/api/billing/closing')).json();
    if (closing === null || closing.planned_on > until) break;
    const { month, seen } = closing;
    const closed = await desk.post('/api/billing/closing', { data: { month, seen } });
    expect(closed.status(), await closed.text()).toBe(201);
  }
  await desk.dispose();
}

/** Pays a bill at the counter; returns its id. */
export async function payOne(baseURL: BaseUrl): Promise<number> {
  const desk = await bathDesk(baseURL);
  const { bills } = await (await desk.get('/api/billing/bills', { params: { state: 'no-account' } })).json();
  const at = `/api/billing/bills/${bills[0].billing_id}`;
  const { bill } = await (await desk.get(at)).json();
  const data = { seen: bill.seen, paid_on: dateAt(new Date()), paid_by: 'cash' };
  const paid = await desk.post(`${at}/cash`, { data });
  expect(paid.status(), await paid.text()).toBe(200);
  await desk.dispose();
  return bills[0].billing_id;
}

/** Records that the bank has accepted a resident's mandate. */
export async function acceptMandate(baseURL: BaseUrl, day: string, name = KIYO.name): Promise<void> {
  const desk = await bathDesk(baseURL);
  const { members } = await (await desk.get('/api/mandate-members', { params: { q: name } })).json();
  const data = {
    member_id: members[0].member_id,
    bank_code: '1010',
    branch_code: '005',
    account_type: 0,
    account_number: '1234567',
    holder: 'ヤマダ キヨ',
    holder_relation: 'self',
    signed_on: day,
  };
  const entered = await desk.post('/api/mandates', { data });
  expect(entered.status(), await entered.text()).toBe(201);
  const { mandate_id, revision } = (await entered.json()).mandate;
  const accepted = await desk.post(`/api/mandates/${mandate_id}/accept`, { data: { revision, accepted_on: day } });
  expect(accepted.status(), await accepted.text()).toBe(200);
  await desk.dispose();
}

/** One official prepares a run of all possible debits, the other releases it. */
export async function releaseRun(baseURL: BaseUrl): Promise<RunPreview> {
  const [one, other] = [await bathDesk(baseURL, 0), await bathDesk(baseURL, 1)];
  const { collections } = await (await one.get('/api/debits')).json();
  const [{ collection_key, next_day }] = collections;
  const params = { collection_key, debit_on: next_day };
  const { preview }: { preview: RunPreview } = await (await one.get('/api/debits/preview', { params })).json();
  const prepared = await one.post('/api/debits/runs', { data: { ...params, seen: preview.seen } });
  expect(prepared.status(), await prepared.text()).toBe(201);
  const { debit_run_id, seen } = (await prepared.json()).run;
  const released = await other.post(`/api/debits/runs/${debit_run_id}/release`, { data: { seen } });
  expect(released.status(), await released.text()).toBe(200);
  await one.dispose();
  await other.dispose();
  return preview;
}

/** A new member with one visit to the bath, billed before the month is closed. */
export async function newBather(
  page: Page,
  { request, baseURL, language }: { request: APIRequestContext; baseURL: string | undefined; language: Locale },
) {
  const email = await enterAsNewMember(page, request, language, 'bath-death', '/pass/fureaiplaza');
  await send(page, 'POST', '/api/services/15/subscription', { is_agreed: true });
  const token = linkIn(await mailTo(request, email, /#confirm=/)).split('#confirm=')[1];
  await send(page, 'POST', '/api/services/confirm', { token });
  await send(page, 'POST', '/api/account/passes/bath', { is_agreed: true });
  const member = await page.evaluate(() => {
    const record: { member_id?: unknown } = JSON.parse(localStorage.getItem('machi') ?? '{}');
    return Number(record.member_id);
  });
  const desk = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
  const added = await desk.post('/api/visits', {
    data: {
      member_id: member,
      pass: 'bath',
      date: addDays(dateAt(new Date()), -1),
      time: '14:00',
      reason: '端末の故障',
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  await desk.dispose();
  const { payment } = await send<{ payment: BathPayment }>(page, 'GET', '/api/fureaiplaza/payment');
  const billed = await send<{ billing_id: number }>(page, 'POST', '/api/fureaiplaza/payment/bill', payment.unbilled);
  return { bill: billed.billing_id, member, email };
}

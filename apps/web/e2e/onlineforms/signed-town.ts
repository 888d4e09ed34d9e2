import type { APIRequestContext, Page } from '@playwright/test';
import { send } from '../as-member.ts';
import { portalAt } from '../open-portal.ts';
import { join, logInAt } from '../person.ts';
import { expect, freshAddress, test as base, words, type Locale } from '../portal.ts';

/** A town with a known own address, to which people return from signing and payment. */
export const test: typeof base = base.extend<object, { portal: string }>({
  portal: portalAt('127.0.0.1'),
});

/** Income and tax certificate: signed and paid, for everybody. */
const CERTIFICATE = 2;
/** 300 yen for a year's copy, 110 for the post. */
export const PRICE = { ja: '410円', en: '¥410' } as const;
/** The sample person with the card, first in the phone's list. */
const CARD = { name: '佐藤', birthdate: '1951-03-08', password: 'ABC123' } as const;
const PASSWORD = 'Hoshi-20270';

/** A new member with the card holder's date of birth, logged in at this screen. */
export async function enterAsSigner(
  page: Page,
  request: APIRequestContext,
  language: Locale,
  at: string,
  birthdate: string = CARD.birthdate,
) {
  const person = { email: freshAddress('signer'), password: PASSWORD };
  await join(request, language, person.email, person.password, birthdate);
  await logInAt(page, person, at);
  return person;
}

/** Ticks the certificate's checklist, fills it in and confirms it: then it waits for the signature. */
export async function applyForCertificate(page: Page, language: Locale): Promise<void> {
  const say = words(language);
  await page.goto(`/onlineform/introduction/${CERTIFICATE}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: say('申請の入力へ進む', 'Go to the form') }).click();
  await page.getByLabel(say('令和8年度', '2026 (income')).check();
  await page.locator('[id="copies"]').fill('1');
  await page.locator('[id="purpose"]').selectOption('pension');
  await page.getByRole('button', { name: say('確認へ進む', 'Continue to confirmation') }).click();
  await confirmCertificate(page, language);
}

/** The same without the screens, up to the signing page; returns the application's id. */
export async function beginCertificate(page: Page): Promise<number> {
  const content = { years: ['r8'], paper: 'all', copies: 1, purpose: 'pension', delivery: 'post' };
  const { onlineform_application_id: id } = await send<{ onlineform_application_id: number }>(
    page,
    'POST',
    '/api/applications',
    { onlineform_id: CERTIFICATE, version: 1, content, is_agreed: true },
  );
  await page.goto(`/onlineform/form/${CERTIFICATE}?step=sign&application=${id}`);
  return id;
}

export async function confirmCertificate(page: Page, language: Locale): Promise<void> {
  const say = words(language);
  await page.locator('#is_agreed').check();
  await page.getByRole('button', { name: say('署名へ進む', 'Continue to sign') }).click();
  await expectHeading(page, say('マイナンバーカードで署名', 'Sign with your My Number Card'));
}

/** Expects the first heading, with the focus. */
export const expectHeading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

/** The same after a link of the portal. */
export const expectStep = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const beginSigning = async (page: Page, language: Locale): Promise<void> => {
  await page.getByRole('button', { name: words(language)('署名を始める', 'Start signing') }).click();
  await expect(page).toHaveURL(/\/phone\//);
};

/** The person's steps on the phone. */
export async function signAtPhone(
  page: Page,
  {
    state = 'own',
    name = CARD.name,
    password = CARD.password,
  }: Partial<Record<'state' | 'name' | 'password', string>> = {},
): Promise<void> {
  const card = page.locator('#card option', { hasText: name }).first();
  await page.locator('#card').selectOption((await card.getAttribute('value')) ?? '');
  await page.locator('#state').selectOption(state);
  await page.locator('#password').fill(password);
  await page.locator('button[value=sign]').click();
}

export const beginPaying = async (page: Page, language: Locale): Promise<void> => {
  await page.getByRole('button', { name: words(language)('支払いのページへ進む', 'Go to the payment page') }).click();
  await expect(page).toHaveURL(/\/pay\//);
};

/** The person's steps on the payment company's page. */
export async function payWith(page: Page, card: 'held' | 'declined'): Promise<void> {
  await page.locator(`input[value=${card}]`).check();
  await page.locator('button[type=submit]').click();
}

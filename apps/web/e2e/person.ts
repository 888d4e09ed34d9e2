import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { linkIn, mailTo, words } from './portal.ts';
import type { Locale } from './portal.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const fieldValues = (person: Person): Readonly<Record<string, string>> => ({
  email: person.email,
  email_confirmation: person.email,
  password: person.password,
  password_confirmation: person.password,
  lastname: '佐藤',
  firstname: '春',
  lastfurigana: 'サトウ',
  firstfurigana: 'ハル',
  tel: '090-1234-5678',
  zipcode: '099-1234',
  prefecture: '北海道',
  address1: '星守町',
  address2: '北の沢1-2',
  birthdate: '1948-04-02',
});

export async function fillSignup(page: Page, person: Person): Promise<void> {
  for (const [name, value] of Object.entries(fieldValues(person))) await page.locator(`[id="${name}"]`).fill(value);
  await page.locator('#is_agreed').check();
}

/** Types the form, confirms it and returns the path of the mailed link. */
export async function signUpUntilLink(
  page: Page,
  request: APIRequestContext,
  language: Locale,
  person: Person,
): Promise<string> {
  const word = words(language);
  await page.goto('/signup');
  await fillSignup(page, person);
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
  await expect(
    page.getByRole('heading', {
      name: word('お送りしたリンクを開いてください', 'Please open the link we have sent you'),
    }),
  ).toBeVisible();
  return linkIn(await mailTo(request, person.email));
}

export async function signUp(page: Page, request: APIRequestContext, language: Locale, person: Person): Promise<void> {
  const word = words(language);
  await page.goto(await signUpUntilLink(page, request, language, person));
  await page.getByRole('button', { name: word('登録を完了する', 'Complete registration') }).click();
  await expect(
    page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') }),
  ).toBeVisible();
}

/** Fills and sends the login form of the page that is open. */
export async function logIn(page: Page, language: Locale, person: Person): Promise<void> {
  const word = words(language);
  await page.locator('#login_id').fill(person.email);
  await page.locator('#password').fill(person.password);
  await page.getByRole('button', { name: word('ログインする', 'Login') }).click();
}

export const tryLogin = (request: APIRequestContext, { email, password }: Person) =>
  request.post('/api/login', { data: { login_id: email, password } });

/** Both secrets of the session of this browser, as a thief of them would send them. */
export async function sessionSecrets(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('machi') ?? '{}').token));
  return {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'Access-Token': `Bearer ${token}`,
  };
}

/** Steps are counted from 1; a phone shows bars, and the words to screen readers only. */
export async function expectStep(page: Page, number: number): Promise<void> {
  await expect(page.locator('.steps > li').nth(number - 1)).toHaveAttribute('aria-current', 'step');
}

/** Below 960 px the links are behind the menu button, above it the name is. */
export async function openMenu(page: Page, language: Locale, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: words(language)('メニュー', 'Menu'), exact: true });
  await ((await menu.isVisible()) ? menu : page.getByRole('button', { name })).click();
}

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { linkIn, mailTo, words, type Locale } from './portal.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Ids of the form's controls with their values. */
export const fieldValues = (person: Person): Readonly<Record<string, string>> => ({
  email: person.email,
  email_confirmation: person.email,
  ...valuesBesideContact(person.password),
  tel: '090-1234-5678',
});

export const valuesBesideContact = (password: string): Readonly<Record<string, string>> => ({
  password,
  password_confirmation: password,
  lastname: '佐藤',
  firstname: '春',
  lastfurigana: 'サトウ',
  firstfurigana: 'ハル',
  zipcode: '099-1234',
  prefecture: '北海道',
  address1: '星守町',
  address2: '北の沢1-2',
  'birthdate-year': '1948',
  'birthdate-month': '4',
  'birthdate-day': '2',
});

/** Fills in the form's controls, chooses in its lists, and agrees. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    const control = page.locator(`[id="${id}"]`);
    await (id.startsWith('birthdate-') ? control.selectOption(value) : control.fill(value));
  }
  await page.locator('#is_agreed').check();
}

export const fillSignup = (page: Page, person: Person): Promise<void> => fillFields(page, fieldValues(person));

/** Fills in the form, confirms it and returns the path of the mailed link. */
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
      name: word('お送りしたリンクを開いてください', 'Please open the link we sent you'),
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

/** Creates an account without the screens: with an e-mail address, or with a mobile number in its place. */
export async function join(
  request: APIRequestContext,
  language: Locale,
  loginId: string,
  password: string,
  birthdate = '1948-04-02',
) {
  const contact = loginId.includes('@')
    ? { email: loginId, email_confirmation: loginId, tel: '090-1234-5678' }
    : { has_no_email: true, tel: loginId, tel_confirmation: loginId };
  const {
    'birthdate-year': _year,
    'birthdate-month': _month,
    'birthdate-day': _day,
    ...rest
  } = valuesBesideContact(password);
  const headers = { 'Accept-Language': language };
  const data = { ...rest, ...contact, birthdate, is_agreed: true };
  expect((await request.post('/api/signup', { data, headers })).status()).toBe(201);
  const token = linkIn(await mailTo(request, loginId)).split('#verify=')[1];
  expect((await request.post('/api/signup/verify', { data: { token }, headers })).status()).toBe(200);
}

/** Fills in and sends the login form of the open page. */
export const logIn = (page: Page, language: Locale, { email, password }: Person): Promise<void> =>
  logInAs(page, language, email, password);

export async function logInAs(page: Page, language: Locale, loginId: string, password: string): Promise<void> {
  const word = words(language);
  await page.locator('#login_id').fill(loginId);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: word('ログインする', 'Login') }).click();
}

/** The same without the screens, for journeys about what follows. */
export async function logInAt(page: Page, { email, password }: Person, path: string): Promise<void> {
  // The browser shares the cookies of these requests.
  const login = await page.request.post('/api/login', { data: { login_id: email, password } });
  const session: { token: unknown; expire: number } = await login.json();
  if (typeof session.token !== 'string') throw new Error(`${email} could not log in`);
  // Any document of the portal has its storage.
  await page.goto('/robots.txt');
  await page.evaluate(
    (held) => {
      const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
      localStorage.setItem('machi', JSON.stringify({ ...record, ...held }));
    },
    { ...session, expire: session.expire * 1000 },
  );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The six digits of the newest notification to this address or number. */
export async function codeTo(request: APIRequestContext, contact: string): Promise<string> {
  const { subject = '', text } = await mailTo(request, contact);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(`${subject} ${text}`)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

export const tryLogin = (request: APIRequestContext, { email, password }: Person) =>
  request.post('/api/login', { data: { login_id: email, password } });

/** Both secrets of this browser's session, as a thief would send them. */
export async function sessionSecrets(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('machi') ?? '{}').token));
  return {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'Access-Token': `Bearer ${token}`,
  };
}

/** Steps count from 1; a phone shows bars, and the texts only to screen readers. */
export async function expectStep(page: Page, number: number): Promise<void> {
  await expect(page.locator('.steps > li').nth(number - 1)).toHaveAttribute('aria-current', 'step');
}

/** Opens the menu: below 960 px by the menu button, above it by the person's name. */
export async function openMenu(page: Page, language: Locale, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: words(language)('メニュー', 'Menu'), exact: true });
  await ((await menu.isVisible()) ? menu : page.getByRole('button', { name })).click();
}

/** Logs out and waits until it is done: a late reply would end the session of a following login. */
export async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/ログアウトしました|logged out/);
}

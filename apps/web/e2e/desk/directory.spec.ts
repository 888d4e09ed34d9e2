import { DIRECTORY_LOGOUT_PATH, DIRECTORY_RETURN_PATH } from '../../../api/src/providers/directory/open-directory.ts';
import { openOfficeDirectory, type DirectoryAccount } from '../../../api/src/testing/directory/office-directory.ts';
import { freePort } from '../../../../scripts/postgres/free-port.ts';
import { lend } from '../open-portal.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test as base, type WorkerFixtures } from '../portal.ts';
import { mailedCode } from '../second-step.ts';
import { enter, freshOfficial, sampleOfficial } from './officials.ts';

interface Directory {
  readonly people: Map<string, DirectoryAccount>;
  readonly logOut: (subject: string) => Promise<boolean>;
}

/** A portal whose office has a directory, a server of its own. */
const test = base.extend<object, WorkerFixtures & { readonly directory: Directory & { readonly portal: string } }>({
  directory: [
    async ({ town }, use) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const people = new Map<string, DirectoryAccount>();
      const sandbox = await openOfficeDirectory({
        people,
        redirectUri: () => origin + DIRECTORY_RETURN_PATH,
        logoutUri: () => origin + DIRECTORY_LOGOUT_PATH,
      });
      const environment = {
        PORT: String(port),
        PUBLIC_URL: origin,
        DIRECTORY_ISSUER: sandbox.issuer,
        DIRECTORY_CLIENT_ID: sandbox.clientId,
        DIRECTORY_CLIENT_SECRET: sandbox.clientSecret,
        DIRECTORY_FACTORS: 'mfa',
      };
      await lend(town, environment, () => use({ people, logOut: sandbox.logOut, portal: origin }));
      await sandbox.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  portal: [async ({ directory }, use) => use(directory.portal), { scope: 'worker' }],
});
test.use({ town: 'oharashi' });

const GROUP = 'kankou-uketsuke';

test('two officials give a group roles; an official comes by the directory, until it ends their session and takes the group', async ({
  page,
  browser,
  baseURL,
  language,
  word,
  request,
  directory,
}) => {
  const home = baseURL === undefined ? {} : { baseURL };
  const office = async (which: 0 | 1) => {
    const desk = await (await browser.newContext(home)).newPage();
    await enter(desk, language, await sampleOfficial(baseURL, 'system', which));
    await desk.goto('/member?view=directory');
    await expect(desk.locator('#directory-waiting')).toBeVisible();
    return desk;
  };
  const asker = await office(0);
  await expectGood(asker);
  await asker.getByLabel(word('グループの名前か番号', 'Name or ID of the group')).fill(GROUP);
  await asker.getByLabel(word('施設の受付', 'Facility reception')).press('Space');
  await asker.getByRole('button', { name: word('承認を申請する', 'Request approval') }).press('Enter');
  await expect(asker.locator('#directory-waiting')).toBeFocused();
  await expect(asker.getByText(word('自分が出した申請は承認できません', 'You requested this yourself'))).toBeVisible();
  await expectGood(asker);
  await asker.context().close();
  const second = await office(1);
  await second.getByRole('button', { name: /^(?:承認する|Approve): / }).press('Enter');
  const question = await openedWindow(second);
  await expect(question).toContainText(GROUP);
  await expectGood(second);
  await question.getByRole('button', { name: word('承認する', 'Approve') }).press('Enter');
  await expect(second.getByRole('rowheader', { name: GROUP })).toBeVisible();
  await second.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(second);
  await second.context().close();

  const official = await freshOfficial(baseURL, ['editor'], '庁内 太郎');
  directory.people.set('taro', { name: 'taro@office', groups: [GROUP], amr: ['mfa'] });
  const leave = async () => {
    await page.goto('/login?backuri=%2Fwork');
    await page.getByRole('button', { name: word('庁内ログイン', 'Office login') }).click();
  };
  await leave();
  await page.getByRole('button', { name: 'taro@office' }).click();
  const linking = page.getByRole('heading', { name: word('庁内のアカウントとつなぐ', 'Link your account') });
  await expect(linking).toBeVisible();
  await expect(page.getByText('taro@office')).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  await expectGood(page);
  await page.getByLabel(word('ログインID', 'Login ID')).fill(official.email);
  await page.getByLabel(word('パスワード', 'Password'), { exact: true }).fill(official.password);
  await page.getByRole('button', { name: word('ログインする', 'Login'), exact: true }).click();
  await page.locator('#code').fill(await mailedCode(request, official.email));
  await page.locator('#code').press('Enter');
  // The second factor of the directory counts, so none is enrolled; the roles are those of the group.
  await expect(page).toHaveURL('/work');
  await page.goto('/reception');
  await expect(page.getByRole('heading', { level: 1, name: word('受付', 'Reception') })).toBeVisible();

  await page.goto('/account#security');
  await page.getByRole('button', { name: word('コードを出す', 'Get a code') }).click();
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
  await expectGood(page);

  expect(await directory.logOut('taro')).toBe(true);
  await page.goto('/reception');
  // The page of officials goes as well, also where the check of the session is answered before its list.
  await expect(page).toHaveURL(/\/login\?/);
  directory.people.set('taro', { name: 'taro@office', groups: ['renamed'], amr: ['mfa'] });
  // The directory still knows this browser, and asks nothing.
  await leave();
  await expect(page.getByRole('alert')).toContainText(word('役割がありません', 'has a role in this portal'));
  await expect(page).toHaveURL('/login');
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
  await page.getByRole('link', { name: word('ログインの画面に戻る', 'Back to login') }).click();
  await page.getByLabel(word('ログインID', 'Login ID')).fill(official.email);
  await page.getByLabel(word('パスワード', 'Password'), { exact: true }).fill(official.password);
  await page.getByRole('button', { name: word('ログインする', 'Login'), exact: true }).click();
  await expect(page.getByText(word('庁内ログインをお使いください', 'Officials log in by office login'))).toBeVisible();
  await expectGood(page);
});

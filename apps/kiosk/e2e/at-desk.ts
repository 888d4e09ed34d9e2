import type { Page } from '@playwright/test';
import { axeViolations } from '../../../scripts/browser/axe.ts';
import type { TownProcess } from './ground/processes.ts';
import { expect } from './terminal.ts';

const MARI = { login_id: 'mari.nakamura@example.jp', password: 'hoshimori-mari1' };
export const KEIKO = { login_id: 'keiko.saito@example.jp', password: 'hoshimori-keiko1' };
export const AKEMI = { login_id: 'akemi.fujita@example.jp', password: 'hoshimori-akemi9' };

/** Code of the official's authenticator app, from the sandbox inbox. */
async function appCode(sandboxInbox: string, address: string): Promise<string> {
  let code: string | null | undefined;
  const find = async () => {
    const inbox = await fetch(sandboxInbox);
    const { authenticators }: { authenticators: { to: string; code: string | null }[] } = await inbox.json();
    code = authenticators.find(({ to }) => to === address)?.code;
    return code ?? undefined;
  };
  await expect.poll(find).toBeDefined();
  return code ?? '';
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page, ['.virtual'])).toEqual([]);
}

export type Words = (ja: string, en: string) => string;

/** Logs in at the open desk, with the code of the app. */
export async function logIn(page: Page, town: TownProcess, words: Words, who = MARI): Promise<void> {
  await page.getByLabel(words('メールアドレスか', 'E-mail address')).fill(who.login_id);
  await page.getByLabel(words('パスワード', 'Password')).fill(who.password);
  await expectAccessible(page);
  await town.freshCodes();
  await page.keyboard.press('Enter');
  await page.getByLabel(words('認証アプリ', 'authenticator app')).fill(await appCode(town.sandboxInbox, who.login_id));
  await page.keyboard.press('Enter');
}

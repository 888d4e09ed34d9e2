import type { Page } from '@playwright/test';
import { newMemberAt, password } from '../account/own-account.ts';
import { portalAt } from '../open-portal.ts';
import { logInAs, logOut } from '../person.ts';
import { test as base, expect, expectGood } from '../portal.ts';

/** Browsers create passkeys only for a domain name, and the town has to know its own. */
const test = base.extend<object, { portal: string }>({ portal: portalAt('localhost') });

/** A device that knows its owner by a fingerprint; returns the switch for the right finger. */
async function giveDevice(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test.use({ town: 'oharashi' });

test('a member adds a passkey and logs in with it; the finger of somebody else opens nothing [decision:factor.passkey-browser]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const knows = await giveDevice(page);
  const email = await newMemberAt(page, request, language, info.project.name, '/account#factors');
  const part = page.locator('#factors');
  await part.getByRole('button', { name: word('パスキーを加える', 'Add a passkey') }).click();
  await page.locator('#name').fill(word('自分のスマートフォン', 'my phone'));
  await page.locator('#old_password').fill(password);
  await expectGood(page);
  await page.getByRole('button', { name: word('パスキーを作る', 'Make a passkey') }).click();
  await page.getByRole('button', { name: word('控えました', 'I have saved them') }).click();
  await expect(part).toContainText(word('パスキー（自分のスマートフォン）', 'Passkey (my phone)'));
  await expectGood(page);

  await logOut(page);
  await page.goto('/login?backuri=%2Faccount');
  await logInAs(page, language, email, password);
  const send = page.getByRole('button', { name: word('パスキーでログインする', 'Log in with a passkey') });
  await expect(send).toBeFocused();
  await expectGood(page);
  await knows(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(word('確かめられませんでした', 'could not be verified'));
  await knows(true);
  await send.click();
  await expect(page).toHaveURL('/account');
  await expect(part).toContainText(word('最後に使った日時', 'Last used'));
});

import { expect, expectAccessible, expectTight, mailTo } from '../portal.ts';
import {
  PRICE,
  applyForCertificate,
  beginPaying,
  beginSigning,
  enterAsSigner,
  expectHeading,
  payWith,
  signAtPhone,
  test,
} from './signed-town.ts';

test(
  'an application is signed with the card and paid for, after a signing that was stopped and a card that was refused, and followed to its code [route:/onlineform/sign] [rule:public./onlineform/sign] [rule:onlineform.five-steps] [rule:onlineform.badge-id-card] [rule:onlineform.badge-credit-card] [rule:onlineform.badge-proxy] [rule:onlineform.badge-commercial-certificate] [rule:onlineform.delivery-days-shown] [rule:signing.nfc-smartphone] [rule:signing.no-card-readers] [constant:card-brands] [decision:form.secrets-elsewhere]',
  { tag: '@again' },
  async ({ page, request, language, baseURL, word }) => {
    const price = PRICE[language];
    const { email } = await enterAsSigner(page, request, language, '/onlineform');
    const sentToTown: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().startsWith(`${baseURL}/`)) sentToTown.push(sent.url() + (sent.postData() ?? ''));
    });
    const badges = page.getByRole('list', { name: word('必要なもの', 'What it needs') });
    for (const badge of [
      word('マイナンバーカード', 'My Number Card'),
      word('商業登記の証明書', 'Commercial registration certificate'),
      word('クレジットカード', 'Credit card'),
      word('代理申請できます', 'Proxy allowed'),
    ])
      await expect(badges.getByText(badge, { exact: true }).first()).toBeVisible();
    await expectTight(page);

    await page.goto('/onlineform/introduction/2');
    for (const needed of [
      word('英数字6〜16文字', '6 to 16 letters'),
      word('数字4けた', '4 digits'),
      word('5回目の誕生日', '5th birthday'),
      word('NFCが使えるもの', 'with NFC'),
      word('ICカードリーダーは使えません', 'IC card readers for computers are not supported'),
      'Visa',
      'Mastercard',
      'JCB',
      'American Express',
      'Diners Club',
    ])
      await expect(page.getByText(needed).first()).toBeVisible();

    await applyForCertificate(page, language);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: word('書類を読む（PDF）', 'Read the document (PDF)') }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

    // Stopped at the phone: nothing is signed, nothing is lost.
    await beginSigning(page, language);
    await page.locator('button[value=cancel]').click();
    await expectHeading(page, word('マイナンバーカードで署名', 'Sign with your My Number Card'));
    const notSigned = page.getByRole('alert', {
      name: word('署名は、まだ済んでいません', 'The application is not signed yet'),
    });
    await expect(notSigned).toContainText(word('電子署名を途中でやめました', 'You stopped before signing'));
    await expectAccessible(page);
    await expectTight(page);

    // The phone reports a wrong password; the right one leads back to the payment.
    await beginSigning(page, language);
    await signAtPhone(page, { password: 'WRONG1' });
    await expect(page.locator('#problem')).toBeVisible();
    await signAtPhone(page);
    await expectHeading(page, word('手数料の支払い', 'Pay the fee'));
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectTight(page);

    // The card is refused, and the person returns without a payment.
    await beginPaying(page, language);
    await payWith(page, 'declined');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.locator('a.plain').click();
    const notPaid = page.getByRole('alert', {
      name: word('支払いは、まだ済んでいません', 'Payment is not complete yet'),
    });
    await expect(notPaid).toContainText(word('引き落とされたものはありません', 'Nothing was charged'));
    await expectAccessible(page);

    await beginPaying(page, language);
    await payWith(page, 'held');
    await expectHeading(page, word('申請を受け付けました', 'Your application has been received'));
    const code = /HMS-[2-9A-HJKMNP-Z]{4,8}/.exec(await page.locator('.callout-success').innerText())?.[0] ?? '';
    expect(code).not.toBe('');
    await expect(
      page.getByText(word(`カードの枠を${price}分確保しました`, `${price} is held on your card`)),
    ).toBeVisible();
    await expect(
      page.getByText(word('までに、お届けかお知らせをする見込みです', 'Expected result or notification by')),
    ).toBeVisible();
    await expectAccessible(page);
    await expectTight(page);
    await expect.poll(async () => (await mailTo(request, email)).text).toContain(code);

    // "Back" and reload lead to the end again, not to a second payment.
    await page.reload();
    await expect(page.getByText(code)).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/127\.0\.0\.1:\d+\/phone\//);
    await page.goto('/application');
    await page
      .getByRole('link', { name: new RegExp(code) })
      .first()
      .click();
    await expect(page.getByText(word('マイナンバーカードで署名済み', 'Signed with the My Number Card'))).toBeVisible();
    await expect(
      page.getByText(word(`カードの枠を${price}分確保しています`, `${price} is held on your card`)),
    ).toBeVisible();
    await expectAccessible(page);

    // Values typed at the phone never reach the town.
    expect(sentToTown.some((sent) => sent.includes('/api/application-signings'))).toBe(true);
    expect(sentToTown.filter((sent) => /ABC123|WRONG1/.test(sent))).toEqual([]);

    // Again with the same content: the sent form is no longer open.
    await page.getByRole('link', { name: word('この内容でもう一度申請する', 'Apply again with this content') }).click();
    await expect(page.locator('[id="copies"]')).toHaveValue('1');
    await page.goto('/onlineform/form/2');
    await expect(page.locator('[id="copies"]')).toHaveValue('');
  },
);

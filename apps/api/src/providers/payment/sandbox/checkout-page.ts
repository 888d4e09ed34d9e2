import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { SandboxRefusal, type SandboxBank, type SandboxSession } from './bank.ts';

const ja = {
  title: 'お支払い（試用）',
  notice: 'これは試用のページです。本物のカードは使えず、請求もありません。',
  toPay: 'お支払い金額',
  card: '試用のカード',
  pay: '{{amount}}を支払う',
  back: 'お支払いをやめて戻る',
  held: '決済できる（Visa 4242）',
  declined: 'カード会社に断られる（Mastercard 0002）',
  'asks-bank': '本人認証を求められる（JCB 3184）',
  expired: '有効期限が切れている（Amex 0069）',
  'was-declined': 'このカードは使えませんでした。別のカードをお選びください。',
  'was-expired': 'このカードは有効期限が切れています。別のカードをお選びください。',
  'was-refused': '本人認証ができませんでした。もう一度お試しいただくか、別のカードをお選びください。',
  'choose-one': 'カードをお選びください。',
  bank: 'カード会社の本人認証（試用）',
  'bank-asks': '{{amount}}のお支払いです。ご本人によるものですか。',
  confirm: '本人であることを確認する',
  refuse: '認証をやめる',
  over: 'このページは期限が切れたか、お支払いが済んでいます。',
  'go-back': '元のページに戻る',
};
type SandboxWords = typeof ja;
const en: SandboxWords = {
  title: 'Payment (sandbox)',
  notice: 'This page is for trying. No real card works here and nothing is charged.',
  toPay: 'Amount to pay',
  card: 'Sample card',
  pay: 'Pay {{amount}}',
  back: 'Cancel and go back',
  held: 'Succeeds (Visa 4242)',
  declined: 'Declined by the issuer (Mastercard 0002)',
  'asks-bank': 'Asks for authentication (JCB 3184)',
  expired: 'Card has expired (Amex 0069)',
  'was-declined': 'This card was declined. Please choose another one.',
  'was-expired': 'This card has expired. Please choose another one.',
  'was-refused': 'Authentication failed. Please try again or choose another card.',
  'choose-one': 'Please choose a card.',
  bank: 'Authentication by the card issuer (sandbox)',
  'bank-asks': 'A payment of {{amount}}. Is this you?',
  confirm: 'Yes, this is me',
  refuse: 'Cancel authentication',
  over: 'This page has expired, or the payment is complete.',
  'go-back': 'Go back',
};

const sandboxWords = (locale: string): SandboxWords => (locale === 'en' ? en : ja);

/** An amount as the page shows it; yen have no fraction. */
const amountInWords = (amount: number, locale: string): string =>
  locale === 'en' ? `¥${amount.toLocaleString('en-US')}` : `${amount.toLocaleString('ja-JP')}円`;

const CARDS = ['held', 'declined', 'asks-bank', 'expired'] as const;
type Trouble = 'was-declined' | 'was-expired' | 'was-refused' | 'choose-one';

const STYLE = `:root{color-scheme:light dark;--ink:#1f2421;--ground:#f4f5f2;--sheet:#fff;--line:#c5cac3;--accent:#1d6b40;--alert:#a4251d}
@media (prefers-color-scheme:dark){:root{--ink:#eef1ec;--ground:#161a17;--sheet:#212622;--line:#596159;--accent:#8fd3a9;--alert:#ffb4a9}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.7 'Hiragino Sans','BIZ UDPGothic','Noto Sans JP','Noto Sans CJK JP',Meiryo,system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.4rem;line-height:1.4;margin:0 0 .5rem}
.notice{border-inline-start:4px solid var(--accent);padding:.25rem .75rem;margin:0 0 1.5rem}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:0 0 1rem}
.what{margin:0;overflow-wrap:anywhere}.amount{font-size:1.9rem;font-weight:700;margin:0;line-height:1.3}
fieldset{border:0;padding:0;margin:0 0 1.25rem}legend{font-weight:700;padding:0;margin:0 0 .5rem}
label{display:flex;gap:.75rem;align-items:center;min-height:3rem;padding:.4rem .75rem;border:1px solid var(--line);border-radius:.5rem;margin:0 0 .5rem;cursor:pointer}
label:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}input{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--accent)}
button,a.button{display:block;width:100%;min-height:3rem;font:inherit;font-weight:700;border-radius:.5rem;border:1px solid var(--accent);background:var(--accent);color:var(--sheet);cursor:pointer;text-align:center;padding:.6rem;text-decoration:none;margin:0 0 .75rem}
button.plain,a.plain{background:transparent;color:inherit;border-color:var(--line);font-weight:400}
.alert{color:var(--alert);font-weight:700;margin:0 0 1rem}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

function sendSheet(context: Context, locale: string, title: string, content: unknown, status: 200 | 404 | 422 = 200) {
  const nonce = randomBytes(12).toString('base64');
  const page = html`<!doctype html>
    <html lang="${locale === 'en' ? 'en' : 'ja'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
  return context.html(page, status, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Includes this machine's address to which the form finally redirects.
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://localhost:* http://127.0.0.1:*`,
  });
}

function payingSheet(context: Context, page: SandboxSession, words: SandboxWords, trouble?: Trouble) {
  const amount = amountInWords(page.amount, page.locale);
  const content = html`<h1>${words.title}</h1>
    <p class="notice">${words.notice}</p>
    <section class="sheet">
      <p class="what">${page.title}</p>
      <p class="what">${words.toPay}</p>
      <p class="amount">${amount}</p>
    </section>
    <form method="post" class="sheet">
      ${trouble === undefined ? '' : html`<p class="alert" role="alert">${words[trouble]}</p>`}
      <fieldset>
        <legend>${words.card}</legend>
        ${CARDS.map((card) => html`<label><input type="radio" name="card" value="${card}" required /><span>${words[card]}</span></label>`)}
      </fieldset>
      <button type="submit">${words.pay.replace('{{amount}}', amount)}</button>
      <a class="button plain" href="${page.cancel_url}">${words.back}</a>
    </form>`;
  return sendSheet(context, page.locale, words.title, content, trouble === undefined ? 200 : 422);
}

function bankSheet(context: Context, page: SandboxSession, words: SandboxWords) {
  const asked = words['bank-asks'].replace('{{amount}}', amountInWords(page.amount, page.locale));
  const content = html`<h1>${words.bank}</h1>
    <p class="notice">${words.notice}</p>
    <form method="post" class="sheet">
      <p>${asked}</p>
      <button type="submit" name="card" value="confirmed">${words.confirm}</button>
      <button type="submit" name="card" value="refused" class="plain">${words.refuse}</button>
    </form>`;
  return sendSheet(context, page.locale, words.bank, content);
}

function overSheet(context: Context, page: SandboxSession, words: SandboxWords) {
  const url = page.status === 'complete' ? page.success_url : page.cancel_url;
  const content = html`<h1>${words.title}</h1>
    <p>${words.over}</p>
    <a class="button" href="${url}">${words['go-back']}</a>`;
  return sendSheet(context, page.locale, words.title, content);
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  declined: 'was-declined',
  expired: 'was-expired',
  refused: 'was-refused',
};

/** The payment page at `/pay/<session>`: sample cards instead of a number field, so that no real number is entered. */
export function mountCheckoutPage(application: Hono, bank: SandboxBank): void {
  const find = (context: Context): SandboxSession | undefined => {
    try {
      return bank.session(context.req.param('id') ?? '');
    } catch (error) {
      if (error instanceof SandboxRefusal) return undefined;
      throw error;
    }
  };

  application.get('/pay/:id', (context) => {
    const page = find(context);
    if (!page) return context.notFound();
    const words = sandboxWords(page.locale);
    return page.status === 'open' ? payingSheet(context, page, words) : overSheet(context, page, words);
  });

  application.post('/pay/:id', async (context) => {
    const page = find(context);
    if (!page) return context.notFound();
    const words = sandboxWords(page.locale);
    if (page.status !== 'open') return overSheet(context, page, words);
    const { card } = await context.req.parseBody();
    if (card === 'asks-bank') {
      bank.pay(page.id, 'asks-bank');
      return bankSheet(context, page, words);
    }
    if (card === 'held' || card === 'confirmed') {
      bank.pay(page.id, 'held');
      return context.redirect(page.success_url, 303);
    }
    if (typeof card !== 'string' || !(card in TROUBLES)) return payingSheet(context, page, words, 'choose-one');
    bank.pay(page.id, 'declined');
    return payingSheet(context, page, words, TROUBLES[card]);
  });
}

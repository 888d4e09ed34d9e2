import { dateAt, minutesAt, timeOf, townTimeText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isSecure, type House } from '../platform/house.ts';
import { plainPage } from '../platform/http/html.ts';
import { sendPage } from '../platform/http/page-headers.ts';
import { SANDBOX } from '../providers/sandbox-inbox/door.ts';
import { readSandboxInbox, type SandboxChannel } from '../providers/sandbox-inbox/messages.ts';
import { readSampleAuthenticators, type SampleAuthenticator } from '../seed/seed-sample-factors.ts';

const ADDRESS = /https?:\/\/\S+/;

/** A message's text with its link. */
function bodyOf(text: string) {
  const url = ADDRESS.exec(text)?.[0];
  if (url === undefined) return html`<pre>${text}</pre>`;
  const [before = '', after = ''] = text.split(url);
  return html`<pre>${before}<a href="${url}">${url}</a>${after}</pre>`;
}

function timeTag(instant: Date) {
  const day = dateInWords(dateAt(instant));
  const time = timeInWords(timeOf(minutesAt(instant)));
  return html`<time datetime="${townTimeText(instant)}">${day.ja} ${time} / ${day.en} ${time}</time>`;
}

/** Why messages of each channel arrive here. */
const reasons: Readonly<Record<SandboxChannel, string>> = {
  mail: 'SMTP_URL がないため、メールは送られず、ここに届きます。 / No mail server is set, so mails arrive here.',
  sms: 'SMS_URL がないため、SMSは送られず、ここに届きます。 / No SMS gateway is set, so SMS arrive here.',
};

/** The authenticator apps of the sample's officials. */
const appsOf = (apps: readonly SampleAuthenticator[]) =>
  apps.length === 0
    ? ''
    : html`<h2>職員の認証アプリ / Authenticator apps of the officials</h2>
        <p>
          コードは30秒ごとに変わり、1回だけ使えます。変わったら、このページを読み込み直してください。 / A code changes
          every 30 seconds and works once. Reload this page for the next one.
        </p>
        <ul>
          ${apps.map(({ to, name, code }) => html`<li>${name}（${to}）: <b>${code ?? '少しお待ちください / wait a little'}</b></li>`)}
        </ul>`;

/** The sandbox inbox: every message without a real provider, newest first. */
export function mountSandboxInbox(application: Hono, house: House): void {
  application.get(`${SANDBOX}/inbox.json`, async (context) => {
    const mails = await readSandboxInbox(house.database);
    const authenticators = await readSampleAuthenticators(house, house.clock());
    return context.json(
      { mails: mails.map(({ content, ...mail }) => ({ ...mail, ...content })), authenticators },
      200,
      {
        'cache-control': 'no-store',
      },
    );
  });
  application.get(`${SANDBOX}/inbox`, async (context) => {
    const mails = await readSandboxInbox(house.database);
    const list = mails.map(
      (mail) =>
        html`<article>
          <h2>${mail.channel === 'sms' ? 'SMS' : mail.content.subject}</h2>
          <p>${mail.to}　${timeTag(mail.created_at)}</p>
          ${bodyOf(mail.content.text)}
        </article>`,
    );
    const title = '試用の受信箱 / Sandbox inbox';
    const { smtpUrl, sms } = house.settings;
    const kept = [...(smtpUrl === undefined ? [reasons.mail] : []), ...(sms === undefined ? [reasons.sms] : [])];
    const content = html`<h1>${title}</h1>
      ${kept.map((reason) => html`<p>${reason}</p>`)}
      ${house.cardTrust.sandbox ? html`<p><a href="terminal">試用の端末 / A terminal to try</a>　<a href="cards">試用のカード / Sandbox cards</a></p>` : ''}
      ${house.line?.sandbox ? html`<p><a href="line">試用のLINE / Sandbox LINE</a></p>` : ''}
      ${appsOf(await readSampleAuthenticators(house, house.clock()))}
      ${mails.length > 0 ? list : html`<p>まだメールもSMSもありません。 / No mail or SMS yet.</p>`}`;
    return sendPage(context, (nonce) => String(plainPage(title, 'ja', nonce, content)), isSecure(house));
  });
}

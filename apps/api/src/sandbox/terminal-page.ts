import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isSecure, type House } from '../platform/house.ts';
import { plainPage } from '../platform/http/html.ts';
import { sendPage } from '../platform/http/page-headers.ts';
import { SANDBOX } from '../providers/sandbox-inbox/door.ts';
import type { SandboxRevocation } from '../providers/revocation/sandbox-source.ts';
import { makeTryTerminal, tryKinds, tryTerminals } from './try-terminal.ts';

const TITLE = '試用の端末 / A terminal to try';
const PATH = `${SANDBOX}/terminal`;

const steps = (house: House) => html`
  <ol>
    <li>
      もう一つのターミナルで始めます。 / In another terminal, start it:
      <pre>npm run kiosk -- --virtual --server ${house.publicUrl}</pre>
    </li>
    <li>書き出されたアドレスをChromiumで開きます。 / Open the address that it prints in Chromium.</li>
    <li>
      下のボタンを押し、出たコードを端末に入れます。見本の人のカードも登録されます。 / Press a button below and type the
      code into the terminal. The sample people’s cards are linked, too.
    </li>
    <li>「試用のカード」から1枚選んでかざします。 / Choose one of the “Sample cards” and hold it.</li>
  </ol>
`;

const buttons = html`<form method="post" action="terminal">
  ${tryKinds.map((kind) => html`<button name="pass" value="${kind}">${tryTerminals[kind].terminal_name}</button> `)}
</form>`;

/** The page that makes a trial terminal with two clicks; guarded like the sandbox inbox. */
export function mountTryTerminal(application: Hono, house: House, sandbox: SandboxRevocation): void {
  const show = (context: Context, told: unknown) =>
    sendPage(
      context,
      (nonce) =>
        String(
          plainPage(
            TITLE,
            'ja',
            nonce,
            html`<h1>${TITLE}</h1>
              ${steps(house)}${told}${buttons}
              <p><a href="inbox">試用の受信箱 / Sandbox inbox</a></p>`,
          ),
        ),
      isSecure(house),
    );
  application.get(PATH, (context) => show(context, ''));
  application.post(PATH, async (context) => {
    // Another site's page in the same browser must not submit the form.
    if (context.req.header('sec-fetch-site') !== 'same-origin') return context.notFound();
    const { pass } = await context.req.parseBody();
    const kind = tryKinds.find((known) => known === pass);
    const made = kind && (await makeTryTerminal(house, sandbox, kind));
    if (!made) return context.notFound();
    return show(
      context,
      html`<h2>コード / Code: ${made.code}</h2>
        <p>
          10分のあいだ1回使えます。登録したカード：${made.linked}枚。 / It works once, within ten minutes. Cards linked:
          ${made.linked}.
        </p>`,
    );
  });
}

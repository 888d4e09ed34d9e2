import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isSecure, type House } from '../platform/house.ts';
import { plainPage } from '../platform/http/html.ts';
import { sendPage } from '../platform/http/page-headers.ts';
import { SANDBOX } from '../providers/sandbox-inbox/door.ts';
import type { SandboxCard, SandboxRevocation } from '../providers/revocation/sandbox-source.ts';

const TITLE = '試用のカード / Sandbox cards';
const PATH = `${SANDBOX}/cards`;

function line({ card_key, card_name, isRevoked }: SandboxCard) {
  const state = isRevoked ? '失効 / revoked' : '有効 / valid';
  const button = isRevoked ? '失効を取り消す / Reinstate' : '失効させる / Revoke';
  return html`<article>
    <h2>${card_name}</h2>
    <p>${state}</p>
    <form method="post" action="cards">
      <input type="hidden" name="card_key" value="${card_key}" />
      <button name="is_revoked" value="${isRevoked ? '0' : '1'}">${button}</button>
    </form>
  </article>`;
}

/** The page to revoke a virtual card's certificate; guarded like the sandbox inbox. */
export function mountSandboxCards(application: Hono, house: House, sandbox: SandboxRevocation): void {
  application.get(PATH, async (context) => {
    const cards = await sandbox.cards();
    const content = html`<h1>${TITLE}</h1>
      <p>
        失効させると、次の一覧から端末に届きます。 / A revoked card stands on the next list that terminals get.
        <a href="inbox">試用の受信箱 / Sandbox inbox</a>
      </p>
      ${
        cards.length > 0
          ? cards.map(line)
          : html`<p>
              まだありません。「npm run kiosk -- --virtual」で作られます。 / None yet: "npm run kiosk -- --virtual"
              makes them.
            </p>`
      }`;
    return sendPage(context, (nonce) => String(plainPage(TITLE, 'ja', nonce, content)), isSecure(house));
  });
  application.post(PATH, async (context) => {
    // Another site's page in the same browser must not submit the form.
    if (context.req.header('sec-fetch-site') !== 'same-origin') return context.notFound();
    const { card_key, is_revoked } = await context.req.parseBody();
    if (!(await sandbox.setRevoked(String(card_key), is_revoked === '1'))) return context.notFound();
    await house.cardTrust.refresh();
    return context.redirect(context.req.path, 303);
  });
}

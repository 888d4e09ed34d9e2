import { HELP, menuAreas } from '@machi/domain/line/menu';
import type { TownPack } from '@machi/domain/town/model';
import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { isSecure, type House } from '../platform/house.ts';
import { plainPage } from '../platform/http/html.ts';
import { sendPage } from '../platform/http/page-headers.ts';
import { drawMenu } from '../platform/line/menu-picture.ts';
import { SANDBOX } from '../providers/sandbox-inbox/door.ts';
import type { Chat, ChatLine } from '../providers/line/sandbox/chats.ts';
import type { Doing, LineSandbox } from '../providers/line/sandbox/sandbox.ts';

const TITLE = '試用のLINE / Sandbox LINE';
const PATH = `${SANDBOX}/line`;
const NAME_LENGTH = 30;
/** LINE's own limit. */
const TEXT_LENGTH = 5000;

const STYLE = `.chat{max-width:32rem;border:1px solid;border-radius:12px;padding:1rem;margin:1rem 0}
.chat pre{padding:.5rem .75rem;border-radius:12px;border:1px solid}
.chat .person{margin-inline-start:4rem;background:light-dark(#d9f2d0,#24502f)}.chat .town{margin-inline-end:4rem}
.menu{position:relative;max-width:32rem}.menu img{display:block;width:100%;height:auto}
.menu form{position:absolute;inset:0;display:grid;grid-template:repeat(2,1fr)/repeat(3,1fr)}
.menu button,.menu a{background:none;border:0;font-size:0;cursor:pointer;min-height:3rem}
input,form.row button{font:inherit;padding:.5rem .75rem;min-height:3rem}form.row{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}`;

const ADDRESS = /(https?:\/\/\S+)/;
const line = ({ from, text }: ChatLine) =>
  html`<pre class="${from}">
${text.split(ADDRESS).map((part) => (ADDRESS.test(part) ? html`<a href="${part}">${part}</a>` : part))}</pre>`;

/** Buttons that a person of LINE has. */
const act = (chat: Chat, doing: string, label: string) =>
  html`<form method="post" action="line" class="row">
    <input type="hidden" name="person" value="${chat.name}" />
    <button name="doing" value="${doing}">${label}</button>
  </form>`;

const typing = (chat: Chat) =>
  html`<form method="post" action="line" class="row">
    <input type="hidden" name="person" value="${chat.name}" />
    <input name="text" maxlength="${TEXT_LENGTH}" required autocomplete="off" aria-label="メッセージ / Message" />
    <button name="doing" value="message">送信 / Send</button>
  </form>`;

const menu = (chat: Chat, town: TownPack) =>
  html`<div class="menu">
    <img src="line-menu.png" alt="" width="2500" height="1686" />
    <form method="post" action="line">
      <input type="hidden" name="person" value="${chat.name}" />
      ${menuAreas(town).map(({ key, label, path }) =>
        path === undefined
          ? html`<button name="doing" value="button-${key}">${label.ja}</button>`
          : html`<a href="${path}">${label.ja}</a>`,
      )}
    </form>
  </div>`;

function chatOf(chat: Chat, town: TownPack) {
  if (!chat.isFriend) return act(chat, 'follow', '友だち追加 / Add as friend');
  if (chat.isBlocked) return act(chat, 'follow', 'ブロック解除 / Unblock');
  return html`${typing(chat)}${menu(chat, town)}${act(chat, 'unfollow', 'ブロック / Block')}`;
}

/** What a pressed button means; undefined: nothing. */
function doingOf(doing: unknown, text: unknown): Doing | undefined {
  if (doing === 'follow' || doing === 'unfollow') return { type: doing };
  if (doing === 'message' && typeof text === 'string' && text !== '')
    return { type: 'message', text: text.slice(0, TEXT_LENGTH) };
  return doing === `button-${HELP.key}` ? { type: 'postback', data: HELP.key } : undefined;
}

/** The page on which LINE is played by this machine; guarded like the sandbox inbox. */
export function mountSandboxLine(application: Hono, house: House, sandbox: LineSandbox): void {
  const { chats } = sandbox;
  const named = (name: string | undefined) =>
    name === undefined || name.trim() === '' ? undefined : chats.of(name.trim().slice(0, NAME_LENGTH));
  const show = (context: Context, chat: Chat | undefined) => {
    const others = chats.all().filter((one) => one !== chat);
    const content = (nonce: string) =>
      html`<style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
        <h1>${TITLE}</h1>
        <p>
          LINEの設定がないため、LINEには送られず、ここに届きます。本物のLINEではありません。 / LINE is not set, so
          messages arrive here. This is not the real LINE. <a href="inbox">試用の受信箱 / Sandbox inbox</a>
        </p>
        <form method="get" action="line" class="row">
          <input
            name="person"
            maxlength="${NAME_LENGTH}"
            required
            aria-label="LINEの名前 / Name at LINE"
            autocomplete="off"
          />
          <button>この人になる / Be this person</button>
        </form>
        <p>${others.map(({ name }) => html`<a href="line?person=${encodeURIComponent(name)}">${name}</a> `)}</p>
        ${
          chat &&
          html`<h2>${chat.name}</h2>
            <div class="chat" role="log" aria-label="トーク / Chat">${chat.lines.map(line)}</div>
            ${chatOf(chat, house.town)}
            <p><a href="line?person=${encodeURIComponent(chat.name)}">読み込み直す / Reload</a></p>`
        }`;
    return sendPage(context, (nonce) => String(plainPage(TITLE, 'ja', nonce, content(nonce))), isSecure(house));
  };
  let picture: ReturnType<typeof drawMenu> | undefined;
  application.get(`${SANDBOX}/line-menu.png`, async (context) =>
    context.body(await (picture ??= drawMenu(house.town)), 200, { 'content-type': 'image/png' }),
  );
  application.get(PATH, (context) => show(context, named(context.req.query('person'))));
  application.post(PATH, async (context) => {
    // Another site's page in the same browser must not submit the form.
    if (context.req.header('sec-fetch-site') !== 'same-origin') return context.notFound();
    const { person, doing, text } = await context.req.parseBody();
    const chat = named(typeof person === 'string' ? person : undefined);
    const done = doingOf(doing, text);
    if (!chat || !done) return context.notFound();
    await sandbox.act(chat, done);
    return context.redirect(`${context.req.path}?person=${encodeURIComponent(chat.name)}`, 303);
  });
}

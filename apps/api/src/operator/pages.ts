import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { html, raw } from 'hono/html';
import type { AskedTown } from './asked-towns.ts';
import type { TownState } from '../keep-town.ts';
import { plainPage } from '../platform/http/html.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export type Word = keyof typeof ja;
const wordsIn = wordingsOf('operator', { ja, en });

const STYLE = `
  body { max-width: 76rem; }
  header, .row { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; justify-content: space-between; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: start; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid; min-width: 8rem; }
  label { display: block; font-weight: 700; margin-top: 1rem; }
  input, button { font: inherit; color: inherit; background: canvas; border: 1px solid; border-radius: 0.25rem; min-height: 2.75rem; padding: 0.25rem 0.75rem; box-sizing: border-box; }
  input { width: 100%; max-width: 30rem; }
  button { margin: 1rem 0; font-weight: 700; }
  .hint { margin: 0; }
  .host { font-weight: 400; overflow-wrap: anywhere; }
  .alert { border: 2px solid; padding: 0.5rem 1rem; font-weight: 700; }
`;

export type Verb = 'make' | 'suspend' | 'resume' | 'remove';
/** What an operator has had done. */
export interface Work {
  readonly number: number;
  readonly verb: Verb;
  readonly town: string;
  readonly began: Date;
  /** What the command has said. */
  said: string;
  /** Undefined: under way. */
  code: number | undefined;
}
export interface TownRow {
  readonly key: string;
  readonly name: string | undefined;
  readonly hosts: readonly string[];
  readonly state: TownState | 'problem';
  readonly reasons: readonly string[];
  /** Its file has a mistake, and it is served as before. */
  readonly isFormer: boolean;
  readonly asked: Date | undefined;
  /** To PostgreSQL, of this process. */
  readonly connections: number | undefined;
  /** Null: the folder cannot be read. */
  readonly backup: Date | undefined | null;
}
/** Who looks: the language, and the token that proves that a form is this session's. */
export interface Reader {
  readonly locale: Locale;
  readonly token: string;
  readonly alert: Word | undefined;
}

const timeIn = (locale: Locale, at: Date) => {
  const shown = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
};
const field = (word: string, name: string, attributes: string, hint?: string) =>
  html`<label for="${name}">${word}</label>
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      required
      ${hint === undefined ? '' : html`aria-describedby="${name}-hint"`}
      ${raw(attributes)}
    />`;
const PLAIN = 'autocomplete="off" autocapitalize="none" spellcheck="false"';
const tokenOf = ({ token }: Reader) => html`<input type="hidden" name="token" value="${token}" />`;
const act = (reader: Reader, verb: Verb, key: string, more: unknown = '') =>
  html`<form method="post" action="/${verb}">
    ${tokenOf(reader)}<input type="hidden" name="key" value="${key}" />${more}
    <button>${wordsIn(reader.locale)[verb]}</button>
  </form>`;

/** What a page is about: words of ours, or a town's name. */
export type Heading = Word | { readonly name: string };
export function page(reader: Reader | Omit<Reader, 'token'>, heading: Heading, nonce: string, content: unknown) {
  const said = wordsIn(reader.locale);
  const other = reader.locale === 'ja' ? 'en' : 'ja';
  const shown = typeof heading === 'string' ? said[heading] : heading.name;
  const title = heading === 'title' ? shown : `${shown} – ${said.title}`;
  const alert = reader.alert && html`<p class="alert" role="alert">${said[reader.alert]}</p>`;
  const body = html`<style nonce="${nonce}">
      ${raw(STYLE)}
    </style>
    <header>
      <a href="?lang=${other}" lang="${other}" hreflang="${other}">${said.other}</a>
      ${
        'token' in reader &&
        html`<form method="post" action="/logout">${tokenOf(reader)}<button>${said.leave}</button></form>`
      }
    </header>
    <h1>${shown}</h1>
    ${alert}${content}`;
  return plainPage(title, reader.locale, nonce, body);
}

export function loginForm(locale: Locale) {
  const said = wordsIn(locale);
  return html`<form method="post" action="/login">
    ${field(said.key, 'key', 'type="password" autocomplete="current-password" maxlength="200"', said['key.hint'])}
    <button>${said.enter}</button>
  </form>`;
}

/** State in words, with the reasons. */
function stateOf({ state, reasons, isFormer }: TownRow, locale: Locale) {
  const said = wordsIn(locale);
  return html`${said[state]}${isFormer ? html`<br />${said.problem}: ${said.former}` : ''}${reasons.map(
    (reason) => html`<br /><span lang="en">${reason}</span>`,
  )}`;
}
const askedOf = ({ asked }: TownRow, locale: Locale) => (asked ? timeIn(locale, asked) : wordsIn(locale)['not-asked']);
const backupOf = ({ backup }: TownRow, locale: Locale) =>
  backup ? timeIn(locale, backup) : wordsIn(locale)[backup === null ? 'no-folder' : 'none'];

export function townList({ locale }: Reader, rows: readonly TownRow[], works: readonly Work[], megabytes: number) {
  const said = wordsIn(locale);
  const columns = [said.town, said.state, said.asked, said.connections, said.backup];
  const row = (town: TownRow) =>
    html`<tr>
      <th scope="row">
        <a href="/town/${town.key}">${town.name ?? town.key}</a><br /><code>${town.key}</code>
        ${town.hosts.map((host) => html`<br /><span class="host">${host}</span>`)}
      </th>
      <td>${stateOf(town, locale)}</td>
      <td>${askedOf(town, locale)}</td>
      <td>${town.connections ?? ''}</td>
      <td>${backupOf(town, locale)}</td>
    </tr>`;
  const work = (one: Work) =>
    html`<li>
      <a href="/work/${one.number}">${said[one.verb]} (${one.town})</a> ${timeIn(locale, one.began)}
      ${resultOf(one, locale)}
    </li>`;
  return html`<p class="row"><a href="/make">${said.make}</a><span>${said.memory}: ${megabytes} MB</span></p>
    <h2 id="list">${said.list}</h2>
    ${
      rows.length === 0
        ? html`<p>${said.empty}</p>`
        : html`<div class="wide" role="region" aria-labelledby="list" tabindex="0">
            <table>
              <thead>
                <tr>
                  ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(row)}
              </tbody>
            </table>
          </div>`
    }
    ${
      works.length > 0
        ? html`<h2>${said.works}</h2>
            <ul>
              ${works.map(work)}
            </ul>`
        : ''
    }`;
}

/** Towns that officials have asked for: opened by one press, or put away. */
export function askedList(reader: Reader, asked: readonly AskedTown[]) {
  const said = wordsIn(reader.locale);
  const one = ({ key, host, from, by, asked_at }: AskedTown) =>
    html`<li>
      <p>
        <code>${key}</code> <span class="host">${host}</span><br />${from} ${by}
        ${timeIn(reader.locale, new Date(asked_at))}
      </p>
      <form method="post" action="/make" enctype="multipart/form-data">
        ${tokenOf(reader)}<input type="hidden" name="key" value="${key}" />
        <input type="hidden" name="host" value="${host}" /><input type="hidden" name="asked" value="1" />
        <button>${said['asked.make']}</button>
      </form>
      <form method="post" action="/put-away">
        ${tokenOf(reader)}<input type="hidden" name="key" value="${key}" /><button>${said['asked.drop']}</button>
      </form>
    </li>`;
  return asked.length === 0
    ? ''
    : html`<h2>${said.wanted}</h2>
        <ul>
          ${asked.map(one)}
        </ul>`;
}

export function makeForm(reader: Reader) {
  const said = wordsIn(reader.locale);
  return html`<form method="post" action="/make" enctype="multipart/form-data">
      ${tokenOf(reader)} ${field(said['town-key'], 'key', `${PLAIN} maxlength="31"`, said['town-key.hint'])}
      ${field(said.host, 'host', `${PLAIN} maxlength="300"`, said['host.hint'])}
      ${field(said.workbook, 'workbook', 'type="file" accept=".xlsx,.zip"')}
      <p><button>${said['make.do']}</button></p>
    </form>
    <p><a href="/">${said.back}</a></p>`;
}

export function townPage(reader: Reader, town: TownRow) {
  const { locale } = reader;
  const said = wordsIn(locale);
  const confirm = html`<p>${said['remove.hint']}</p>
    ${field(said.confirm, 'confirm', `${PLAIN} maxlength="31"`)}`;
  const isClosed = town.state === 'suspended';
  return html`<p><code>${town.key}</code></p>
    <dl>
      <dt>${said.host}</dt>
      <dd>${town.hosts.join(' ') || said.none}</dd>
      <dt>${said.state}</dt>
      <dd>${stateOf(town, locale)}</dd>
      <dt>${said.asked}</dt>
      <dd>${askedOf(town, locale)}</dd>
      <dt>${said.backup}</dt>
      <dd>${backupOf(town, locale)}</dd>
    </dl>
    ${isClosed ? act(reader, 'resume', town.key) : act(reader, 'suspend', town.key, html`<p>${said['suspend.hint']}</p>`)}
    <h2>${said.move}</h2>
    <p>${said['move.hint']} <code>machi towns move ${town.key} --database URL</code></p>
    <h2>${said.remove}</h2>
    ${isClosed ? act(reader, 'remove', town.key, confirm) : html`<p>${said['remove.first']}</p>`}
    <p><a href="/">${said.back}</a></p>`;
}

function resultOf({ code }: Work, locale: Locale): string {
  return wordsIn(locale)[code === undefined ? 'work.going' : code === 0 ? 'work.done' : 'work.not'];
}

export function workPage({ locale }: Reader, work: Work) {
  const said = wordsIn(locale);
  return html`<p><code>${work.town}</code> ${said['work.began']}: ${timeIn(locale, work.began)}</p>
    <p role="status"><strong>${resultOf(work, locale)}</strong></p>
    ${work.said === '' ? '' : html`<pre lang="${/[ぁ-ん]/.test(work.said) ? 'ja' : 'en'}">${work.said}</pre>`}
    ${work.code === undefined ? html`<p><a href="/work/${work.number}">${said.reload}</a></p>` : ''}
    <p><a href="/">${said.back}</a></p>`;
}

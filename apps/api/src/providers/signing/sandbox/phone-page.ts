import type { Locale } from '@machi/domain/locale/model';
import { SIGNING_PASSWORD } from '@machi/domain/signing/model';
import { html } from 'hono/html';
import { phoneStyle } from './phone-style.ts';
import { phoneWords } from './phone-words.ts';
import { cardStates, type CardState } from './sandbox-cards.ts';

/** The content of the phone's page. */
export interface PhoneView {
  readonly locale: Locale;
  readonly town: string;
  /** The document's hash in hexadecimal digits. */
  readonly digest: string;
  readonly cards: readonly { readonly card_key: string; readonly card_name: string }[];
  readonly chosen: { readonly card_key: string; readonly state: CardState };
  /** A mistake in the typed input. */
  readonly problem?: string | undefined;
  /** No tries are left; the only way is back. */
  readonly isLocked?: boolean;
}

const option = (value: string, words: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`;

/** Digits in groups, to be read aloud. */
const grouped = (digits: string): string => digits.replaceAll(/.{8}(?=.)/g, '$& ');

function signForm({ locale, cards, chosen, problem }: PhoneView) {
  const words = phoneWords[locale];
  const states = cardStates.map((state) => option(state, words.states[state], chosen.state));
  return html`<form method="post" autocomplete="off">
    <label for="card">${words.card}</label>
    <select id="card" name="card_key">
      ${cards.map(({ card_key, card_name }) => option(card_key, card_name, chosen.card_key))}
    </select>
    <label for="state">${words.state}</label>
    <select id="state" name="state">
      ${states}
    </select>
    <label for="password">${words.password}</label>
    ${problem === undefined ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="${SIGNING_PASSWORD.most}"
      aria-describedby="${problem === undefined ? 'rule' : 'problem rule'}"
      ${problem === undefined ? '' : html`aria-invalid="true" autofocus`}
    />
    <p id="rule" class="rule">${words.rule}<br />${words.sampleHint}</p>
    <button class="main" name="do" value="sign">${words.sign}</button>
    <button name="do" value="cancel">${words.cancel}</button>
  </form>`;
}

const backForm = (locale: Locale, problem: string) =>
  html`<p class="problem" role="alert">${problem}</p>
    <form method="post">
      <button class="main" name="do" value="cancel" autofocus>${phoneWords[locale].back}</button>
    </form>`;

/** A small page for the phone, without scripts. */
function page(locale: Locale, nonce: string, title: string, content: unknown) {
  const { app, sample, other } = phoneWords[locale];
  return String(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} | ${app}</title>
          ${phoneStyle(nonce)}
        </head>
        <body>
          <header>
            <strong>${app}</strong>
            <a href="?lang=${other.lang}" lang="${other.lang}" hreflang="${other.lang}">${other.name}</a>
          </header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
          <footer>${sample}</footer>
        </body>
      </html>`,
  );
}

export function phonePage(view: PhoneView, nonce: string): string {
  const { locale, town, digest, isLocked, problem } = view;
  const words = phoneWords[locale];
  const asked = html`<p>${words.asks(town)}</p>
    <dl>
      <dt>${words.document}</dt>
      <dd><code>${grouped(digest)}</code></dd>
    </dl>`;
  const rest = isLocked ? backForm(locale, problem ?? words.locked) : signForm(view);
  return page(locale, nonce, words.title, html`${asked}${rest}`);
}

/** The page when there is nothing left to sign. */
export const overPage = (locale: Locale, nonce: string): string =>
  page(locale, nonce, phoneWords[locale].title, html`<p role="alert">${phoneWords[locale].over}</p>`);

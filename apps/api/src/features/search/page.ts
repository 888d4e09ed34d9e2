import type { Locale } from '@machi/domain/locale/model';
import { search, type SearchResult } from '@machi/domain/search/contract';
import { QUERY_LENGTH } from '@machi/domain/search/fold';
import { piecesOf, type Mark } from '@machi/domain/search/pieces';
import { groupsOf } from '@machi/domain/search/model';
import { hints, searchTexts } from '@machi/domain/search/texts';
import { html } from 'hono/html';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

const marked = (text: string, marks: readonly Mark[]) =>
  piecesOf(text, marks).map((piece) => (piece.isMarked ? html`<mark>${piece.text}</mark>` : piece.text));

const listOf = (results: readonly SearchResult[]) =>
  html`<ul class="found-list">
    ${results.map(
      ({ title, href, excerpt, marks }) =>
        html`<li>
          <a href="${href}">${marked(title, marks.title)}</a>
          ${excerpt === '' ? '' : html`<p>${marked(excerpt, marks.excerpt)}</p>`}
        </li>`,
    )}
  </ul>`;

/** The page as its script shows it: a form that works without it, and what was found. */
function content(q: string, results: readonly SearchResult[] | undefined, locale: Locale) {
  const form = html`<form action="/search" method="get" role="search" class="found-form">
    <label for="q">${searchTexts(locale, 'label')}</label>
    <input id="q" name="q" type="search" maxlength="${QUERY_LENGTH}" value="${q}" />
    <input type="hidden" name="lang" value="${locale}" />
    <button type="submit" class="button">${searchTexts(locale, 'submit')}</button>
  </form>`;
  if (q.length > QUERY_LENGTH)
    return html`${form}
      <p>${searchTexts(locale, 'long', { most: QUERY_LENGTH })}</p>`;
  if (results === undefined || q.trim() === '') return form;
  if (results.length === 0)
    return html`${form}
      <h2>${searchTexts(locale, 'none', { q })}</h2>
      <p>${searchTexts(locale, 'try')}</p>
      <ul>
        ${hints.map((hint) => html`<li>${searchTexts(locale, hint)}</li>`)}
        <li><a href="/inquiry">${searchTexts(locale, 'try.ask')}</a></li>
      </ul>`;
  return html`${form}
  ${groupsOf(results).map(
    ({ kind, own }) =>
      html`<section>
        <h2>${searchTexts(locale, kind)}</h2>
        ${listOf(own)}
      </section>`,
  )}`;
}

export const pages: readonly PageSource[] = [
  {
    path: '/search',
    isOfQuery: true,
    asks({ query }) {
      const q = query.get('q') ?? '';
      return q === '' || q.length > QUERY_LENGTH ? [] : [question(search, { q })];
    },
    says(replies, { query, locale }) {
      const q = query.get('q') ?? '';
      const isAsked = q !== '' && q.length <= QUERY_LENGTH;
      const results = isAsked ? replies(search).results : undefined;
      return { isUnlisted: true, content: content(q.slice(0, QUERY_LENGTH + 1), results, locale) };
    },
  },
];

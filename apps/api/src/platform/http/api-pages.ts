import type { Hono } from 'hono';
import { html } from 'hono/html';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { isSecure, type House } from '../house.ts';
import { plainPage } from './html.ts';
import { openApiDocument } from './openapi.ts';
import { readyDocument, sendDocument } from './ready-document.ts';
import { GAP } from '../pages/packed-page.ts';
import { askedOnce } from './asked-once.ts';
import { sendPage } from './page-headers.ts';

/** `/api/openapi.json` and its page `/api/docs`, both from the contracts. */
export function mountApiPages(application: Hono, house: House): void {
  const title = `${house.town.town.product_name.en} API`;
  const description = askedOnce(
    async () => readyDocument(JSON.stringify(await openApiDocument(house.publicUrl, title))),
    Infinity,
  );
  application.get('/api/openapi.json', async (context) =>
    sendDocument(context, await description(), 'application/json'),
  );

  const list = () =>
    allEndpoints.map(
      (endpoint) =>
        html`<article>
          <h2><code>${endpoint.method} ${endpoint.path}</code></h2>
          <p>${endpoint.description}</p>
          <dl>
            <dt>Permission</dt>
            <dd><code>${endpoint.permission}</code></dd>
            <dt>Success</dt>
            <dd>${endpoint.success}</dd>
            <dt>Refusals</dt>
            <dd>${endpoint.refusals.length > 0 ? endpoint.refusals.join(', ') : 'only those of its fields'}</dd>
          </dl>
        </article>`,
    );
  const intro = html`<h1>${title}</h1>
    <p>
      Every reply is JSON with <code>result</code> and <code>errors</code>. Writes accept <code>Idempotency-Key</code>.
      The schemas are in <a href="/api/openapi.json">openapi.json</a>.
    </p>`;
  let written: string | undefined;
  /** Written at the first request; only the nonce differs between replies. */
  function page(nonce: string): string {
    written ??= String(plainPage(title, 'en', GAP, html`${intro}${list()}`));
    return nonce === GAP ? written : written.replaceAll(GAP, nonce);
  }
  application.get('/api/docs', (context) => sendPage(context, page, isSecure(house), { isForAll: true }));
}

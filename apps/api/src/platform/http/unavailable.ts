import { randomBytes } from 'node:crypto';
import { chooseLocale } from '@machi/domain/locale/model';
import { html } from 'hono/html';
import { isSecure } from '../house.ts';
import { plainPage } from './html.ts';
import { answerHeaders } from './page-headers.ts';
import { problemAnswer, responseOf } from './reply.ts';

export type Absence = 'opening' | 'failed' | 'suspended';

const words = {
  opening: {
    ja: 'ただいま準備をしています。少し待ってから、もう一度開いてください。',
    en: 'The portal is getting ready. Please open it again in a moment.',
  },
  failed: {
    ja: 'ただいまご利用いただけません。しばらくしてから、もう一度開いてください。',
    en: 'The portal is not available at the moment. Please open it again later.',
  },
  suspended: {
    ja: 'このポータルは現在お休みしています。',
    en: 'This portal is closed at present.',
  },
} as const satisfies Record<Absence, unknown>;

/** What a town that is not awake answers: a page in both languages, or to a program what the API answers. */
export async function unavailable(
  request: Request,
  publicUrl: string,
  absence: Absence,
  seconds: number,
  tel?: string,
): Promise<Response> {
  const retry = { 'retry-after': String(seconds) };
  const locale = chooseLocale(request.headers.get('accept-language'));
  if (!request.headers.get('accept')?.includes('text/html')) {
    const answer = { ...problemAnswer(503, 'unavailable', locale), headers: retry };
    return responseOf({ publicUrl }, answer, randomBytes(8).toString('hex'), locale, []);
  }
  const nonce = randomBytes(16).toString('base64');
  const { ja, en } = words[absence];
  const page = plainPage(
    'ご利用いただけません / Not available',
    'ja',
    nonce,
    html`<h1>ご利用いただけません</h1>
      <p>${ja}</p>
      ${tel === undefined ? '' : html`<p>お問い合わせ: <a href="tel:${tel.replaceAll(/[^\d+]/g, '')}">${tel}</a></p>`}
      <section lang="en">
        <h2>Not available</h2>
        <p>${en}</p>
        ${tel === undefined ? '' : html`<p>The town’s office: ${tel}</p>`}
      </section>`,
  );
  return new Response(String(await page), {
    status: 503,
    headers: {
      ...answerHeaders(isSecure({ publicUrl })),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      ...retry,
    },
  });
}

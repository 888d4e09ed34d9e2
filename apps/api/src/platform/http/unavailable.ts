import { randomBytes } from 'node:crypto';
import { chooseLocale } from '@machi/domain/locale/model';
import { html } from 'hono/html';
import { isSecure } from '../house.ts';
import { plainPage } from './html.ts';
import { answerHeaders } from './page-headers.ts';
import { problemAnswer, responseOf } from './reply.ts';

export type Absence = 'opening' | 'failed' | 'suspended';

/** Heading and sentence, in Japanese and English. */
const words = {
  opening: [
    ['準備をしています', '少し待ってから、もう一度開いてください。'],
    ['Getting ready', 'Please open it again in a moment.'],
  ],
  failed: [
    [
      'ただいま混み合っているか、止まっています',
      'しばらくしてから、もう一度開いてください。予約や申込みは消えていません。',
    ],
    ['Busy or not running', 'Please open it again later. Nothing that was reserved or applied for is lost.'],
  ],
  suspended: [
    ['お休みしています', 'このポータルは、いまお休みしています。'],
    ['Closed at present', 'This portal is closed at present.'],
  ],
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
  const [[title, sentence], [titleEn, sentenceEn]] = words[absence];
  const { pathname, search } = new URL(request.url);
  const again = (word: string) =>
    absence === 'suspended' ? '' : html`<p><a href="${pathname}${search}">${word}</a></p>`;
  const call = (word: string) =>
    tel === undefined ? '' : html`<p>${word} <a href="tel:${tel.replaceAll(/[^\d+]/g, '')}">${tel}</a></p>`;
  const page = plainPage(
    `${title} / ${titleEn}`,
    'ja',
    nonce,
    html`<h1>${title}</h1>
      <p>${sentence}</p>
      ${again('もう一度開く')}${call('お急ぎのときは役場へ：')}
      <section lang="en">
        <h2>${titleEn}</h2>
        <p>${sentenceEn}</p>
        ${again('Open again')}${call('If it is urgent, call the town’s office:')}
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

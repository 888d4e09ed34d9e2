import { languageCookieName } from '@machi/domain/contract/cookies';
import { isLanguage, localeOf as baseOf, type Locale } from '@machi/domain/locale/model';
import { answerPage, isPage } from './answer-page.ts';
import { fileOf, forgetOthers, keepAll, keptShell, refill } from './kept-files.ts';
import { hearPush } from './push.ts';
import { build, scope } from './scope.ts';

/** In milliseconds: after it somebody who waits sees the kept page, without a network's reply. */
const PATIENCE = 4000;

/** The language of the address, or the one chosen before. The page itself corrects it where the browser keeps cookies from workers. */
async function localeOf(url: URL): Promise<Locale> {
  const cookie = await scope.cookieStore?.get(languageCookieName(url.protocol === 'https:')).catch(() => null);
  const wished = [url.searchParams.get('lang'), cookie?.value];
  const language = wished.find(isLanguage);
  return language ? baseOf(language) : build.locales[0];
}

async function loaded(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(event.request);
}

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOthers(), scope.registration.navigationPreload?.enable(), scope.clients.claim()])),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin || request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && request.destination === 'document' && isPage(url.pathname)) {
    const tooLate = new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE);
    });
    const network = loaded(event);
    event.respondWith(answerPage(network, async () => keptShell(await localeOf(url)), tooLate));
    event.waitUntil(network.then(refill, () => undefined));
  }
});

/**
 * A page tells its script. A new version waits until no page of the old one is open; the browser counts a page that is
 * loaded again as open, too. So a single page of this version lets it begin.
 */
scope.addEventListener('message', (event) => {
  const script: unknown = event.data;
  if (typeof script !== 'string' || !build.files.includes(script)) return;
  event.waitUntil(
    scope.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (open) => {
      if (open.length === 1) await scope.skipWaiting();
    }),
  );
});

hearPush(scope);

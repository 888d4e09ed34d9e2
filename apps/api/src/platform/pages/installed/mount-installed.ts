import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locales, type Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { readTown } from '@machi/domain/town/contract';
import type { Context, Hono } from 'hono';
import { sendPage } from '../../http/page-headers.ts';
import { readyDocument, sendDocument, tagOf, type ReadyDocument } from '../../http/ready-document.ts';
import { isSecure, type House } from '../../house.ts';
import { question, type AskInside } from '../inside.ts';
import type { PageFilling } from '../portal-html.ts';
import { drawIcon, icons } from './icons.ts';
import { INSTALLED_FILES, manifestOf } from './manifest.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('installed', { ja, en });
const WEEK = 'public, max-age=604800';
/** A worker may ask this server alone; it has no page and draws nothing. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Ends an installed worker with all that it kept; open pages go on by the network. */
const ENDING = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Makes something at the first wish for it and keeps it; a failure is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

export interface InstalledParts {
  /** Folder of the built portal. */
  readonly folder: string;
  readonly ask: AskInside;
  readonly localeOf: (context: Context) => Locale;
  readonly brandStyle: string;
  readonly scripts: (locale: Locale) => readonly string[];
  readonly write: (filling: PageFilling, nonce: string) => string;
}

/** The page without anybody's replies, which the worker keeps for the time without a network. */
async function shellOf(
  house: House,
  { ask, brandStyle, scripts }: InstalledParts,
  locale: Locale,
): Promise<PageFilling> {
  const { town_name, product_name } = house.town.town;
  const { heading, text } = textsIn(locale);
  const reply = await ask(question(readTown, {}), locale);
  return {
    locale,
    head: { title: product_name[locale], name: heading, description: text, isHidden: true },
    heading,
    text,
    content: '',
    townName: town_name[locale],
    replies: reply === undefined ? [] : [{ name: readTown.name, input: {}, reply }],
    brandStyle,
    banner: null,
    isBannerFolded: false,
    scripts: scripts(locale),
    feeds: [],
  };
}

function mountIcons(application: Hono, { town }: House): void {
  const drawn = new Map(
    Object.entries(icons).map(([name, kind]) => [name, once(() => drawIcon(kind, town.town.brand))] as const),
  );
  application.get(`${INSTALLED_FILES}:name`, async (context) => {
    const icon = drawn.get(context.req.param('name'));
    if (!icon) return context.notFound();
    return context.body(await icon(), 200, { 'content-type': 'image/png', 'cache-control': WEEK });
  });
}

/** What makes the portal installable, and its worker with the shell that it keeps (decisions/0164). */
export function mountInstalled(application: Hono, house: House, parts: InstalledParts): void {
  const { localeOf, folder, write } = parts;
  mountIcons(application, house);

  const manifests = new Map<Locale, () => Promise<ReadyDocument>>(
    locales.map((locale) => [locale, once(() => readyDocument(JSON.stringify(manifestOf(house, locale))))]),
  );
  application.get('/manifest.webmanifest', async (context) => {
    const manifest = await manifests.get(localeOf(context))?.();
    return manifest ? sendDocument(context, manifest, 'application/manifest+json') : context.notFound();
  });

  const shells = once(async () => {
    const fillings = await Promise.all(
      locales.map(async (locale) => [locale, await shellOf(house, parts, locale)] as const),
    );
    // Shell and files are of one version: another shell makes another worker.
    const written = [house.settings.filesUrl, ...fillings.map(([, filling]) => write(filling, ''))];
    return { byLocale: new Map(fillings), tag: tagOf(written.join('\n')).slice(1, -1) };
  });
  application.get('/offline-shell', async (context) => {
    const { byLocale, tag } = await shells();
    const filling = byLocale.get(localeOf(context));
    if (!filling) return context.notFound();
    const page = await sendPage(context, (nonce) => write(filling, nonce), isSecure(house), {
      picturesFrom: house.settings.filesUrl,
      isForAll: true,
      isUnlisted: true,
    });
    page.headers.set('x-portal-shell', tag);
    return page;
  });

  const worker = once(async () => {
    if (!house.settings.hasPortalWorker) return readyDocument(ENDING);
    const built = await readFile(path.join(folder, 'sw.js'), 'utf8').catch(() => undefined);
    return built === undefined
      ? undefined
      : readyDocument(`self.portalShell=${JSON.stringify((await shells()).tag)};\n${built}`);
  });
  application.get('/sw.js', async (context) => {
    const document = await worker();
    // In development the portal has no worker.
    if (!document) return context.notFound();
    context.header('content-security-policy', WORKER_POLICY);
    return sendDocument(context, document, 'text/javascript; charset=utf-8');
  });
}

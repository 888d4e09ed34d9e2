import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { serveStatic as serveContent } from 'hono/serve-static';
import type { Banner } from '@machi/domain/banner/model';
import { foldedBannerCookieName, languageCookieName } from '@machi/domain/contract/cookies';
import { chooseLocale, isLanguage, localeOf, locales, type Locale } from '@machi/domain/locale/model';
import { headOf } from '@machi/domain/navigation/page-head';
import { isMonitorScreen } from '@machi/domain/navigation/menus';
import { redirectOf } from '@machi/domain/navigation/redirects';
import type { FoundRoute } from '@machi/domain/navigation/routes';
import { findScreen } from '@machi/domain/navigation/official-screens';
import { readTown } from '@machi/domain/town/contract';
import { isOfPart } from '@machi/domain/navigation/part-addresses';
import { lackingParts } from '@machi/domain/town/parts';
import type { Context, Hono } from 'hono';
import type { BrandColours } from '@machi/domain/town/brand';
import { addressOf, cookieOf } from '../http/credentials.ts';
import { mountEmbed } from '../http/embedding.ts';
import { PAGES, isOfPages } from '../http/limit-addresses.ts';
import { isSecure, type House } from '../house.ts';
import { question, type AskInside, type Question } from './inside.ts';
import { mountInstalled } from './installed/mount-installed.ts';
import { sendPage } from '../http/page-headers.ts';
import { repliesOf, type FirstWords, type PageSource } from './page-source.ts';
import { portalWriter, type PageFilling } from './portal-html.ts';
import { shareAssets } from './shared-assets.ts';

/** The town's colours as CSS properties that override the design system's. */
const brandStyleOf = (brand: BrandColours | undefined): string =>
  brand
    ? `:root{--brand-primary:${brand.primary};--brand-primary-text:${brand.primary_text};--brand-primary-text-dark:${brand.primary_text_dark}}`
    : '';

/** A page's language: from the address, else the one chosen before. */
function pageLocale(context: Context, house: House): Locale {
  const asked = context.req.query('lang');
  const chosen = cookieOf(context.req.header('cookie'), languageCookieName(isSecure(house)));
  const language = [asked, chosen].find(isLanguage);
  return language ? localeOf(language) : chooseLocale(undefined);
}

/** The banner over a page. Monitors show it in their own way, and a framed page has it around it. */
async function bannerOver(house: House, asked: string, isFramed: boolean): Promise<Banner | null> {
  if (isMonitorScreen(asked) || isFramed) return null;
  return house.banner.read(house.clock()).catch((error: unknown) => {
    house.log.warn({ reason: String(error).slice(0, 120) }, 'a page was sent without knowing the banner');
    return null;
  });
}

interface Gathered {
  readonly status: 200 | 404;
  readonly words: FirstWords;
  readonly replies: PageFilling['replies'];
}

/** Prefetches the page's replies. Without them the page asks by itself once it has started, and reports failures. */
async function gather(
  ask: AskInside,
  source: PageSource | undefined,
  found: FoundRoute,
  query: URLSearchParams,
  locale: Locale,
): Promise<Gathered> {
  const asked = { parameters: found.parameters, query, locale };
  const questions: readonly Question[] = [question(readTown, {}), ...(source?.asks(asked) ?? [])];
  const answers = await Promise.all(questions.map((one) => ask(one, locale)));
  const byName = new Map(questions.map(({ endpoint }, index) => [endpoint.name, answers[index]]));
  const replies = questions.flatMap(({ endpoint, input }, index) =>
    answers[index] === undefined ? [] : [{ name: endpoint.name, input, reply: answers[index] }],
  );
  if (answers.includes(undefined)) return { status: 404, words: {}, replies };
  return { status: 200, words: source?.says?.(repliesOf(byName), asked) ?? {}, replies };
}

/** Files of the build: scripts, and texts by language. */
interface PageFiles {
  readonly scripts: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Files that each page needs besides those in its HTML, from the build's manifest. */
async function readPageFiles(folder: string): Promise<(route: string | undefined, locale: Locale) => string[]> {
  const built: { readonly first: PageFiles; readonly pages: Readonly<Record<string, PageFiles>> } = JSON.parse(
    await readFile(path.join(folder, 'pages.json'), 'utf8'),
  );
  return (route, locale) => {
    const own = route === undefined ? undefined : built.pages[route];
    // An unknown page is shown in both languages.
    const languages = route === undefined ? locales : [locale];
    const textsOf = (files: PageFiles | undefined) => languages.flatMap((language) => files?.texts[language] ?? []);
    return [...textsOf(built.first), ...(own?.scripts ?? []), ...textsOf(own)];
  };
}

/** How long guests share the content of a page in a storm, and of how many pages. */
const SHARED_MILLISECONDS = 3000;
const MOST_SHARED = 200;

const DAY = 86_400_000;
/** These file names contain their hash. */
const forEver = (_file: string, context: Context): void =>
  context.header('cache-control', 'public, max-age=31536000, immutable');

/**
 * Reads each immutable file once and caches it: a page requests sixty small ones. A missing file is looked for again.
 */
function readOnce(): (file: string) => Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return async (file) => {
    const known = kept.get(file);
    if (known) return known;
    const read = await readFile(file).catch(() => null);
    if (read) kept.set(file, read);
    return read;
  };
}

/** The files of this build, and of builds that other processes of the town serve or served lately. */
async function mountAssets(application: Hono, { settings, clock, log, closing }: House, folder: string): Promise<void> {
  const shared = path.join(settings.dataFolder, 'portal');
  const share = (): Promise<void> =>
    shareAssets(path.join(folder, 'assets'), path.join(shared, 'assets'), clock()).catch((error: unknown) =>
      log.warn({ reason: String(error).slice(0, 200) }, 'the files of the portal are not shared with other builds'),
    );
  await share();
  const sharing = setInterval(() => void share(), DAY);
  sharing.unref();
  closing.addEventListener('abort', () => clearInterval(sharing), { once: true });
  application.use(
    '/assets/*',
    serveContent({ root: folder, precompressed: true, getContent: readOnce(), onFound: forEver }),
    serveStatic({ root: path.relative(process.cwd(), shared), precompressed: true, onFound: forEver }),
  );
}

/** The built portal: files cached for good (their names contain their hash), and a page for every route. */
export async function mountPortal(
  application: Hono,
  house: House,
  folder: string,
  sources: readonly PageSource[],
  ask: AskInside,
): Promise<void> {
  const write = portalWriter(await readFile(path.join(folder, 'index.html'), 'utf8'));
  const filesOf = await readPageFiles(folder);
  const { town, transport } = house.town;
  const brandStyle = brandStyleOf(town.brand);
  const sourceOf = new Map<string, PageSource>(sources.map((source) => [source.path, source]));
  const redirectTown = {
    town_key: town.town_key,
    timetable_spot_id: town.fixed_spots.timetable_sportscenter,
    default_route_id: transport.default_route_id,
  };
  await mountAssets(application, house, folder);
  mountEmbed(application, house, folder);
  mountInstalled(application, house, {
    folder,
    ask,
    brandStyle,
    write,
    localeOf: (context) => pageLocale(context, house),
    // The pages themselves decide what they need; each begins with these texts.
    scripts: (locale) => filesOf('/', locale),
  });

  const lacking = lackingParts(house.town);
  function foundHere(asked: string): FoundRoute | undefined {
    const found = findScreen(asked);
    if (found && isOfPart(found.route.path, lacking)) return undefined;
    const isThere = found && (sourceOf.get(found.route.path)?.isThere?.(found.parameters, house.town) ?? true);
    return isThere ? found : undefined;
  }

  // In a storm guests share what a page asks: nobody waits for the same statements again.
  const shared = new Map<string, { readonly at: number; readonly content: Promise<Gathered> }>();
  function gatherShared(asked: string, query: URLSearchParams, locale: Locale, work: () => Promise<Gathered>) {
    if (!house.storm.isOn()) {
      shared.clear();
      return work();
    }
    const key = `${locale} ${asked}?${query.toString()}`;
    const kept = shared.get(key);
    if (kept && performance.now() - kept.at < SHARED_MILLISECONDS) return kept.content;
    if (shared.size >= MOST_SHARED) shared.clear();
    const content = work();
    shared.set(key, { at: performance.now(), content });
    return content;
  }

  async function gathered(context: Context, found: FoundRoute, query: URLSearchParams, locale: Locale) {
    const nothing: Gathered = { status: 200, words: {}, replies: [] };
    // An address beyond its rate limit gets pages without prefetched replies.
    if ((await house.rates.ofAddress(addressOf(context, house.settings.trustsProxy))) > 0) return nothing;
    const source = sourceOf.get(found.route.path);
    const work = () => gather(ask, source, found, query, locale);
    const isForAll = source?.isOfQuery !== true;
    return (isForAll ? gatherShared(context.req.path, query, locale, work) : work()).catch((error: unknown) => {
      house.log.warn(
        { route: found.route.path, reason: String(error).slice(0, 200) },
        'a page was sent without its replies',
      );
      return nothing;
    });
  }

  application.get(PAGES, async (context) => {
    const asked = context.req.path;
    if (!isOfPages(asked)) return context.notFound();
    const start = performance.now();
    const url = new URL(context.req.url);
    const elsewhere = redirectOf(asked, redirectTown, (screen) => findScreen(screen) !== undefined);
    if (elsewhere !== undefined) return context.redirect(elsewhere + url.search, 302);

    const locale = pageLocale(context, house);
    const found = foundHere(asked);
    const content: Gathered = found
      ? await gathered(context, found, url.searchParams, locale)
      : { status: 404, words: {}, replies: [] };
    const shown = content.status === 404 ? undefined : found;
    const pattern = shown?.route.path ?? PAGES;
    const named = headOf(shown, locale, town.product_name[locale], content.words.name);
    const head = content.words.isUnlisted ? { ...named, isHidden: true } : named;
    const own = house.publicUrl + asked;
    const isFramed = shown !== undefined && sourceOf.get(shown.route.path)?.isFramed === true;
    const banner = await bannerOver(house, asked, isFramed);
    const folded = cookieOf(context.req.header('cookie'), foldedBannerCookieName(isSecure(house)));
    const filling: PageFilling = {
      locale,
      head,
      heading: content.words.heading ?? head.name,
      text: content.words.text ?? head.description,
      content: (await content.words.content) ?? '',
      townName: town.town_name[locale],
      replies: content.replies,
      brandStyle,
      banner,
      isBannerFolded: banner?.is_urgent === 0 && folded === String(banner.monitor_banner_id),
      scripts: filesOf(shown?.route.path, locale),
      feeds: content.words.feeds ?? [],
      isTraced: house.tracing?.isTracedPage(pattern) === true,
      ...(shown ? { addresses: { own, ja: `${own}?lang=ja`, en: `${own}?lang=en` } } : {}),
    };
    const sent = await sendPage(context, (nonce) => write(filling, nonce), isSecure(house), {
      picturesFrom: house.settings.filesUrl,
      status: content.status,
      // Prefetched as a guest, so the reply is the same for all.
      isForAll: sourceOf.get(shown?.route.path ?? '')?.isOfQuery !== true,
      isFramed,
      isUnlisted: content.words.isUnlisted === true,
    });
    house.metrics.notePage(pattern, content.status, performance.now() - start);
    return sent;
  });
}

import type { Banner } from '@machi/domain/banner/model';
import { bannerKindOf, bannerRegion } from '@machi/domain/banner/words';
import { townSays } from '@machi/domain/locale/texts';
import type { Locale } from '@machi/domain/locale/model';
import type { PageHead } from '@machi/domain/navigation/page-head';
import { html, raw } from 'hono/html';
import { INSTALLED_FILES, PAGE_COLOUR } from './installed/manifest.ts';
import type { PageFeed } from './page-source.ts';
import { wordingHere } from '../../town/in-own-words.ts';

const NONCE = '__CSP_NONCE__';

/** What is inserted into the built page. */
export interface PageFilling {
  readonly locale: Locale;
  readonly head: PageHead;
  readonly heading: string;
  readonly text: string;
  /** What follows it; HTML, escaped. */
  readonly content: string;
  /** The town's name, for the bar at the top. */
  readonly townName: string;
  readonly replies: readonly { readonly name: string; readonly input: unknown; readonly reply: unknown }[];
  /** The page's own address and its address in each language; absent for pages excluded from search engines. */
  readonly addresses?: { readonly own: string; readonly ja: string; readonly en: string };
  readonly feeds: readonly PageFeed[];
  /** The town's colours, already validated. */
  readonly brandStyle: string;
  /** The banner; null if there is none, or the page shows it itself. */
  readonly banner: Banner | null;
  readonly isBannerFolded: boolean;
  /** Files of the build that this page needs besides the first ones, so that they load in parallel. */
  readonly scripts: readonly string[];
  /** The browser traces its calls. */
  readonly isTraced?: boolean;
}

/** JSON that cannot end its script element. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const headLines = ({ head, addresses, locale, brandStyle, scripts, feeds }: PageFilling) =>
  html` <title>${head.title}</title>
    <meta name="description" content="${head.description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${head.description}" />
    <meta property="og:locale" content="${locale === 'ja' ? 'ja_JP' : 'en_GB'}" />
    ${head.isHidden ? raw('<meta name="robots" content="noindex" />') : ''}
    ${
      addresses && !head.isHidden
        ? html`<link rel="canonical" href="${addresses.own}" />
            <link rel="alternate" hreflang="ja" href="${addresses.ja}" />
            <link rel="alternate" hreflang="en" href="${addresses.en}" />`
        : ''
    }
    <link rel="manifest" href="/manifest.webmanifest?lang=${locale}" />
    <link rel="apple-touch-icon" href="${INSTALLED_FILES}apple-touch-icon.png" />
    <meta name="theme-color" content="${PAGE_COLOUR}" />
    ${feeds.map(({ type, title, href }) => html`<link rel="alternate" type="${type}" title="${title}" href="${href}" />`)}
    ${scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE}" />`)}
    ${
      brandStyle === ''
        ? ''
        : html`<style nonce="${NONCE}">
            ${raw(brandStyle)}
          </style>`
    }`;

/** The banner as the application renders it, for the time before it runs. */
function bannerPart(banner: Banner, locale: Locale, isFolded: boolean) {
  const kind = banner.is_urgent === 1 ? ' urgent' : '';
  return html`<div
    id="town-banner"
    data-banner="${JSON.stringify(banner)}"
    data-folded="${isFolded ? banner.monitor_banner_id : ''}"
  >
    <section
      class="town-banner${kind}${isFolded ? ' folded' : ''}"
      aria-label="${townSays.own()?.(bannerRegion[locale]) ?? bannerRegion[locale]}"
    >
      <div class="wrap">
        <p><strong>${bannerKindOf(banner.is_urgent)[locale]}</strong> <span>${banner[`body_${locale}`]}</span></p>
      </div>
    </section>
  </div> `;
}

/** The first text is where the application will render the page, which then replaces it. */
const body = ({ heading, text, content, townName, replies, banner, isBannerFolded, locale }: PageFilling) =>
  html`${banner ? bannerPart(banner, locale, isBannerFolded) : ''}
    <div id="root">
      <header class="top">
        <div class="wrap"><a class="logo" href="/">${townName}</a></div>
      </header>
      <main class="wrap">
        <div class="page-head">
          <h1>${heading}</h1>
          ${text === '' ? '' : html`<p class="lead">${text}</p>`}
        </div>
        ${raw(content)}
      </main>
    </div>
    <script type="application/json" id="replies">
      ${raw(inert(replies))}
    </script>`;

/** Behind the first module in the source it would miss the first calls. */
const BEFORE_MODULES = '<script type="module"';
const tracedHead = (head: string): string =>
  head.replace(BEFORE_MODULES, `<script defer src="/traced-visit.js" nonce="${NONCE}"></script>${BEFORE_MODULES}`);

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/** Moves the stylesheet right behind the script that must run before the first paint: nothing is shown without it. */
function styleFirst(page: string): string {
  const styles = (page.match(STYLESHEET) ?? []).join('');
  return page.replace(STYLESHEET, '').replace('</script>', () => `</script>${styles}`);
}

/** Splits the built page where content is inserted; throws if its places are missing. */
function cut(page: string): readonly [opening: string, head: string, rest: string] {
  const withoutHead = styleFirst(page)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<html [^>]*>/, '\u0000')
    .replace('</head>', '\u0000')
    .replace(/<div id="root">\s*<\/div>/, '\u0000');
  const [opening, head, middle, rest] = withoutHead.split('\u0000');
  if (opening === undefined || head === undefined || middle === undefined || rest === undefined)
    throw new Error('The built page has no <html …>, </head> or <div id="root"></div>');
  return [opening, head, `</head>${middle}\u0000${rest}`];
}

/** Turns the built index.html into a function that writes a route's page, with the nonce of its reply. */
export function portalWriter(built: string): (filling: PageFilling, nonce: string) => string {
  const [opening, head, rest] = cut(built);
  const [middle = '', end = ''] = rest.split('\u0000');
  return (filling, nonce) => {
    const says = wordingHere();
    return [
      opening,
      `<html lang="${filling.locale}" data-theme="light" data-sent-in="${filling.locale}"${says === undefined ? '' : ` data-says="${says}"`}>`,
      filling.isTraced ? tracedHead(head) : head,
      String(headLines(filling)),
      middle,
      String(body(filling)),
      end,
    ]
      .join('')
      .replaceAll(NONCE, nonce);
  };
}

import type { Locale } from '@machi/domain/locale/model';

/** A message as the town writes it (`platform/notifications/push/payload.ts`). */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly lang: Locale;
}

/** Shown for a message that cannot be read: a browser that shows nothing loses its permission. */
const UNREADABLE = {
  title: 'お知らせがあります',
  body: '押して内容をご確認ください。 Press to read it.',
  url: '/',
  tag: 'unreadable',
  lang: 'ja',
} as const satisfies Pushed;

/** The picture beside the words, and the sign in the phone's status bar. */
const PICTURE = '/installed/icon-192.png';
const BADGE = '/installed/monochrome-512.png';

/** The message of the payload, or words that say only that there is one. */
export function readPushed(read: () => unknown): Pushed {
  let said: unknown;
  try {
    said = read();
  } catch {
    return UNREADABLE;
  }
  if (typeof said !== 'object' || said === null) return UNREADABLE;
  const fields: Readonly<Record<string, unknown>> = { ...said };
  const { title, body, url, tag, lang } = fields;
  if (typeof title !== 'string' || title === '' || typeof body !== 'string') return UNREADABLE;
  return {
    title,
    body,
    url: typeof url === 'string' ? url : UNREADABLE.url,
    tag: typeof tag === 'string' ? tag : UNREADABLE.tag,
    lang: lang === 'en' ? lang : UNREADABLE.lang,
  };
}

/** The page that a press opens: only of this site, whatever the message says. */
export function pressedPage(url: unknown, origin: string): string {
  const page = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  return page?.origin === origin ? page.href : `${origin}/`;
}

/** Shows the page of a message: where it is open already, or in a new tab, so that nobody loses what they are typing. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, url: unknown): Promise<void> {
  const page = pressedPage(url, location.origin);
  const tabs = await clients.matchAll({ type: 'window' });
  const open = tabs.find((tab) => tab.url === page);
  await (open ? open.focus() : clients.openWindow(page));
}

/** Hears messages of the town, and presses on them. A message that comes again replaces the first, without a sound. */
export function hearPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, url, tag, lang } = readPushed(() => event.data?.json());
    const shown = { body, tag, lang, icon: PICTURE, badge: BADGE, data: url };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data));
  });
}

/** What a mailed link may ask for: `/signup#verify=SECRET`, `/account#contact=SECRET`, `/service/1#confirm=SECRET`, `/unsubscribe#end=SECRET`, `/safety#answer=SECRET`, `/report/status#receipt=CODE`. */
const marks = ['verify', 'contact', 'confirm', 'end', 'answer', 'receipt'] as const;
export type LinkMark = (typeof marks)[number];

/** Stored among the drafts, so that logout wipes it from this browser too. The screen and the mark follow. */
const PREFIX = 'machi-draft:link:';
/** Without storage. */
export const inMemory = new Map<string, string>();

export const keyOf = (pathname: string, mark: LinkMark): string => `${PREFIX}${pathname}#${mark}`;

const isMark = (mark: string | undefined): mark is LinkMark => marks.some((known) => known === mark);

export function secretIn(hash: string): { readonly mark: LinkMark; readonly secret: string } | undefined {
  const [, mark, secret] = /^#([a-z]+)=(.+)$/.exec(hash) ?? [];
  return isMark(mark) && secret !== undefined ? { mark, secret } : undefined;
}

export function keep(key: string, secret: string): void {
  inMemory.set(key, secret);
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // Without storage the secret lasts as long as this page.
  }
}

/**
 * Stores the secret of the link that opened the portal and removes it from the address: it must not become part of
 * backuri, which the server sees when the login page loads.
 */
export function takeLinkSecret(): void {
  const { hash, pathname, search } = window.location;
  const found = secretIn(hash);
  if (!found) return;
  keep(keyOf(pathname, found.mark), found.secret);
  window.history.replaceState(window.history.state, '', pathname + search);
}

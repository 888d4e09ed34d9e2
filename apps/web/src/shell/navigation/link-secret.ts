import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a mailed link may ask for: `/signup#verify=SECRET`, `/account#contact=SECRET`, `/service/1#confirm=SECRET`, `/unsubscribe#end=SECRET`. */
const marks = ['verify', 'contact', 'confirm', 'end'] as const;
export type LinkMark = (typeof marks)[number];

/** Among the drafts, so that logout wipes it from this browser as well. The screen and the mark follow. */
const PREFIX = 'machi-draft:link:';
const inMemory = new Map<string, string>();

const keyOf = (pathname: string, mark: LinkMark): string => `${PREFIX}${pathname}#${mark}`;

const isMark = (mark: string | undefined): mark is LinkMark => marks.some((known) => known === mark);

function secretIn(hash: string): { readonly mark: LinkMark; readonly secret: string } | undefined {
  const [, mark, secret] = /^#([a-z]+)=(.+)$/.exec(hash) ?? [];
  return isMark(mark) && secret !== undefined ? { mark, secret } : undefined;
}

function keep(key: string, secret: string): void {
  inMemory.set(key, secret);
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // Then it lasts as long as this page.
  }
}

function kept(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return inMemory.get(key);
  }
}

function drop(key: string): void {
  inMemory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing can have been kept there either.
  }
}

/**
 * Keeps the secret of the link with which the portal was opened and takes it out of the address: a guest logs in
 * first, and the secret must not become part of backuri, which is sent to the server when the login page is loaded.
 */
export function takeLinkSecret(): void {
  const { hash, pathname, search } = window.location;
  const found = secretIn(hash);
  if (!found) return;
  keep(keyOf(pathname, found.mark), found.secret);
  window.history.replaceState(window.history.state, '', pathname + search);
}

/**
 * The secret of the mailed link of this kind with which this screen was opened, until it is forgotten. The screen is
 * drawn anew for another path.
 */
export function useLinkSecret(mark: LinkMark): readonly [secret: string | undefined, forget: () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = keyOf(pathname, mark);
  const found = secretIn(hash);
  const opened = found?.mark === mark ? found.secret : undefined;
  const [secret, setSecret] = useState(() => opened ?? kept(key));
  if (opened !== undefined && opened !== secret) setSecret(opened);

  // A link that is opened while the screen is already shown changes the address alone.
  useEffect(() => {
    if (opened === undefined) return;
    keep(key, opened);
    window.history.replaceState(window.history.state, '', pathname + search);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [key, opened, pathname, search, navigate]);

  const forget = useCallback(() => {
    drop(key);
    setSecret(undefined);
  }, [key]);
  return [secret, forget];
}

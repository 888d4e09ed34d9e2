import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a mailed link may ask for: `/signup#verify=SECRET`, `/account#contact=SECRET`, `/service/1#confirm=SECRET`, `/unsubscribe#end=SECRET`. */
const marks = ['verify', 'contact', 'confirm', 'end'] as const;
export type LinkMark = (typeof marks)[number];

/** Stored among the drafts, so that logout wipes it from this browser too. The screen and the mark follow. */
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
    // Without storage the secret lasts as long as this page.
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
    // Without storage there is nothing to remove.
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

/** The secret of the mailed link that opened this screen, until it is forgotten. Another path mounts anew. */
export function useLinkSecret(mark: LinkMark): readonly [secret: string | undefined, forget: () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = keyOf(pathname, mark);
  const found = secretIn(hash);
  const opened = found?.mark === mark ? found.secret : undefined;
  const [secret, setSecret] = useState(() => opened ?? kept(key));
  if (opened !== undefined && opened !== secret) setSecret(opened);

  // A link opened while the screen is already shown changes only the address.
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

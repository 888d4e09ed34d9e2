import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inMemory, keep, keyOf, secretIn, type LinkMark } from './link-secret.ts';

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

import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const MARK = '#verify=';

/**
 * The secret of the mailed link, which is `/signup#verify=SECRET`: a fragment, because it is never sent to a server
 * with the page's address. It leaves the address bar and the history at once.
 */
export function useVerificationToken(): readonly [token: string | undefined, forget: () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const found = hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined;
  const [token, setToken] = useState(found);
  if (found !== undefined && found !== token) setToken(found);

  useEffect(() => {
    if (found === undefined) return;
    window.history.replaceState(window.history.state, '', pathname + search);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [found, pathname, search, navigate]);

  const forget = useCallback(() => setToken(undefined), []);
  return [token, forget];
}

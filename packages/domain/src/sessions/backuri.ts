import { isLocalUrl } from '../fields/local-url.ts';

const TOP = '/';

/**
 * Where to go after login: the requested path of this site, or `/` for everything else (product, "After login").
 * `requested` is the value of the query parameter, decoded once as every reader of a query does.
 */
export const safeBackuri = (requested: string | null | undefined): string =>
  typeof requested === 'string' && isLocalUrl(requested) ? requested : TOP;

/** Whether this is the login page, to which nobody is led back. `fullPath` as below. */
export const isLoginPath = (fullPath: string): boolean => /^\/login(?:[?#]|$)/u.test(fullPath);

/** The login page that leads back to `fullPath` (path, query and hash) afterwards. */
export const loginPathFor = (fullPath: string): string => `/login?backuri=${encodeURIComponent(fullPath)}`;

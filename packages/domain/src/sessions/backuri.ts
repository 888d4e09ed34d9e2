import { isLocalUrl } from '../fields/local-url.ts';

const TOP = '/';

/**
 * Target after login: the requested path of this site, or `/` for anything else (product, "After login"). `requested`
 * is the query parameter's value, decoded once.
 */
export const safeBackuri = (requested: string | null | undefined): string =>
  typeof requested === 'string' && isLocalUrl(requested) ? requested : TOP;

/** Tells whether this is the login page, which is no target after login. `fullPath` as below. */
export const isLoginPath = (fullPath: string): boolean => /^\/login(?:[?#]|$)/u.test(fullPath);

/** Makes the login page's address that returns to `fullPath` (path, query and hash). */
export const loginPathFor = (fullPath: string): string => `/login?backuri=${encodeURIComponent(fullPath)}`;

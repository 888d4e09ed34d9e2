import type { Locale } from '../locale/model.ts';

/** Over https a cookie is bound to this host by its name; over http browsers take no such name (RFC 6265bis, `__Host-`). */
export const cookieName = (isSecure: boolean, name: string): string => (isSecure ? `__Host-${name}` : name);

/** In which language the server sends the next page. */
export const languageCookieName = (isSecure: boolean): string => cookieName(isSecure, 'locale');

const YEAR_SECONDS = 31_536_000;

/** That cookie, as a script of the portal sets it: it cannot be hidden from scripts, and tells no more than a language. */
export const languageCookie = (locale: Locale, isSecure: boolean): string =>
  `${languageCookieName(isSecure)}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Which words of the town were folded away here: the next page comes with them folded. */
export const foldedBannerCookieName = (isSecure: boolean): string => cookieName(isSecure, 'folded');

const WEEK_SECONDS = 604_800;

/** That cookie; it tells the number of the words and no more. Null: none is folded any more. */
export const foldedBannerCookie = (id: number | null, isSecure: boolean): string =>
  `${foldedBannerCookieName(isSecure)}=${id ?? ''}; Path=/; Max-Age=${id === null ? 0 : WEEK_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

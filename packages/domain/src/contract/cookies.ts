import type { Language } from '../locale/model.ts';

/** Name of a cookie. Over https its prefix binds it to this host; over http browsers refuse one (RFC 6265bis). */
export const cookieName = (isSecure: boolean, name: string): string => (isSecure ? `__Host-${name}` : name);

/** Cookie with the language of the next page. */
export const languageCookieName = (isSecure: boolean): string => cookieName(isSecure, 'locale');

const YEAR_SECONDS = 31_536_000;

/** Sets that cookie from a script of the portal, so it is visible to scripts. It holds only a language. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${languageCookieName(isSecure)}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Cookie with the banner that the user has folded away, so that the next page comes with it folded. */
export const foldedBannerCookieName = (isSecure: boolean): string => cookieName(isSecure, 'folded');

const WEEK_SECONDS = 604_800;

/** Sets that cookie to the banner's id; null: nothing is folded any more. */
export const foldedBannerCookie = (id: number | null, isSecure: boolean): string =>
  `${foldedBannerCookieName(isSecure)}=${id ?? ''}; Path=/; Max-Age=${id === null ? 0 : WEEK_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

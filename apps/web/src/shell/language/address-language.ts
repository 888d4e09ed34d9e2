import { isLocale, type Locale } from '@machi/domain/locale/model';

/**
 * Reads `?lang=ja` or `?lang=en`, with which a link names its language. Returns undefined when the address names none;
 * otherwise the address without it, and the language if the portal has it.
 * @param address path, query and hash
 */
export function addressLanguage(address: string): { locale: Locale | undefined; rest: string } | undefined {
  const url = new URL(address, 'http://portal.invalid');
  const asked = url.searchParams.get('lang');
  if (asked === null) return undefined;
  url.searchParams.delete('lang');
  const query = url.searchParams.size === 0 ? '' : `?${url.searchParams.toString()}`;
  return { locale: isLocale(asked) ? asked : undefined, rest: url.pathname + query + url.hash };
}

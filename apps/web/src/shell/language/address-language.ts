import { isLanguage, type Language } from '@machi/domain/locale/model';

/**
 * Reads `?lang=ja`, `?lang=ja-simple` and the like, with which a link names its language. Returns undefined when the address names none;
 * otherwise the address without it, and the language if the portal has it.
 * @param address path, query and hash
 */
export function addressLanguage(address: string): { language: Language | undefined; rest: string } | undefined {
  const url = new URL(address, 'http://portal.invalid');
  const asked = url.searchParams.get('lang');
  if (asked === null) return undefined;
  url.searchParams.delete('lang');
  const query = url.searchParams.size === 0 ? '' : `?${url.searchParams.toString()}`;
  return { language: isLanguage(asked) ? asked : undefined, rest: url.pathname + query + url.hash };
}

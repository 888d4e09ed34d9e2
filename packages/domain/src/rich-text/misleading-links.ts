import { readLink } from './addresses.ts';
import type { RichNode } from './fit.ts';
import { wordsOf } from './ruby.ts';

/** The URL class that browsers and the server share. */
declare const URL: {
  new (text: string): { readonly host: string; readonly pathname: string };
  canParse(text: string): boolean;
};

/** A link whose text names another target than its address. */
export interface MisleadingLink {
  readonly words: string;
  readonly leadsTo: string;
}

const HOST = /(https?:\/\/)?(?<![\w@.])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24})/giu;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;
const PHONE = /\d[\d\-() ]{7,18}\d/g;
/** File names that look like hosts. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|csv|zip|png|jpe?g|gif|webp|txt|html?)$/i;

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : '';
const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Finds links whose text suggests another address, mailbox or number. */
export function misleadingLinks(nodes: readonly RichNode[]): MisleadingLink[] {
  return nodes.flatMap((node): MisleadingLink[] => {
    if (typeof node === 'string') return [];
    if (node.name !== 'a') return misleadingLinks(node.children);
    const words = wordsOf(node.children).normalize('NFKC').slice(0, 500);
    const href = readLink(node.attributes['href'] ?? '')?.href ?? '';
    return isMisleading(words, href) ? [{ words: words.trim().slice(0, 80), leadsTo: placeOf(href) }] : [];
  });
}

function isMisleading(words: string, href: string): boolean {
  const mails = words.match(MAIL) ?? [];
  if (href.startsWith('tel:')) return (words.match(PHONE) ?? []).some((number) => digits(number) !== digits(href));
  if (href.startsWith('mailto:')) return mails.some((mail) => mail.toLowerCase() !== placeOf(href).toLowerCase());
  if (href.startsWith('/')) return false;
  const named = [...words.replaceAll(MAIL, ' ').matchAll(HOST)]
    .filter(([, scheme, host = '']) => scheme !== undefined || !FILE.test(host))
    .map(([, , host = '']) => hostOf(`https://${host}`));
  return mails.length > 0 || named.some((host) => host !== hostOf(href));
}

/** Target of an address: host, mailbox, or number. */
const placeOf = (href: string): string =>
  /^https?:/.test(href) ? new URL(href).host : URL.canParse(href) ? new URL(href).pathname : href;

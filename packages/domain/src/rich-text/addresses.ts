import { readNoticeFile } from '../notice-files/address.ts';
import { PACK_FILES, isPackImage } from '../pictures/pack-files.ts';

/** The URL class that browsers and the server share (WHATWG, URL). */
declare const URL: {
  new (
    text: string,
    base: string,
  ): {
    readonly href: string;
    readonly origin: string;
    readonly protocol: string;
    readonly username: string;
    readonly password: string;
  };
  canParse(text: string, base: string): boolean;
};

/** An origin that cannot exist. An address that keeps it after resolution is a path of this portal. */
const HERE = 'https://portal.invalid';
const CONTACT = new Set(['mailto:', 'tel:']);
/** Longest address, in characters. */
const MOST_CHARACTERS = 2000;
/** Characters that no valid address contains. Other programs may read them as its end or as another address. */
const NO_ADDRESS = /[\s\p{Cc}"<>\\`]/u;

export interface Link {
  readonly href: string;
  /** Leads away from the portal. */
  readonly isOutside: boolean;
}

/**
 * Normalises an address as a browser would open it; undefined if it is not allowed. A link leads to http, https,
 * mailto, tel or a path of this portal.
 */
export function readLink(written: string): Link | undefined {
  const text = written.trim();
  if (text.length > MOST_CHARACTERS || NO_ADDRESS.test(text)) return undefined;
  // Without a slash an address depends on the page that contains it.
  if (!text.startsWith('/') && !/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return undefined;
  if (!URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  if (text.startsWith('/')) {
    const href = url.href.slice(HERE.length);
    // "/.//elsewhere.example" becomes another host when it is parsed a second time.
    return url.origin === HERE && !href.startsWith('//') ? { href, isOutside: false } : undefined;
  }
  if (CONTACT.has(url.protocol)) return { href: url.href, isOutside: false };
  // A user name before the @ disguises the host.
  return url.username === '' && url.password === '' ? { href: url.href, isOutside: true } : undefined;
}

export interface OwnPicture {
  /** Path in the pack's folder, `images/notices/fair.svg`; undefined for an uploaded picture. */
  readonly file: string | undefined;
  readonly src: string;
}

/**
 * Reads the address of a picture from the pack, with its version, or of an uploaded one; undefined for any other
 * address.
 */
export function readPicture(written: string): OwnPicture | undefined {
  const src = written.trim();
  const sent = readNoticeFile(src);
  if (sent !== undefined) return sent.kind === 'picture' ? { file: undefined, src } : undefined;
  const [address = '', version] = src.split('?');
  const file = address.startsWith(`${PACK_FILES}images/`) ? address.slice(PACK_FILES.length) : '';
  if (!isPackImage(file)) return undefined;
  return { file, src: /^v=[\w-]{1,64}$/.test(version ?? '') ? `${address}?${version}` : address };
}

import { readNoticeFile } from '../notice-files/address.ts';
import { PACK_FILES, isPackImage } from '../pictures/pack-files.ts';

/** What browser and server both have, and read alike (WHATWG, URL). */
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

/** Any origin that nobody has: what stays on it while an address is resolved is an address of this portal. */
const HERE = 'https://portal.invalid';
const CONTACT = new Set(['mailto:', 'tel:']);
/** No address is longer. */
const MOST_CHARACTERS = 2000;
/** What no address has as it stands, and what another program may read as its end or as another address. */
const NO_ADDRESS = /[\s\p{Cc}"<>\\`]/u;

export interface Link {
  readonly href: string;
  /** It leads away from the portal. */
  readonly isOutside: boolean;
}

/**
 * What a browser would open, written so that no other reading is left; undefined when it may not be a link. A link leads
 * to http, https, mailto, tel or a path of this portal.
 */
export function readLink(written: string): Link | undefined {
  const text = written.trim();
  if (text.length > MOST_CHARACTERS || NO_ADDRESS.test(text)) return undefined;
  // Without a slash an address depends on the page on which it stands.
  if (!text.startsWith('/') && !/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return undefined;
  if (!URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  if (text.startsWith('/')) {
    const href = url.href.slice(HERE.length);
    // "/.//elsewhere.example" stays here until it is read a second time.
    return url.origin === HERE && !href.startsWith('//') ? { href, isOutside: false } : undefined;
  }
  if (CONTACT.has(url.protocol)) return { href: url.href, isOutside: false };
  // A name before the @ makes one address look like another.
  return url.username === '' && url.password === '' ? { href: url.href, isOutside: true } : undefined;
}

export interface OwnPicture {
  /** Below the pack's folder: `images/notices/fair.svg`; undefined for one that was sent for a notice. */
  readonly file: string | undefined;
  readonly src: string;
}

/**
 * A picture of the pack, with the version that stands in its address, or one that was sent for a notice; undefined for
 * one from elsewhere.
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

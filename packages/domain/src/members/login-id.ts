import { emailKey } from '../fields/model.ts';
import { isMobile, telKey } from '../fields/tel.ts';
import { halfWidth } from '../fields/width.ts';

/** A login ID: an e-mail address or a mobile number (product, "Login names"). */
export interface LoginId {
  readonly kind: 'email' | 'tel';
  /** The address in lower case, or digits alone. */
  readonly key: string;
}

/** Longest login ID in UTF-16 units, with surrounding blanks. */
const LONGEST = 512;

/** Reads a login ID in any usual writing: "+81 90-…", full-width, in capitals. Nonsense is an unknown address. */
export function loginIdOf(typed: string): LoginId {
  const text = typed.length > LONGEST ? '' : typed;
  const key = telKey(text);
  return key !== undefined && isMobile(key) ? { kind: 'tel', key } : { kind: 'email', key: emailKey(halfWidth(text)) };
}

/** A contact for a reader who may not know it: "h***@example.jp", "090-****-4321". */
export function maskedContact({ kind, key }: LoginId): string {
  if (kind === 'tel') return `${key.slice(0, 3)}-****-${key.slice(-4)}`;
  const [local = '', domain = ''] = key.split('@');
  return `${local.slice(0, 1)}***@${domain}`;
}

import type { Words } from '@machi/domain/locale/texts';
import { sayCode } from './say-code.ts';

/** The build writes its version here. */
const VERSION = '__VERSION__';

const coming = new Map<string, Promise<Readonly<Record<string, Words>>>>();

async function fetchPart(address: string): Promise<Readonly<Record<string, Words>>> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.json();
}

/** Words of a variant; none, if they do not arrive. */
async function fetchWords(variant: string, name: string): Promise<Words> {
  const [part = '', catalogue = ''] = name.split('.');
  const address = `/assets/words-${VERSION}.${variant}.${part}.json`;
  try {
    const known = coming.get(address) ?? fetchPart(address);
    coming.set(address, known);
    return (await known)[catalogue] ?? {};
  } catch {
    coming.delete(address);
    return {};
  }
}

/**
 * Words of a variant, once what code says is said in it too. What does not arrive, or what nobody has written, is said
 * in the language itself.
 * @param name part of the portal, and the catalogue in it: `shell.1f0c2`
 */
export async function variantWords(variant: string, name: string): Promise<Words> {
  const [words] = await Promise.all([fetchWords(variant, name), sayCode(variant, fetchWords)]);
  return words;
}

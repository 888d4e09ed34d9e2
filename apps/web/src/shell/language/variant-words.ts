import { inLanguage } from '@machi/client/record';
import type { Words } from '@machi/domain/locale/texts';
import { recordStore } from '../record/record.ts';
import { findTown } from '../town/town.ts';

/** The build writes its version here. */
const VERSION = '__VERSION__';

const coming = new Map<string, Promise<Readonly<Record<string, Words>>>>();

async function fetchPart(address: string): Promise<Readonly<Record<string, Words>>> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.json();
}

/** Whether the town offers a variant. Those that look at the layout are for developers and tests. */
async function isOffered(variant: string): Promise<boolean> {
  if (variant.includes('-x-')) return /^(?:localhost|127\.)/.test(window.location.hostname);
  const town = await findTown();
  return town === undefined || town.languages.includes(variant);
}

/**
 * Words of a variant. One that the town does not offer gives way to its language. What does not arrive, or what nobody has written, is said in the language itself.
 * @param name part of the portal, and the catalogue in it: `shell.1f0c2`
 */
export async function variantWords(variant: string, name: string): Promise<Words> {
  const [part = '', catalogue = ''] = name.split('.');
  const address = `/assets/words-${VERSION}.${variant}.${part}.json`;
  try {
    if (!(await isOffered(variant))) {
      const { locale, variant: chosen } = recordStore.read();
      if (chosen === variant) recordStore.prefer(inLanguage(locale));
      return {};
    }
    const known = coming.get(address) ?? fetchPart(address);
    coming.set(address, known);
    return (await known)[catalogue] ?? {};
  } catch {
    coming.delete(address);
    return {};
  }
}

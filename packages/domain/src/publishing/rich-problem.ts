import { readMarkup } from '../rich-text/markup.ts';
import type { RefusalCode } from '../refusals/model.ts';
import { fitRichText, type Misfit } from '../rich-text/fit.ts';
import { exceedsBounds, voidElements } from '../rich-text/schema.ts';
import { treeOf, writeRichText } from '../rich-text/tree.ts';

/** The stored form of a written text: complete, and normalised to the schema. */
export type FittingText = { readonly html: string } | { readonly code: RefusalCode };

/** Refuses a text that would lose something: approvers must see what the public gets. */
export function fittingText(html: string): FittingText {
  if (exceedsBounds(html)) return { code: 'rich-too-long' };
  const markup = readMarkup(html, voidElements);
  const misfits: Misfit[] = [];
  const nodes = fitRichText(treeOf(markup), (misfit) => void misfits.push(misfit));
  const isAltMissing = misfits.some((misfit) => misfit.kind === 'needed' && misfit.attribute === 'alt');
  if (isAltMissing) return { code: 'rich-no-alt' };
  if (misfits.some(({ kind }) => kind === 'address')) return { code: 'rich-address' };
  const isLost = misfits.length > 0 || markup.mistake !== undefined || markup.declarations.length > 0;
  const written = writeRichText(nodes);
  // No database keeps half a surrogate pair or NUL.
  return isLost || !written.isWellFormed() || written.includes('\0') ? { code: 'rich-unfit' } : { html: written };
}

/** Tells whether a text has content: words, or a picture with its description. */
export const saysSomething = (html: string): boolean =>
  /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';

import { readMarkup } from '../rich-text/markup.ts';
import type { RefusalCode } from '../refusals/model.ts';
import { fitRichText, type Misfit } from '../rich-text/fit.ts';
import { exceedsBounds, voidElements } from '../rich-text/schema.ts';
import { treeOf, writeRichText } from '../rich-text/tree.ts';

/** What is kept of a rich text that somebody wrote: all of it, in the one form that each browser reads alike. */
export type FittingText = { readonly html: string } | { readonly code: RefusalCode };

/** A text whose reading would lose something is refused: nobody approves what the public does not get. */
export function fittingText(html: string): FittingText {
  if (exceedsBounds(html)) return { code: 'rich-too-long' };
  const markup = readMarkup(html, voidElements);
  const misfits: Misfit[] = [];
  const nodes = fitRichText(treeOf(markup), (misfit) => void misfits.push(misfit));
  const isAltMissing = misfits.some((misfit) => misfit.kind === 'needed' && misfit.attribute === 'alt');
  if (isAltMissing) return { code: 'rich-no-alt' };
  if (misfits.some(({ kind }) => kind === 'address')) return { code: 'rich-address' };
  const isLost = misfits.length > 0 || markup.mistake !== undefined || markup.declarations.length > 0;
  return isLost ? { code: 'rich-unfit' } : { html: writeRichText(nodes) };
}

/** Whether a text says anything: words, or a picture with its words. */
export const saysSomething = (html: string): boolean =>
  /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';

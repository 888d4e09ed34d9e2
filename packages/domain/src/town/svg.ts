import { readMarkup, type Tag } from '../rich-text/markup.ts';

/** Size in bytes from which a drawing is too large for a slow mobile connection. */
export const SVG_BYTES = 100 * 1024;

/** Elements that run code, embed pages or animate. */
const BANNED = new Set(
  'script foreignObject iframe object embed handler listener set animate animateMotion animateTransform'.split(' '),
);
/** Browsers do not show an SVG file without this name space. */
const NAMESPACE = 'http://www.w3.org/2000/svg';
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** `url(#sky)` stays within the drawing; any other address is external. */
const leadsOut = (style: string): boolean => /@import|url\((?!\s*['"]?#)/i.test(style);

function tagMistakes({ name, attributes }: Tag): string[] {
  const mistakes = BANNED.has(name) ? [`<${name}> is not allowed`] : [];
  for (const [attribute, value] of attributes) {
    if (/^on/i.test(attribute)) mistakes.push(`${attribute} is not allowed in <${name}>`);
    const isLink = /^(?:xlink:)?(?:href|src)$/i.test(attribute);
    if ((isLink && !value.startsWith('#')) || leadsOut(value))
      mistakes.push(`${attribute}="${value.slice(0, 40)}" leads out of the drawing`);
  }
  return mistakes;
}

/** Finds why an SVG file cannot be a picture of the town, in plain English; empty if it can. */
export function svgMistakes(text: string): string[] {
  const { tags, texts, declarations, mistake } = readMarkup(text.replace(/^\uFEFF/, ''));
  const root = tags[0];
  const strange = declarations.filter((written) => !/^<(?:!--|\?xml\s)/.test(written));
  return [
    ...new Set([
      ...(root?.name === 'svg' ? [] : ['the first tag must be <svg>']),
      ...(root?.name === 'svg' && root.attributes.get('xmlns') !== NAMESPACE
        ? [`<svg> needs xmlns="${NAMESPACE}"`]
        : []),
      ...(root?.name === 'svg' && !root.attributes.has('viewBox') ? ['<svg> needs a viewBox'] : []),
      ...(mistake === undefined ? [] : [mistake]),
      ...strange.map((written) => `${written.slice(0, 24)} is not allowed`),
      ...(ENTITY.test(text) ? ['an "&" begins no known character; write &amp;'] : []),
      ...tags.flatMap(tagMistakes),
      ...(texts.some(leadsOut) ? ['a style leads out of the drawing'] : []),
    ]),
  ];
}

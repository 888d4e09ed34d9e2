import { readMarkup, type Tag } from '../rich-text/markup.ts';

/** Bytes from which on a drawing is too heavy for a telephone on a mountain road. */
export const SVG_BYTES = 100 * 1024;

/** Whatever runs code, brings in foreign pages or moves by itself. */
const BANNED = new Set(
  'script foreignObject iframe object embed handler listener set animate animateMotion animateTransform'.split(' '),
);
/** Without a name space a browser does not take the file for a picture. */
const NAMESPACE = 'http://www.w3.org/2000/svg';
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** `url(#sky)` stays within the drawing, everything else leads out of it. */
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

/** Why an SVG file cannot be shown as a picture of the town, in plain English; empty when it can. */
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

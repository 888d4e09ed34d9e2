import { readMarkup } from '../rich-text/markup.ts';
import { fitRichText, type Misfit } from '../rich-text/fit.ts';
import { elementNames, exceedsBounds, textBounds, voidElements } from '../rich-text/schema.ts';
import { treeOf } from '../rich-text/tree.ts';

function sayMisfit(misfit: Misfit): string {
  const { kind, name } = misfit;
  if (kind === 'element') return `<${name}> is not allowed; the allowed tags are ${elementNames.join(' ')}`;
  if (kind === 'attribute') return `${misfit.attribute} is not allowed in <${name}>`;
  if (kind === 'place') {
    const what = name === '#text' ? 'text' : `<${name}>`;
    return misfit.inside === undefined
      ? `${what} may not stand by itself`
      : `${what} may not stand in <${misfit.inside}>`;
  }
  if (kind === 'address')
    return name === 'img'
      ? `"${misfit.address}" must be a picture of the pack, /town/images/….svg, .png, .jpg or .webp`
      : `"${misfit.address}" must be a page of the portal (/notice/3), a file of the pack (/town/files/…), or start with http://, https://, tel: or mailto:`;
  if (misfit.attribute === 'alt') return `<${name}> needs an alt that says what the picture shows`;
  return `<${name}> needs ${misfit.attribute === 'href' ? 'an' : 'a'} ${misfit.attribute}`;
}

export interface BodyLink {
  readonly kind: 'link' | 'picture';
  readonly target: string;
}

/** Lists the links and pictures of an HTML body, and what is not allowed in it, in plain English. */
export function readBody(html: string): { readonly links: readonly BodyLink[]; readonly mistakes: readonly string[] } {
  const { characters, tags: most } = textBounds;
  if (exceedsBounds(html))
    return { links: [], mistakes: [`a text has at most ${characters} characters and ${most} tags`] };
  const markup = readMarkup(html, voidElements);
  const misfits: Misfit[] = [];
  fitRichText(treeOf(markup), (misfit) => void misfits.push(misfit));
  return {
    links: markup.tags.flatMap(({ name, isClosing, attributes }): BodyLink[] => {
      const target = attributes.get(name === 'a' ? 'href' : 'src');
      if (isClosing || target === undefined || !['a', 'img'].includes(name)) return [];
      return [{ kind: name === 'a' ? 'link' : 'picture', target }];
    }),
    mistakes: [
      ...new Set([
        ...(markup.mistake === undefined ? [] : [markup.mistake]),
        ...markup.declarations.map((written) => `${written.slice(0, 24)} is not allowed`),
        ...misfits.map(sayMisfit),
      ]),
    ],
  };
}

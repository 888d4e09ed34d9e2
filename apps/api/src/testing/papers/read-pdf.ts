import { getDocumentProxy } from 'unpdf';

interface Tagged {
  /** The content of a part. */
  readonly id?: string;
  readonly role?: string;
  readonly children?: readonly Tagged[];
}

/** Kinds of parts with content on a page, nested as in "Table(TR(TH TD))". */
function partsOf({ role = '', children = [] }: Tagged): string {
  const parts = children.filter((child) => child.role !== undefined).map(partsOf);
  const inside = parts.filter((part) => part !== '').join(' ');
  if (inside !== '') return `${role}(${inside})`;
  return children.some((child) => child.role === undefined) ? role : '';
}

/**
 * Each page's text and size, the PDF's metadata, and for each page what a screen reader reads and text outside of it.
 */
export async function readPdf(base64: string) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const size = bytes.length;
  const document = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  const pages: string[] = [];
  const structure: string[] = [];
  const untagged: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    structure.push(partsOf((await page.getStructTree()) ?? {}));
    let depth = 0;
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('type' in item) depth += item.type === 'endMarkedContent' ? -1 : 1;
      else if (depth === 0 && item.str.trim() !== '') untagged.push(item.str);
    }
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const { info } = await document.getMetadata();
  await document.cleanup();
  return { pages, text: pages.join('\n'), size, info, structure, untagged };
}

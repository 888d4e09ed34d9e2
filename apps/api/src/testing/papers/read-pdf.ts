import { getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, in its order, how large it is, and what it says of itself. */
export async function readPdf(base64: string) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const size = bytes.length;
  const document = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const { info } = await document.getMetadata();
  await document.cleanup();
  return { pages, text: pages.join('\n'), size, info };
}

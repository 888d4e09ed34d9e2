import { writeRichText } from '@machi/domain/rich-text/tree';
import { treeOf } from '@machi/ui/rich-text/rich-nodes';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { PortalText } from '../../../src/shell/PortalText.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root');
const root = createRoot(element);

/** Content of the page, without the frame in which a wide table scrolls. */
function shown(): string {
  const text = document.querySelector('.rich-text')?.cloneNode(true);
  if (!(text instanceof Element)) throw new Error('no text is shown');
  for (const frame of text.querySelectorAll('.table-scroll')) frame.replaceWith(...frame.childNodes);
  for (const table of text.querySelectorAll('table.table')) table.removeAttribute('class');
  // React sets the address of a picture last.
  for (const picture of text.querySelectorAll('img')) {
    const words = picture.getAttribute('alt') ?? '';
    picture.removeAttribute('alt');
    picture.setAttribute('alt', words);
  }
  return writeRichText(treeOf(text));
}

/** Shows the texts one after the other, each newly mounted, and returns the page's content each time. */
function showAll(texts: readonly string[]): string[] {
  return texts.map((html, key) => {
    flushSync(() =>
      root.render(
        <MemoryRouter key={key}>
          <main className="wrap">
            <h1>まつり</h1>
            <h2>本文</h2>
            <PortalText html={html} tableLabel="表" />
          </main>
        </MemoryRouter>,
      ),
    );
    return shown();
  });
}

/** This browser's parse of each text. */
const readAgain = (texts: readonly string[]): string[] =>
  texts.map((html) => writeRichText(treeOf(new DOMParser().parseFromString(html, 'text/html').body)));

Object.assign(window, { showAll, readAgain });

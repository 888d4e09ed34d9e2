import './explained-words.css';
import { TERM, termsIn, type Term } from '@machi/domain/easy-japanese/terms';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useExplainedTexts = textsOf('explained-words', { ja, en });

/** In milliseconds: a page that is being drawn changes often. */
const REST = 400;
/** What a press already does something to; words in it are explained below the page alone. */
const PRESSED = 'a, button, input, select, textarea, label, summary, dialog, [role="button"], [role="tab"]';
/** Readings over a word, and what nobody sees as text. */
const UNREAD = 'rt, svg, script, style';
const HIGHLIGHT = 'term';
/** Around a word, in CSS pixels: a finger takes 24. */
const NEAR = 4;

interface Marked {
  readonly term: Term;
  readonly range: Range;
}

/** Where each explained word stands first in the page, outside what one presses. Words with readings are in pieces. */
function marksIn(main: HTMLElement): readonly Marked[] {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const pieces: { readonly node: Text; readonly at: number }[] = [];
  let text = '';
  let before: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!(node instanceof Text) || !parentElement?.checkVisibility() || parentElement.closest(`${UNREAD}, ${PRESSED}`))
      continue;
    const whole = parentElement.closest('.with-readings');
    if (whole === null || whole !== before) text += '\n';
    before = whole;
    pieces.push({ node, at: text.length });
    text += node.data;
  }
  const place = (offset: number) => pieces.findLast(({ at }) => at <= offset);
  const found = new Map<string, Marked>();
  for (const { 0: word, index } of text.matchAll(TERM)) {
    const [term] = termsIn(word);
    const [from, to] = [place(index), place(index + word.length - 1)];
    if (!term || !from || !to || found.has(word)) continue;
    const range = new Range();
    range.setStart(from.node, index - from.at);
    range.setEnd(to.node, index + word.length - to.at);
    found.set(word, { term, range });
  }
  return [...found.values()];
}

const isAt = ({ range }: Marked, { clientX: x, clientY: y }: MouseEvent): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top - NEAR && y <= bottom + NEAR,
  );

/** The explained words that the page shows now, and the one whose explanation was pressed. */
function useTermsShown() {
  const [terms, setTerms] = useState<readonly Term[]>([]);
  const [pressed, setPressed] = useState<Marked>();
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let marked: readonly Marked[] = [];
    const look = () => {
      setTerms(termsIn(main.innerText));
      // Marks are ranges: the page's elements stay as they are. Without highlights nothing looks pressable, nor is it.
      if (!('highlights' in CSS)) return;
      marked = marksIn(main);
      CSS.highlights.set(HIGHLIGHT, new Highlight(...marked.map(({ range }) => range)));
    };
    const press = (event: MouseEvent) => {
      const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest(PRESSED));
      if (!isTaken && getSelection()?.isCollapsed !== false) setPressed(marked.find((one) => isAt(one, event)));
    };
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    });
    watch.observe(main, { childList: true, subtree: true, characterData: true });
    main.addEventListener('click', press);
    look();
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      main.removeEventListener('click', press);
      if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
    };
  }, []);
  return { terms, pressed, close: (closed: Marked) => setPressed((now) => (now === closed ? undefined : now)) };
}

/** The explanation beside its word. The browser closes it, by Escape or a press elsewhere. */
function Note({ term, range, onClose }: Marked & { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    current.showPopover();
    const word = range.getBoundingClientRect();
    const { width, height } = current.getBoundingClientRect();
    const isLow = word.bottom + height > innerHeight && word.top > height;
    current.style.left = `${scrollX + Math.max(0, Math.min(word.left, document.body.clientWidth - width))}px`;
    current.style.top = `${scrollY + (isLow ? word.top - height : word.bottom)}px`;
  }, [range]);
  return (
    <div
      ref={box}
      popover="auto"
      role="note"
      className="term-note"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <b>{term.word}</b>
      <p>{term.meaning}</p>
    </div>
  );
}

/** What the hard words of the page mean, for readers of easy Japanese: below the page, and beside a pressed word. */
export default function ExplainedWords() {
  const { t } = useExplainedTexts();
  const { terms, pressed, close } = useTermsShown();
  if (terms.length === 0) return null;
  return (
    <aside className="wrap" aria-label={t('title')}>
      <Disclosure title={t('title')}>
        <dl className="kv">
          {terms.map(({ word, meaning }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {pressed && <Note key={pressed.term.word} {...pressed} onClose={() => close(pressed)} />}
    </aside>
  );
}

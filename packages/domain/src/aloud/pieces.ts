import { primaryOf } from './languages.ts';

export interface PageText<Source> {
  readonly source: Source;
  readonly text: string;
}
/** An element as it is drawn. */
export interface PageElement<Source> {
  /** In small letters. */
  readonly name: string;
  readonly attribute: (name: string) => string | null;
  readonly isDrawn: boolean;
  /** Whether it stands apart from what is before and after it. */
  readonly isBlock: boolean;
  readonly children: readonly PageNode<Source>[];
}
export type PageNode<Source> = PageElement<Source> | PageText<Source>;

/** A stretch of the page that is said in one go. */
export interface Piece<Source> {
  readonly text: string;
  /** Words for the text as a whole: a reading, a picture's description. */
  readonly said?: string;
  readonly language: string;
  /** What is between it and the piece before. */
  readonly after: 'nothing' | 'cell' | 'block';
  /** Number of its heading on the page, from 1; 0 outside headings. */
  readonly heading: number;
  /** Absent if there is no text to mark. */
  readonly source?: Source;
}

/** Have no words of their own, or hold what somebody typed or chose, which nobody around need hear. */
const SILENT = new Set(
  'script style template noscript input textarea select datalist canvas video audio iframe object progress meter rp rt'.split(
    ' ',
  ),
);
const TYPED_INTO = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);

function isSilent({ name, attribute, isDrawn }: PageElement<unknown>): boolean {
  return (
    SILENT.has(name) ||
    !isDrawn ||
    attribute('aria-hidden') === 'true' ||
    attribute('hidden') !== null ||
    TYPED_INTO.has(attribute('role') ?? '') ||
    !['false', null].includes(attribute('contenteditable')) ||
    (attribute('class') ?? '').split(/\s+/).includes('sr')
  );
}

/** Words of a picture; null for what is no picture. */
function pictureWords({ name, attribute }: PageElement<unknown>): string | null {
  if (name === 'img') return attribute('alt') ?? '';
  if (name === 'svg' || attribute('role') === 'img') return attribute('aria-label') ?? '';
  return null;
}

const isElement = <Source>(node: PageNode<Source>): node is PageElement<Source> => 'children' in node;
const wordsOf = <Source>(node: PageNode<Source>): string =>
  isElement(node) ? node.children.map(wordsOf).join('') : node.text;

/** What of a page is said, in its order: nothing hidden, nothing typed, ruby by its reading. */
export function piecesOf<Source>(root: PageElement<Source>, language: string): readonly Piece<Source>[] {
  const pieces: Piece<Source>[] = [];
  let headings = 0;
  let after: Piece<Source>['after'] = 'block';
  const say = (piece: Omit<Piece<Source>, 'after'>): void => {
    if (piece.text === '' && !piece.said) return;
    pieces.push({ ...piece, after });
    // White space between two blocks leaves them apart.
    if (piece.text.trim() !== '' || piece.said) after = 'nothing';
  };
  const part = (with_: 'cell' | 'block'): void => {
    if (after !== 'block') after = with_;
  };

  function sayRuby({ children }: PageElement<Source>, spoken: string, heading: number): void {
    let from = pieces.length;
    for (const child of children) {
      visit(child, spoken, heading);
      if (!isElement(child) || child.name !== 'rt') continue;
      const reading = child.attribute('data-reading') ?? wordsOf(child).trim();
      const bases = pieces.splice(from);
      pieces.push(...bases.map((base, index) => ({ ...base, said: index === 0 ? reading : ' ' })));
      from = pieces.length;
    }
  }

  function visit(node: PageNode<Source>, outer: string, outerHeading: number): void {
    if (!isElement(node)) return say({ text: node.text, source: node.source, language: outer, heading: outerHeading });
    if (isSilent(node)) return undefined;
    const spoken = primaryOf(node.attribute('lang') ?? outer);
    const isCell = node.name === 'td' || node.name === 'th';
    const isApart = node.isBlock || /^(?:tr|h\d|li|p|br)$/.test(node.name);
    const heading = /^h\d$/.test(node.name) ? (headings += 1) : outerHeading;
    if (isCell) part('cell');
    else if (isApart) part('block');
    const picture = pictureWords(node);
    if (picture !== null) say({ text: '', said: picture.trim(), language: spoken, heading });
    else if (node.name === 'ruby' && spoken === 'ja') sayRuby(node, spoken, heading);
    else
      for (const child of node.children) {
        const isClosed = node.name === 'details' && node.attribute('open') === null;
        if (!isClosed || (isElement(child) && child.name === 'summary')) visit(child, spoken, heading);
      }
    if (isCell) part('cell');
    else if (isApart) part('block');
    return undefined;
  }
  visit(root, primaryOf(language), 0);
  return pieces;
}

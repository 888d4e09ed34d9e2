import type { RichElement, RichNode } from './fit.ts';

const isNamed = (node: RichNode, ...names: readonly string[]): node is RichElement =>
  typeof node === 'object' && names.includes(node.name);
const part = (name: string, children: readonly RichNode[]): RichElement => ({ name, attributes: {}, children });
type Words = (nodes: readonly RichNode[]) => readonly RichNode[];

/** Tells whether a row has only headings, none of which spans into the next row. */
const isHead = (row: RichElement): boolean =>
  row.children.every((cell) => isNamed(cell, 'th') && cell.attributes['rowspan'] === undefined);

/** Makes a first row of only headings the table's head, and gives each heading its scope. */
export function tidyTable(table: RichElement, words: { readonly cell: Words; readonly line: Words }): RichNode[] {
  const captions = table.children.filter((node) => isNamed(node, 'caption'));
  const caption = captions.flatMap(({ children }) => words.line(children));
  const rows = table.children
    .flatMap((node) => (isNamed(node, 'thead', 'tbody') ? node.children : []))
    .filter((node) => isNamed(node, 'tr'))
    .filter(({ children }) => children.length > 0);
  const [first] = rows;
  if (first === undefined) return caption.length === 0 ? [] : [part('p', caption)];
  const headRows = isHead(first) ? 1 : 0;
  const tidyRow = (row: RichElement, isInHead: boolean): RichElement =>
    part(
      'tr',
      row.children.filter((node) => isNamed(node, 'th', 'td')).map((cell) => tidyCell(cell, isInHead, words.cell)),
    );
  const body = rows.slice(headRows);
  return [
    part('table', [
      ...(caption.length === 0 ? [] : [part('caption', caption)]),
      ...(headRows === 0 ? [] : [part('thead', [tidyRow(first, true)])]),
      ...(body.length === 0
        ? []
        : [
            part(
              'tbody',
              body.map((row) => tidyRow(row, false)),
            ),
          ]),
    ]),
  ];
}

function tidyCell(
  { name, attributes: { scope, ...spans }, children }: RichElement,
  isInHead: boolean,
  words: Words,
): RichElement {
  const own = isInHead ? 'col' : (scope ?? 'row');
  return { name, attributes: { ...(name === 'th' ? { scope: own } : {}), ...spans }, children: words(children) };
}

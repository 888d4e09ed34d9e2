import { makeZip, zipOf } from './make-zip.ts';

/** Answers a whole number below a bound. */
type Below = (bound: number) => number;
type Texts = Readonly<Record<string, string>>;
interface Chance {
  readonly below: Below;
  pick<T>(values: readonly [T, ...T[]]): T;
}

/** Faulty cells: huge and negative numbers, impossible times, days and places, IDs from elsewhere. */
const oddCells = [
  '',
  ' ',
  '-1',
  '0',
  '1',
  '4294967296',
  '1e309',
  'NaN',
  '0x10',
  '１２',
  '8:00',
  '-1:00:00',
  '25:10:00',
  '99:59:59',
  '999999:00:00',
  '2147483647:59:59',
  '20270229',
  '00000000',
  '99991231',
  '2027-02-01',
  '91',
  '-180.00001',
  '35.6812',
  '../../etc/passwd',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  '"',
  'a"b',
  '\u202Eabc',
  '\u0000',
  '\uFEFF',
  '役場前',
  '𠮷'.repeat(300),
  'あ'.repeat(2000),
  '__proto__',
  'constructor',
  'ffffff',
  'Mars/Olympus',
] as const;

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');
const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
/** Ignores quotes, because torn lines should be odd, too. */
const columnsOf = (line: string): string[] => line.split(',');

/** Changes of one text, as a program or a person may make them. */
const changes: readonly [string, (text: string, chance: Chance) => string | Buffer][] = [
  ['cut', (text, { below }) => text.slice(0, below(text.length + 1))],
  ['cut in a letter', (text, { below }) => Buffer.from(text).subarray(0, below(text.length + 1))],
  ['header alone', (text) => textOf(linesOf(text).slice(0, 1))],
  ['no header', (text) => textOf(linesOf(text).slice(1))],
  ['nothing', () => ''],
  ['lines away', (text, { below }) => textOf(linesOf(text).filter((_line, nth) => nth === 0 || below(3) > 0))],
  [
    'lines twice',
    (text, { below }) =>
      textOf(linesOf(text).flatMap((line, nth) => (nth > 0 && below(4) === 0 ? [line, line] : [line]))),
  ],
  [
    'lines turned around',
    (text) => {
      const [header = '', ...lines] = linesOf(text);
      return textOf([header, ...lines.toReversed()]);
    },
  ],
  [
    'columns swapped',
    (text, { below }) => {
      const [header = '', ...lines] = linesOf(text);
      const names = columnsOf(header);
      const [one, other] = [below(names.length), below(names.length)];
      const [first = '', second = ''] = [names[one], names[other]];
      return textOf([names.with(one, second).with(other, first).join(), ...lines]);
    },
  ],
  [
    'a column away',
    (text, { below }) => {
      const at = below(columnsOf(linesOf(text)[0] ?? '').length);
      return textOf(linesOf(text).map((line) => columnsOf(line).toSpliced(at, 1).join()));
    },
  ],
  ['a column twice', (text) => textOf(linesOf(text).map((line) => `${line},${columnsOf(line)[0] ?? ''}`))],
  ['rows of other lengths', (text, { below }) => textOf(linesOf(text).map((line) => `${line}${','.repeat(below(4))}`))],
  [
    'odd cells',
    (text, { below, pick }) =>
      textOf(
        linesOf(text).map((line, nth) => {
          if (nth === 0 || below(5) > 0) return line;
          const cells = columnsOf(line);
          return cells.with(below(cells.length), pick(oddCells)).join();
        }),
      ),
  ],
  [
    'one odd column',
    (text, { below, pick }) => {
      const [header = '', ...lines] = linesOf(text);
      const [at, cell] = [below(columnsOf(header).length), pick(oddCells)];
      return textOf([
        header,
        ...lines.map((line) => {
          const cells = columnsOf(line);
          return cells.with(Math.min(at, cells.length - 1), cell).join();
        }),
      ]);
    },
  ],
  [
    // A stop that is its own station, a day that excludes itself, a trip after itself.
    'a circle',
    (text) =>
      textOf(
        linesOf(text).map((line, nth) => {
          const [id = '', ...others] = columnsOf(line);
          return nth === 0 ? `${line},parent_station,jp_parent_route_id` : [id, ...others, id, id].join();
        }),
      ),
  ],
  ['a quote left open', (text, { below }) => `${text.slice(0, below(text.length))},"${text.slice(below(text.length))}`],
  ['lines of Windows', (text) => `\uFEFF\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ['lines of old', (text) => text.replaceAll('\n', '\r')],
  ['other separators', (text, { pick }) => text.replaceAll(',', pick([';', '\t', '、']))],
  ['two bytes a letter', (text) => Buffer.from(text, 'utf16le')],
  // 0x83 begins a letter of Shift_JIS and is invalid in UTF-8.
  ['Shift_JIS', (text) => Buffer.from(text.replaceAll(/[^\0-\u007F]/g, '\u0083\u0041'), 'latin1')],
  [
    'bytes of chance',
    (text, { below }) => Buffer.from(Array.from(Buffer.from(text), (byte) => (below(500) > 0 ? byte : below(256)))),
  ],
  [
    'many lines',
    (text, { below }) => {
      const [header = '', line = ''] = linesOf(text);
      return `${header}\n${`${line}\n`.repeat(below(20_000))}`;
    },
  ],
];

/** Faulty zips with correct texts. */
const packings: readonly [string, (texts: Texts, chance: Chance) => Buffer][] = [
  ['a cut zip', (texts, { below }) => zipOf(texts).subarray(0, below(zipOf(texts).length))],
  [
    'a zip with bytes of chance',
    (texts, { below }) => {
      const zip = zipOf(texts);
      for (let nth = below(30); nth >= 0; nth -= 1) zip[below(zip.length)] = below(256);
      return zip;
    },
  ],
  [
    'names that lead elsewhere',
    (texts, { pick }) => {
      const to = pick(['../', '../../', '/', 'C:\\', 'a/b/', './', '\u0000', 'feed/', '__MACOSX/', '%2e%2e/']);
      return zipOf(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${to}${name}`, text])));
    },
  ],
  [
    'a file twice, or one more of any name',
    (texts, { pick }) => {
      const files = Object.entries(texts).map(([name, content]) => ({ name, content }));
      const names = ['stops.txt', 'old/stops.txt', 'x.exe', '.', '', 'あ.txt', '__proto__', 'inner.zip'] as const;
      return makeZip([...files, { name: pick(names), content: pick<string | Buffer>(['x', zipOf(texts)]) }]);
    },
  ],
  [
    'sizes that are not so',
    (texts, { below, pick }) => {
      const toldBytes = pick([0, 1, 50, 2 ** 31, 2 ** 32 - 1]);
      const files = Object.entries(texts).map(([name, content]) => ({ name, content }));
      return makeZip(files.map((file) => (below(4) === 0 ? { ...file, toldBytes } : file)));
    },
  ],
  [
    'a password',
    (texts, { below }) =>
      makeZip(Object.entries(texts).map(([name, content]) => ({ name, content, isEncrypted: below(3) === 0 }))),
  ],
  [
    'a bomb',
    (texts, { below, pick }) =>
      zipOf({
        ...texts,
        [pick(['stops.txt', 'shapes.txt'])]: pick(['0', '\n', 'a,']).repeat(1_000_000 * (1 + below(20))),
      }),
  ],
  [
    'many files',
    (texts, { below }) =>
      zipOf({
        ...texts,
        ...Object.fromEntries(Array.from({ length: below(120) }, (_file, nth) => [`${nth}.txt`, 'x'])),
      }),
  ],
  ['ten million lines', (texts) => zipOf({ ...texts, 'shapes.txt': 'shape_id\n'.repeat(10_000_000) })],
];
/** These take half a second to make and to refuse, so they come once in this many. */
const DEAR_OF = 40;

/** A faulty feed and what is wrong with it; deterministic for the same numbers. */
export function mutatedFeed(texts: Texts, below: Below): { readonly how: string; readonly zip: Buffer } {
  const chance: Chance = { below, pick: (values) => values[below(values.length)] ?? values[0] };
  const isDear = below(DEAR_OF) === 0;
  if (below(5) === 0) {
    const [how, pack] = packings[below(isDear ? packings.length : packings.length - 1)] ?? packings[0] ?? ['', zipOf];
    return { how, zip: pack(texts, chance) };
  }
  const done: string[] = [];
  const changed: Record<string, string | Buffer> = { ...texts };
  const names = Object.keys(texts);
  for (let nth = below(3); nth >= 0; nth -= 1) {
    const name = names[below(names.length)] ?? '';
    const text = changed[name];
    if (below(20) === 0) {
      delete changed[name];
      done.push(`${name} away`);
    } else if (typeof text === 'string') {
      const [how, change] = changes[below(changes.length)] ?? ['', () => text];
      changed[name] = change(text, chance);
      done.push(`${name}: ${how}`);
    }
  }
  return { how: done.join(', '), zip: makeZip(Object.entries(changed).map(([name, content]) => ({ name, content }))) };
}

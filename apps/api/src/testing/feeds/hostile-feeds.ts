import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { makeZip, zipOf, type Packed } from './make-zip.ts';

/** Marks a feed that is refused unread. */
export const NO_FEED = 'refused';

const files: readonly Packed[] = Object.entries(smallFeed).map(([name, content]) => ({ name, content }));
const but = (name: string, changed: Partial<Packed>): Packed[] =>
  files.map((file) => (file.name === name ? { ...file, ...changed } : file));
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, '0');

/** Faulty feeds: name, expected finding, content. */
export const hostileFeeds: readonly (readonly [name: string, code: string, content: () => Buffer])[] = [
  ['nothing', NO_FEED, () => Buffer.alloc(0)],
  ['a text', 'not-zip', () => Buffer.from('stop_id,stop_name\n')],
  ['half of a zip', 'not-zip', () => zipOf(smallFeed).subarray(0, 900)],
  ['a zip whose end is cut', 'not-zip', () => zipOf(smallFeed).subarray(0, -10)],
  ['an empty zip', 'no-files', () => makeZip([])],
  ['a bomb', 'zip-bomb', () => makeZip(but('stops.txt', { content: zeros(101) }))],
  [
    'a bomb that tells another size',
    'zip-spoilt',
    () => makeZip(but('stops.txt', { content: zeros(101), toldBytes: 50 })),
  ],
  ['a name that leads above', 'zip-name', () => makeZip([...files, { name: '../../etc/stops.txt', content: 'x' }])],
  ['a name from the root', 'zip-name', () => makeZip([...files, { name: '/etc/passwd', content: 'x' }])],
  ['a name of Windows', 'zip-name', () => makeZip([...files, { name: 'C:\\stops.txt', content: 'x' }])],
  ['a deep folder', 'zip-name', () => makeZip([...files, { name: 'a/b/stops.txt', content: 'x' }])],
  ['a name with NUL', 'zip-name', () => makeZip([...files, { name: '\0stops.txt', content: 'x' }])],
  ['a file twice', 'zip-twice', () => makeZip([...files, { name: 'old/stops.txt', content: 'x' }])],
  ['a password', 'zip-encrypted', () => makeZip(but('stops.txt', { isEncrypted: true }))],
  ['a zip in a zip', 'file-unknown', () => makeZip([...files, { name: 'inner.zip', content: zipOf(smallFeed) }])],
  [
    'a thousand files',
    'zip-too-many',
    () => makeZip(Array.from({ length: 1000 }, (_file, nth) => ({ name: `${nth}.txt`, content: 'x' }))),
  ],
  [
    'ten million lines',
    'zip-bomb',
    () => makeZip([...files, { name: 'shapes.txt', content: 'shape_id\n'.repeat(10_000_000) }]),
  ],
  [
    'two million lines that are not alike',
    'too-many-lines',
    () =>
      makeZip([
        ...files,
        { name: 'shapes.txt', content: Array.from({ length: 2_100_000 }, (_line, nth) => nth).join('\n') },
      ]),
  ],
  [
    'Shift_JIS',
    'not-utf8',
    () => makeZip(but('stops.txt', { content: Buffer.from('stop_id\n\x96\xf0\x8f\xea', 'latin1') })),
  ],
  ['an open quote', 'quote', () => makeZip(but('stops.txt', { content: 'stop_id,stop_name\nS1,"役場' }))],
  [
    'an open quote over a megabyte',
    'row-too-long',
    () => makeZip(but('stops.txt', { content: `stop_id,stop_name\nS1,"${'役場,\n'.repeat(100_000)}` })),
  ],
  ['NUL', 'nul', () => makeZip(but('stops.txt', { content: 'stop_id\nS\0\n' }))],
  [
    'a huge cell',
    'too-long',
    () => makeZip(but('stops.txt', { content: `stop_id,stop_name\nS1,${'あ'.repeat(20_000)}\n` })),
  ],
  [
    'a letter that is cut in two when it is told',
    'column-twice',
    () => makeZip(but('stops.txt', { content: `${'a'.repeat(39)}𠮷,`.repeat(2) })),
  ],
  [
    'half a letter at the end of what is told',
    'not-latitude',
    () => makeZip(but('stops.txt', { content: `stop_id,stop_name,stop_lat\nS1,役場,${'a'.repeat(79)}𠮷\n` })),
  ],
  ['a row of commas', 'cells', () => makeZip(but('stops.txt', { content: `stop_id\n${','.repeat(1_000_000)}\n` }))],
];

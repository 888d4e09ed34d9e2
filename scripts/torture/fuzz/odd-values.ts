import { between, pick } from '../random.ts';

/** Texts that are expensive to normalize, to match or to split, each in another way. */
const units: readonly [string, ...string[]] = [
  // Combining marks of two classes in turn: sorting them takes quadratic time.
  '\u0301\u0323',
  '\u3099\u0327\u0301',
  'a\u0323\u0301\u0327\u0302',
  // One character that becomes eighteen.
  '\ufdfa',
  // Parts of syllables.
  '\u1112\u1161\u11ab',
  'ｶﾞ',
  '㍿',
  '👨‍👩‍👧‍👦',
  '神\u{e0100}',
  '\u200d',
  '\u202e',
  '　',
  '\r\n',
  '\t ',
  'a-',
  'a.a-',
  '@a.a',
  '0-',
  '０',
  '{0}',
  '",',
  "''",
  '\\',
  '<a href=x>',
  '\ud800',
];

/** Beginnings that get a text past the first character of a pattern. */
const beginnings: readonly [string, ...string[]] = ['', '', 'a', '0', '090', 'a@', 'https://', '/', 'か', '2027-01-'];

/** Text of at most this many bytes in UTF-8; consecutive numbers give different kinds. */
export function oddText(random: () => number, bytes: number, number = between(random, 0, units.length)): string {
  const unit = units[number % units.length] ?? units[0];
  const start = pick(random, beginnings);
  const times = Math.floor((bytes - Buffer.byteLength(start) - 1) / Buffer.byteLength(unit));
  return `${start}${unit.repeat(Math.max(0, times))}${random() < 0.5 ? '' : '!'}`;
}

/** Nested lists and objects. */
function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

/** Nested lists, objects or both, of about this many bytes as JSON. */
export function oddStructure(random: () => number, bytes: number): unknown {
  const many = (size: number): number[] =>
    Array.from({ length: Math.floor(bytes / size) }, (_none, index) => index % 10);
  switch (between(random, 0, 4)) {
    case 0:
      return many(2);
    case 1:
      return many(5).map(() => ({}));
    case 2:
      return Object.fromEntries(many(14).map((digit, index) => [`name${index}`, digit]));
    case 3:
      return many(30).map(() => ({ target_date: '', target_time: 0 }));
    default:
      return deep(Math.min(3000, Math.floor(bytes / 8)));
  }
}

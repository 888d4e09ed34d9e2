/**
 * The coverage ledger, `docs/coverage.json`: what the specification asks for and what was decided beside it, and the test
 * that proves each of it. A decision (docs/decisions/0052-decisions-are-items.md) stands in the section of what it is about.
 *
 * A test proves an item when it passes and carries the item's id in square brackets in its full title: the names of
 * the describe blocks around it and its own, joined with " > ". A test may carry several ids:
 * `availability > reserves one date [route:/spot] [message:slot-taken]`.
 */
export const kinds = ['route', 'field', 'rule', 'message', 'constant', 'decision'] as const;
export type Kind = (typeof kinds)[number];

/** What `test` says of an item that nothing proves yet. */
export const OPEN = 'open';

/** One statement of the specification, or one decision. */
export interface Item {
  /** Unique and stable: the kind, a colon, and words without spaces or square brackets. */
  readonly id: string;
  readonly kind: Kind;
  /** Section of the specification, 1 to 9. */
  readonly section: number;
  /** What the specification says; the sentence itself for a message, what was decided for a decision. */
  readonly text: string;
  /** Key of the capability that has to prove the item. */
  readonly capability: string;
  /** Full title of the test that proves the item, or "open". */
  readonly test: string;
}

export interface Ledger {
  /** Capabilities that are done: none of their items may be open. */
  readonly finished: readonly string[];
  /** Key and one sentence of every capability. */
  readonly capabilities: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isKind = (value: unknown): value is Kind => kinds.some((kind) => kind === value);

const isItem = (value: unknown): value is Item =>
  isRecord(value) &&
  isKind(value.kind) &&
  typeof value.section === 'number' &&
  [value.id, value.text, value.capability, value.test].every((field) => typeof field === 'string');

/** Whether a value has the shape of a ledger; what it says is judged by `checkCoverage`. */
export const isLedger = (value: unknown): value is Ledger =>
  isRecord(value) &&
  Array.isArray(value.finished) &&
  value.finished.every((key) => typeof key === 'string') &&
  isRecord(value.capabilities) &&
  Object.values(value.capabilities).every((sentence) => typeof sentence === 'string') &&
  Array.isArray(value.items) &&
  value.items.every(isItem);

/** A letter must begin what stands before the colon, so that a time of day in a title is not taken for an id. */
const bracketed = /\[([A-Za-z][\w-]*:[^\s[\]]+)\]/g;

/** The ids that a title carries in square brackets, in their order. */
export const idsIn = (title: string): string[] => Array.from(title.matchAll(bracketed), ([, id = '']) => id);

/** Whether a string can be the id of an item of this kind. */
export const isIdOf = (id: string, kind: Kind): boolean => id.startsWith(`${kind}:`) && idsIn(`[${id}]`)[0] === id;

/** The ledger as text: one item a line, so that a change of one item is a change of one line. */
export function formatLedger(ledger: Ledger): string {
  const capabilities = Object.entries(ledger.capabilities).map(
    ([key, sentence]) => `    ${JSON.stringify(key)}: ${JSON.stringify(sentence)}`,
  );
  const items = ledger.items.map(({ id, kind, section, text, capability, test }) => {
    const fields = Object.entries({ id, kind, section, text, capability, test });
    return `    { ${fields.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')} }`;
  });
  return [
    '{',
    `  "finished": [${ledger.finished.map((key) => JSON.stringify(key)).join(', ')}],`,
    '  "capabilities": {',
    capabilities.join(',\n'),
    '  },',
    '  "items": [',
    items.join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n');
}

/**
 * Coverage ledger, `docs/coverage.json`: the requirements of the specification and our own decisions, each with the
 * test that proves it. A decision (docs/decisions/0052-decisions-are-items.md) stands in the section of its subject.
 *
 * A test proves an item when it passes and carries the item's id in square brackets in its full title: the names of
 * the describe blocks around it and its own, joined with " > ". A test may carry several ids: `availability >
 * reserves one date [route:/spot] [message:slot-taken]`.
 */
export const kinds = ['route', 'field', 'rule', 'message', 'constant', 'decision'] as const;
export type Kind = (typeof kinds)[number];

/** Value of `test` for an item without a proof. */
export const OPEN = 'open';

/** Requirement of the specification, or a decision. */
export interface Item {
  /** Unique and stable: the kind, a colon, and words without spaces or square brackets. */
  readonly id: string;
  readonly kind: Kind;
  /** Section of the specification, 1 to 9. */
  readonly section: number;
  /** Requirement in the specification's words; for a message its sentence, for a decision what was decided. */
  readonly text: string;
  /** Key of the capability that has to prove the item. */
  readonly capability: string;
  /** Full title of the test that proves the item, or "open". */
  readonly test: string;
}

export interface Ledger {
  /** Capabilities that are done: none of their items may be open. */
  readonly finished: readonly string[];
  /** One sentence for each capability, by its key. */
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

/** Whether a value has the shape of a ledger; `checkCoverage` judges its content. */
export const isLedger = (value: unknown): value is Ledger =>
  isRecord(value) &&
  Array.isArray(value.finished) &&
  value.finished.every((key) => typeof key === 'string') &&
  isRecord(value.capabilities) &&
  Object.values(value.capabilities).every((sentence) => typeof sentence === 'string') &&
  Array.isArray(value.items) &&
  value.items.every(isItem);

/** The part before the colon begins with a letter, so that a time of day in a title is not taken for an id. */
const bracketed = /\[([A-Za-z][\w-]*:[^\s[\]]+)\]/g;

/** Ids in square brackets in a title, in order. */
export const idsIn = (title: string): string[] => Array.from(title.matchAll(bracketed), ([, id = '']) => id);

/** Whether a string can be the id of an item of this kind. */
export const isIdOf = (id: string, kind: Kind): boolean => id.startsWith(`${kind}:`) && idsIn(`[${id}]`)[0] === id;

/** Writes one item a line, so that a changed item is one changed line. */
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

/** What the release before reads and writes: `migrations/released.json`, columns by table. */
export interface Released {
  /** Its last migration. */
  readonly through: string;
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The columns of a database, each as `released.json` says it: its type, then `not null` and `filled`. */
export type Columns = Released['tables'];

/** Statement that two releases cannot live with, or that would lock people out for long. */
export interface Mark {
  /** Its beginning. */
  readonly statement: string;
  readonly words: string;
}

/** What a migration's statement says for itself: why its mark does no harm here. */
const REASON = /^--[ \t]*two builds:[ \t]*\S/im;
const NAME = String.raw`(?:"public"\.)?"?(\w+)"?`;

/** Statement without comments, in one line. */
const plain = (text: string): string =>
  text.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().replace(/;$/, '');

interface Rule {
  readonly pattern: RegExp;
  readonly words: string;
}

const NEEDED = 'the release before may write “on conflict” by it, or be slow without it: say why it does not need it';

/** Statements about a table that is there already. The first that fits is the one; the others are not known. */
const RULES: readonly Rule[] = [
  { pattern: /\bdrop column\b/i, words: '' },
  {
    pattern: /\brename\b/i,
    words: 'the release before knows the old name: add a new one, and drop the old one in the release after',
  },
  { pattern: /\b(?:set data )?type\b/i, words: 'the release before reads and writes the old type: add a column' },
  {
    pattern: /\bset not null\b/i,
    words:
      'the release before may write null, and the whole table is read: add a check as not valid, validate it in the next migration, then set it with a reason',
  },
  {
    pattern: /\badd column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/i,
    words: 'the release before inserts rows without it: give it a default',
  },
  {
    pattern:
      /\badd column\b.*\b(?:generated always as \(|serial\b|default (?:gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
    words: 'each row is written anew: add it empty, and let a job fill it',
  },
  {
    pattern: /\badd column\b.*\b(?:references|unique|check|primary key)\b/i,
    words: 'the whole table is read while it is locked: add the constraint by itself',
  },
  { pattern: /\badd column\b/i, words: '' },
  { pattern: /\badd constraint\b.*\busing index\b/i, words: '' },
  {
    pattern: /\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b/i,
    words:
      'an index is built while the table is locked: create unique index concurrently in a migration of its own, then add constraint … using index',
  },
  {
    pattern: /\badd (?:constraint \S+ )?(?:foreign key|check)\b(?!.*\bnot valid\b)/i,
    words: 'the whole table is read while it is locked: add it as not valid, and validate it in the next migration',
  },
  {
    pattern: /\badd (?:constraint \S+ )?check\b/i,
    words: 'the release before may write what it refuses: say why it does not',
  },
  { pattern: /\badd (?:constraint \S+ )?foreign key\b/i, words: '' },
  { pattern: /\bdrop constraint\b/i, words: NEEDED },
  {
    pattern: /\b(?:validate constraint|drop not null|set default|drop default|drop identity)\b/i,
    words: '',
  },
];

/** Marks of one statement; `isNew` says which tables the same migration has made. */
function judgeStatement(text: string, released: Released, isNew: (table: string) => boolean): string[] {
  const of = (pattern: string): string | undefined => new RegExp(pattern, 'i').exec(text)?.[1];
  const words: string[] = [];
  const dropped = of(`^drop table (?:if exists )?${NAME}`);
  if (dropped !== undefined) return dropped in released.tables ? [`the release before uses ${dropped}`] : [];
  if (/^create (?:unlogged )?table\b|^create (?:sequence|type|extension)\b/i.test(text)) return [];
  if (/^drop index concurrently if exists\b/i.test(text)) return [];
  if (/^drop index\b/i.test(text)) return [NEEDED];
  const indexed = of(`^create (?:unique )?index .*? on (?:only )?${NAME}`);
  if (indexed !== undefined) {
    if (isNew(indexed)) return [];
    if (/\bconcurrently\b/i.test(text))
      return /^create unique/i.test(text) ? ['the release before may write what it refuses: say why it does not'] : [];
    return [
      `nobody writes to ${indexed} while the index is built: create index concurrently, in a migration of its own`,
    ];
  }
  const table = of(`^alter table (?:if exists )?(?:only )?${NAME}`);
  if (table !== undefined) {
    if (isNew(table)) return [];
    for (const [, column = ''] of text.matchAll(new RegExp(`drop column (?:if exists )?${NAME}`, 'gi')))
      if (released.tables[table]?.[column] !== undefined)
        words.push(`the release before uses ${table}.${column}: drop it in the release after this one`);
    const rule = RULES.find(({ pattern }) => pattern.test(text));
    if (rule === undefined) return ['is not known to the judge: say why two releases can live with it'];
    return rule.words === '' ? words : [...words, rule.words];
  }
  const triggered = of(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`);
  if (triggered !== undefined)
    return isNew(triggered) ? [] : [`what the release before writes to ${triggered} runs it: say why that is right`];
  const filled = of(`^(?:update|delete from|insert into) (?:only )?${NAME}`);
  if (filled !== undefined)
    return isNew(filled)
      ? []
      : [`rows of ${filled} are locked until the migration is over: let a job do it in portions`];
  if (/^create or replace function\b/i.test(text))
    return ['the release before calls it as it was: say why this does the same'];
  if (/^create function\b/i.test(text)) return [];
  return ['is not known to the judge: say why two releases can live with it'];
}

/** Reads a migration's statements; `-- two builds: …` in front of one gives the reason why its mark does no harm. */
export function judgeMigration(statements: readonly string[], released: Released): Mark[] {
  const made = new Set<string>();
  const marks: Mark[] = [];
  const isApart = statements.some((text) => /\bconcurrently\b/i.test(plain(text)));
  for (const [index, whole] of statements.entries()) {
    // A part without a breakpoint may hold several; those of a function stand between dollar signs.
    const parts = whole.includes('$') ? [whole] : whole.split(/;\s*$/m);
    for (const part of parts) {
      const text = plain(part);
      if (text === '') continue;
      const beginning = text.slice(0, 80);
      const [, table] = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i').exec(text) ?? [];
      if (table !== undefined) made.add(table);
      const words = REASON.test(part) ? [] : judgeStatement(text, released, (name) => made.has(name));
      if (isApart && !/\bconcurrently\b/i.test(text))
        words.push(
          'runs outside of the transaction, like all of a migration with “concurrently”: move it into one of its own',
        );
      const [, name] =
        new RegExp(`^create (?:unique )?index concurrently (?:if not exists )?${NAME}`, 'i').exec(text) ?? [];
      if (
        name !== undefined &&
        !new RegExp(`^drop index concurrently if exists ${NAME}`, 'i')
          .exec(plain(statements[index - 1] ?? ''))?.[1]
          ?.includes(name)
      )
        words.push(
          `one that was broken off leaves a useless index: begin with drop index concurrently if exists "${name}"`,
        );
      marks.push(...words.map((said) => ({ statement: beginning, words: said })));
    }
  }
  return marks;
}

/** What the release before would miss in a database, or could no longer write. */
export function lackingFor({ tables }: Released, now: Columns): string[] {
  const lacks: string[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    const there = now[table];
    if (there === undefined) {
      lacks.push(`the table ${table}`);
      continue;
    }
    for (const [column, said] of Object.entries(columns)) {
      const [before, after] = [said, there[column]].map((each) => each?.replace(/(?: not null)?(?: filled)?$/, ''));
      if (after === undefined) lacks.push(`${table}.${column}`);
      else if (before !== after) lacks.push(`${table}.${column} as ${before}: it is ${after}`);
      else if (said.endsWith(' not null filled') && !there[column]?.endsWith(' filled'))
        lacks.push(`the default of ${table}.${column}`);
    }
    for (const [column, said] of Object.entries(there))
      if (columns[column] === undefined && said.endsWith(' not null'))
        lacks.push(`a default of ${table}.${column}, which it does not know`);
  }
  return lacks;
}

import { isLineName, lineNames, ruleOf } from './lines.ts';
import type { RetentionFile } from './model.ts';
import { lengthOf, periodOf, readPeriod } from './period.ts';

/** A problem of a retention.json with valid fields: place and remedy. */
export interface RetentionProblem {
  readonly path: string;
  readonly reason: string;
}

type Rows = Pick<RetentionFile, 'periods' | 'logs'>;

function boundsOf(period: string, least: string, most: string): string | undefined {
  if (readPeriod(period) === undefined) return undefined;
  const length = lengthOf(periodOf(period));
  if (least === most && length !== lengthOf(periodOf(least))) return `must be ${least}: this is no choice of a town`;
  if (length < lengthOf(periodOf(least))) return `must be ${least} or longer`;
  return length > lengthOf(periodOf(most)) ? `must be ${most} or shorter` : undefined;
}

/**
 * Limits of the connection log: long enough for investigations, and no longer than the Provider Liability rules advise.
 */
export const LOG_BOUNDS = { least: 'P1M', most: 'P6M' } as const;

function periodProblems({ periods, logs }: Rows): RetentionProblem[] {
  const named = new Set(periods.map(({ line }) => line));
  const missing = lineNames
    .filter((name) => !named.has(name))
    .map((name) => ({ path: 'periods', reason: `must have a line "${name}" for the table ${ruleOf(name).table}` }));
  const wrong = periods.flatMap((row, index) => {
    const path = `periods[${index}]`;
    if (!isLineName(row.line)) return [{ path: `${path}.line`, reason: `must be one of ${lineNames.join(', ')}` }];
    const rule = ruleOf(row.line);
    const fixed = (['table', 'from', 'outcome'] as const).flatMap((field) =>
      row[field] === rule[field] ? [] : [{ path: `${path}.${field}`, reason: `must be "${rule[field]}" in this line` }],
    );
    const counting = rule.counting ?? 'day';
    if (row.counting !== counting)
      fixed.push({ path: `${path}.counting`, reason: `must be "${counting}" in this line` });
    if (periods.findIndex(({ line }) => line === row.line) < index)
      fixed.push({ path: `${path}.line`, reason: `"${row.line}" stands in an earlier line, too` });
    const beyond = boundsOf(row.period, rule.least, rule.most);
    return beyond === undefined ? fixed : [...fixed, { path: `${path}.period`, reason: beyond }];
  });
  const ofLogs = logs.flatMap(({ period }, index) => {
    const beyond = boundsOf(period, LOG_BOUNDS.least, LOG_BOUNDS.most);
    return beyond === undefined ? [] : [{ path: `logs[${index}].period`, reason: beyond }];
  });
  return [...missing, ...wrong, ...ofLogs];
}

/** A kind is one row in the table for residents: all its lines have the same period, or it has its own words. */
function kindProblems(file: RetentionFile): RetentionProblem[] {
  const known = new Set(file.kinds.map(({ kind }) => kind));
  const uses = [
    ...file.periods.map(({ kind }, index) => ({ kind, path: `periods[${index}].kind` })),
    ...file.ends.map(({ kind }, index) => ({ kind, path: `ends[${index}].kind` })),
    ...file.logs.map(({ kind }, index) => ({ kind, path: `logs[${index}].kind` })),
    ...file.kept.map(({ kind }, index) => ({ kind, path: `kept[${index}].kind` })),
  ];
  const unknown = uses
    .filter(({ kind }) => kind !== undefined && !known.has(kind))
    .map(({ path }) => ({ path, reason: `must be one of ${[...known].join(', ')}` }));
  const ofKinds = file.kinds.flatMap(({ kind, span }, index) => {
    const path = `kinds[${index}]`;
    const rows = [...file.periods, ...file.logs].filter((row) => row.kind === kind);
    const said = new Set(
      rows.map((row) => ('outcome' in row ? `${row.period} ${row.counting} ${row.outcome}` : row.period)),
    );
    if (said.size > 1)
      return [{ path: `${path}.kind`, reason: 'has lines that differ; residents read one period for one kind' }];
    if (said.size === 1 && span !== undefined)
      return [{ path: `${path}.span`, reason: 'must be left out: its lines say the period' }];
    if (said.size === 0 && span === undefined)
      return [{ path: `${path}.span`, reason: 'must be given: no line says a period' }];
    return uses.some((use) => use.kind === kind) ? [] : [{ path: `${path}.kind`, reason: 'is named by no line' }];
  });
  return [...unknown, ...ofKinds];
}

/** Tables that a file names, each with its treatment. */
export const namedTables = (file: RetentionFile): ReadonlyMap<string, 'period' | 'end' | 'with' | 'kept'> =>
  new Map([
    ...file.kept.flatMap(({ tables }) => tables.map((table) => [table, 'kept'] as const)),
    ...Object.keys(file.with).map((table) => [table, 'with'] as const),
    ...file.ends.map(({ table }) => [table, 'end'] as const),
    ...file.periods.map(({ table }) => [table, 'period'] as const),
  ]);

/** A row can only be deleted together with one that has its own line. */
function withProblems(file: RetentionFile): RetentionProblem[] {
  const named = namedTables(file);
  const kept = new Set(file.kept.flatMap(({ tables }) => tables));
  const gone = Object.entries(file.with).flatMap(([table, other]) => {
    const path = `with.${table}`;
    if (!named.has(other) || other === table)
      return [{ path, reason: `names ${other}, of which no line says anything` }];
    return kept.has(table) ? [{ path, reason: 'is among what is kept, too' }] : [];
  });
  return gone;
}

export const retentionProblems = (file: RetentionFile): RetentionProblem[] => [
  ...periodProblems(file),
  ...kindProblems(file),
  ...withProblems(file),
];

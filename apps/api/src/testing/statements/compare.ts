import type { Call, Declared, Site } from './declared.ts';
import type { Described, Refused } from './described.ts';
import { fits, readKind, takenKinds, takes, type Kind } from './kinds.ts';
import type { Made } from './made.ts';
import type { Columns } from './types.ts';

export interface Fault {
  readonly site: Site;
  readonly words: string;
}

const said = (kinds: readonly Kind[]): string => kinds.join(' | ') || 'never';

/** Faults in a statement's declared columns. A declaration may be wider: rows of several statements share a type. */
function columnFaults({ columns }: Described, declared: Columns, isOpen: boolean): readonly string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { name, type, nulls } of columns) {
    if (seen.has(name)) faults.push(`two columns are called ${name}`);
    seen.add(name);
    const { kinds } = declared.get(name) ?? {};
    const read = readKind(type);
    if (read === undefined) faults.push(`${name} is ${type}, of which kinds.ts knows nothing`);
    else if (!kinds && !isOpen) faults.push(`${name} is not declared`);
    else if (kinds && !fits(read, kinds)) faults.push(`${name} is ${type}, and declared as ${said(kinds)}`);
    else if (kinds && nulls === 'may' && !kinds.includes('null') && !kinds.includes('any'))
      faults.push(`${name} can be null, and is declared as ${said(kinds)}`);
  }
  for (const [name, { isOptional }] of declared)
    if (!seen.has(name) && !isOptional) faults.push(`${name} is declared, and no column is called so`);
  return faults;
}

/** Faults in the values that a statement is run with. */
function valueFaults(
  { parameters }: Described,
  { values: names }: Pick<Made, 'values'>,
  { values }: Call,
): readonly string[] {
  if (!values) return ['its values are not found: they are to be written as a list'];
  const wrong = (name: string, type = '', given: readonly Kind[] = []): readonly string[] => {
    const taken = takenKinds(type);
    if (!taken) return [`${name} is ${type}, of which kinds.ts knows nothing`];
    return takes(taken, given) ? [] : [`${name} is ${type}, and gets ${said(given)}`];
  };
  if ('named' in values) {
    const { named, isCut } = values;
    const asked = names ?? [];
    const superfluous = [...named.keys()].filter((name) => !asked.includes(name));
    return [
      ...asked.flatMap((name, index) => {
        const given = named.get(name);
        if (given) return wrong(name, parameters[index], given.kinds);
        return isCut ? [] : [`it takes ${name}, and does not get it`];
      }),
      ...superfluous.map((name) => `it takes no ${name}`),
    ];
  }
  const { kinds, isCut } = values;
  if (names && names.length > 0) return ['its values are not given by their names'];
  if (isCut ? kinds.length > parameters.length : kinds.length !== parameters.length)
    return [`it takes ${parameters.length} values, and gets ${kinds.length}`];
  return kinds.flatMap((given, index) => wrong(`$${index + 1}`, parameters[index], given));
}

/** Compares statements with PostgreSQL's descriptions, in the same order. */
export function faultsOf(
  made: readonly Made[],
  described: readonly (Described | Refused)[],
  declared: readonly Declared[],
  calls: readonly Call[],
): Fault[] {
  const declaredAt = new Map(declared.map((one) => [one.site, one]));
  const callsOf = new Map<Site, Call[]>();
  for (const call of calls) for (const site of call.statements) callsOf.set(site, [...(callsOf.get(site) ?? []), call]);
  return made.flatMap((statement, index) => {
    const { name, site } = statement;
    const one = described[index];
    if (!one) return [];
    const tell = (at: Site, faults: readonly string[]) =>
      faults.map((words) => ({ site: at, words: `${name}: ${words}` }));
    if ('refused' in one) return tell(site, [one.refused]);
    const { columns, isOpen = false } = declaredAt.get(site) ?? {};
    return [
      ...(columns ? tell(site, columnFaults(one, columns, isOpen)) : []),
      ...(callsOf.get(site) ?? []).flatMap((call) => tell(call.site, valueFaults(one, statement, call))),
    ];
  });
}

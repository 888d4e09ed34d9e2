import * as z from 'zod/mini';
import { check } from '../contract/problems.ts';
import { dayOf, dayProblem } from '../described/day-bounds.ts';
import { fieldsByName } from '../described/model.ts';
import { wholeShape } from '../described/schema.ts';
import { toFurigana } from '../fields/kana.ts';
import { requiredText, text } from '../fields/model.ts';
import { NAME_LENGTH, askedOfOfficials, memberParts } from '../members/fields.ts';
import { fullName } from '../members/model.ts';
import type { Problem } from '../refusals/model.ts';
import { columnOf, listedFields, type BulkField, type ListedField } from './bulk-columns.ts';
import { splitAddress } from './split-address.ts';

/**
 * Splits a name at the first blank, half or full width; without a blank all of it is the last name (product, "Many
 * members at once").
 */
export function splitName(name: string): { readonly lastname: string; readonly firstname: string } {
  const [, lastname = '', firstname = ''] = /^(\S*)\s*(.*)$/su.exec(name.trim()) ?? [];
  return { lastname, firstname: firstname.trim() };
}

/** A person as a list describes them, in stored form; absent fields are empty. */
export type BulkPerson = Readonly<Record<ListedField, string>>;

const { birthdate } = fieldsByName(memberParts.birth);
const LONGEST_ADDRESS = 200;

/** The same rules as in the forms of officials. */
const rules = wholeShape(askedOfOfficials(listedFields));
export const nobody = Object.fromEntries(listedFields.map(({ name }) => [name, ''])) as BulkPerson;

/** "Name required, at most 64 characters" (product, "Many members at once"); an address before it is split. */
const wholeRules = { name: requiredText(NAME_LENGTH), address: text(LONGEST_ADDRESS) };

function namesIn(furigana: string): Partial<BulkPerson> {
  const { lastname, firstname } = splitName(toFurigana(furigana));
  return { lastfurigana: lastname, firstfurigana: firstname };
}

function fieldsOfCell(column: BulkField, cell: string): Partial<BulkPerson> {
  if (column === 'name') return splitName(cell);
  if (column === 'furigana') return namesIn(cell);
  if (column === 'address') return splitAddress(cell);
  return { [column]: cell };
}

/** Problem of a person without e-mail address and telephone number, who could not be reached. */
function contactProblem(columns: readonly (BulkField | undefined)[], { email, tel }: BulkPerson): Problem[] {
  if (email !== '' || tel !== '') return [];
  const [hasEmail, hasTel] = [columns.includes('email'), columns.includes('tel')];
  return [{ field: hasEmail ? 'email' : 'tel', code: hasEmail && hasTel ? 'bulk-contact' : 'required' }];
}

export interface ReadPerson {
  /** The whole name, as shown. */
  readonly name: string;
  readonly person: BulkPerson;
  /** The first problem of each column: a missing e-mail address is not reported as malformed too. */
  readonly problems: readonly Problem[];
}

/**
 * Makes a function that reads a line's cells.
 * @param columns from `readHeadings`
 */
export function personReader(columns: readonly (BulkField | undefined)[], now: Date) {
  const Listed = z.object(
    Object.fromEntries(
      listedFields.flatMap(({ name }) => (columnOf(name, columns) === undefined ? [] : [[name, rules[name]]])),
    ),
  );
  const bounds = { earliest: birthdate.earliest, latest: dayOf({ days: 0 }, now) };

  function birthProblem(day: string): Problem[] {
    const problem = day === '' ? undefined : dayProblem(bounds, day, now);
    return problem ? [{ field: 'birthdate', ...problem }] : [];
  }

  return (cells: readonly string[]): ReadPerson => {
    const problems: Problem[] = [];
    const typed: Record<string, string> = { ...nobody };
    let name: string | undefined;
    for (const [index, column] of columns.entries()) {
      if (column === undefined) continue;
      let cell = cells[index] ?? '';
      if (column === 'name' || column === 'address') {
        const whole = check(wholeRules[column], cell);
        if ('value' in whole) cell = whole.value;
        else problems.push(...whole.problems.map((problem) => ({ ...problem, field: column })));
        if (column === 'name') name = cell;
        if ('problems' in whole) continue;
      }
      Object.assign(typed, fieldsOfCell(column, cell));
    }
    const checked = check(Listed, typed);
    const person = { ...nobody, ...('value' in checked ? checked.value : typed) } as BulkPerson;
    const found = [
      ...problems,
      ...contactProblem(columns, person),
      ...('problems' in checked ? checked.problems : birthProblem(person.birthdate)),
    ].map((problem) => ({ ...problem, field: columnOf(problem.field, columns) ?? problem.field }));
    const firsts = columns.flatMap((column) => found.find(({ field }) => field === column) ?? []);
    return { name: name ?? fullName(person), person, problems: firsts };
  };
}

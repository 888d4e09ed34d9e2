import { check } from '../contract/problems.ts';
import type { Problem } from '../refusals/model.ts';
import { answerRule } from './answer-rules.ts';
import { holds, saidBy, type Values } from './condition.ts';
import { dayProblem } from './day-bounds.ts';
import type { Answer, Content, FormDescription, FormField, Row, RowsField } from './form-model.ts';

/** An answer, or the problems of the field and of the fields below it; neither if the field is empty. */
interface Read {
  readonly answer?: Answer;
  readonly problems?: readonly Problem[];
}

/** Most problems in a reply, to keep it small. */
const MOST_PROBLEMS = 100;

const isRecord = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const isBlank = (given: unknown): boolean => {
  if (typeof given === 'string') return given.trim() === '';
  if (Array.isArray(given)) return given.length === 0;
  return given === undefined || given === null;
};

const named = (field: string, { field: below, ...problem }: Problem): Problem => ({
  ...problem,
  field: below === '' ? field : `${field}.${below}`,
});

/** Problems of a required field that is empty; an address has one for each of its parts. */
function missing(field: FormField): readonly Problem[] {
  if (field.kind === 'address') {
    const read = check(answerRule(field), {});
    return 'problems' in read ? read.problems : [];
  }
  return [missed(field)];
}

function missed(field: FormField): Problem {
  if (field.kind === 'ticks' && (field.min ?? 0) > 1) return { field: '', code: 'min-count', params: [field.min ?? 0] };
  if (field.kind === 'rows' && (field.min ?? 0) > 1) return { field: '', code: 'min-rows', params: [field.min ?? 0] };
  const unsaid = field.kind === 'choice' || field.kind === 'ticks' ? 'not-chosen' : 'required';
  return { field: '', code: ('missing' in field && field.missing) || unsaid };
}

function readRows({ fields, min = 0, max }: RowsField, given: unknown, now: Date): Read {
  if (!Array.isArray(given)) return { problems: [{ field: '', code: 'format' }] };
  if (given.length > max) return { problems: [{ field: '', code: 'max-count', params: [max] }] };
  const problems: Problem[] = given.length < min ? [{ field: '', code: 'min-rows', params: [min] }] : [];
  const rows = given.map((one: unknown, index) => {
    const read = readFields(fields, isRecord(one) ? one : {}, now);
    problems.push(...read.problems.map((problem) => named(String(index), problem)));
    // A row has fields of one value each.
    return read.content as Row;
  });
  return problems.length === 0 ? { answer: rows } : { problems };
}

function readAnswer(field: FormField, given: unknown, now: Date): Read {
  if (field.kind === 'agreement') return given === true ? {} : { problems: [{ field: '', code: 'agreement' }] };
  if (isBlank(given) || (field.kind === 'tick' && given === 0 && field.is_required === true))
    return field.is_required === true ? { problems: missing(field) } : {};
  if (field.kind === 'rows') return readRows(field, given, now);
  const read = check(answerRule(field), given);
  if ('problems' in read) return read;
  const answer = read.value as Answer;
  if (isBlank(answer)) return field.is_required === true ? { problems: missing(field) } : {};
  const outside = field.kind === 'date' ? dayProblem(field, String(answer), now) : undefined;
  return outside === undefined ? { answer } : { problems: [{ field: '', ...outside }] };
}

function readFields(fields: FormDescription, input: Values, now: Date): { content: Content; problems: Problem[] } {
  const content: Record<string, Answer> = {};
  const problems: Problem[] = [];
  // An invalid answer still decides which fields are asked.
  const said: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, asked_when } = field;
    if (asked_when !== undefined && !holds(asked_when, said)) continue;
    const given = input[name];
    const read = readAnswer(field, given, now);
    if (read.answer !== undefined) content[name] = read.answer;
    problems.push(...(read.problems ?? []).map((problem) => named(name, problem)));
    said[name] = saidBy(field, read.problems === undefined ? read.answer : given);
  }
  return { content, problems };
}

/**
 * Checks a filled-in form against its description, in the browser before sending and on the server. Drops answers to
 * fields that are not asked, and unknown names. Problems name fields with dots in rows and addresses:
 * "children.0.lastname". Takes input of any type.
 */
export function readContent(
  fields: FormDescription,
  input: unknown,
  now: Date,
): { readonly content: Content } | { readonly problems: readonly Problem[] } {
  const { content, problems } = readFields(fields, isRecord(input) ? input : {}, now);
  return problems.length === 0 ? { content } : { problems: problems.slice(0, MOST_PROBLEMS) };
}

import type * as z from 'zod/mini';
import { isRefusalCode } from '../register/sentences.ts';
import type { Problem, RefusalCode } from '../refusals/model.ts';

type Issue = z.core.$ZodIssue;

/** Parameters travel with a custom check: `z.refine(test, { error: 'min-date', params: { values: [...] } })`. */
function parametersOf(issue: Issue): readonly (string | number)[] {
  if (issue.code === 'too_small') return [Number(issue.minimum)];
  if (issue.code === 'too_big') return [Number(issue.maximum)];
  if (issue.code === 'custom' && Array.isArray(issue.params?.values)) return issue.params.values;
  return [];
}

const isMissing = (issue: Issue): boolean => issue.input === undefined || issue.input === null;

/** What is missing is chosen among so many, or written. */
const missingOf = (choices: number): RefusalCode => (choices > 1 ? 'not-chosen' : 'required');

function codeOf(issue: Issue): RefusalCode {
  if (issue.code === 'invalid_type' && isMissing(issue)) return 'required';
  if (isRefusalCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_value') return isMissing(issue) ? missingOf(issue.values.length) : 'choice';
  if (issue.code === 'unrecognized_keys') return 'described-key';
  if (issue.code === 'invalid_union') {
    const isChoice = issue.errors.every((errors) => errors.every(({ code }) => code === 'invalid_value'));
    if (isMissing(issue)) return missingOf(isChoice ? issue.errors.length : 0);
    return isChoice ? 'choice' : 'format';
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'required' : 'min-length';
    return issue.origin === 'array' ? 'required' : 'min-number';
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return 'max-length';
    return issue.origin === 'array' ? 'max-count' : 'max-number';
  }
  return 'format';
}

/** Names that do not belong there are told each at its own place. */
const byName = (issue: Issue): readonly Issue[] =>
  issue.code === 'unrecognized_keys' && issue.keys.length > 0
    ? issue.keys.map((key) => ({ ...issue, keys: [], path: [...issue.path, key] }))
    : [issue];

/** Nobody reads more; an answer stays small whatever was sent. */
const MOST_PROBLEMS = 100;

/** Turns what a schema found into problems of our own, one a field and code, the first hundred. */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of issues.flatMap(byName)) {
    if (problems.size === MOST_PROBLEMS) break;
    const field = issue.path.map(String).join('.');
    const code = codeOf(issue);
    const params = parametersOf(issue);
    problems.set(`${field} ${code}`, params.length > 0 ? { field, code, params } : { field, code });
  }
  const isGap = ({ code }: Problem) => code === 'required' || code === 'not-chosen';
  const missing = new Set([...problems.values()].filter(isGap).map(({ field }) => field));
  // A missing field has no other problem.
  return [...problems.values()].filter((problem) => isGap(problem) || !missing.has(problem.field));
}

/** What a schema makes of an input: the checked value, or what is wrong with it. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { readonly value: z.output<S> } | { readonly problems: readonly Problem[] } {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? { value: result.data } : { problems: problemsOf(result.error.issues) };
}

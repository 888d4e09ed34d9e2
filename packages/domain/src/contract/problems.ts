import type * as z from 'zod/mini';
import { isRefusalCode } from '../register/sentences.ts';
import type { Problem, RefusalCode } from '../refusals/model.ts';

type Issue = z.core.$ZodIssue;

/** Parameters of a custom check: `z.refine(test, { error: 'min-date', params: { values: [...] } })`. */
function parametersOf(issue: Issue): readonly (string | number)[] {
  if (issue.code === 'too_small') return [Number(issue.minimum)];
  if (issue.code === 'too_big') return [Number(issue.maximum)];
  if (issue.code === 'custom' && Array.isArray(issue.params?.values)) return issue.params.values;
  return [];
}

const isMissing = (issue: Issue): boolean => issue.input === undefined || issue.input === null;

/** Code for a missing value: among several choices it is not chosen, otherwise not filled in. */
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

/** Splits an issue about several unknown names into one for each name. */
const byName = (issue: Issue): readonly Issue[] =>
  issue.code === 'unrecognized_keys' && issue.keys.length > 0
    ? issue.keys.map((key) => ({ ...issue, keys: [], path: [...issue.path, key] }))
    : [issue];

/** Most problems in a reply, to keep it small. */
const MOST_PROBLEMS = 100;

/** Converts a schema's issues into problems, one per field and code, up to the limit. */
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

/** Checks an input with a schema: gives the value, or its problems. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { readonly value: z.output<S> } | { readonly problems: readonly Problem[] } {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? { value: result.data } : { problems: problemsOf(result.error.issues) };
}

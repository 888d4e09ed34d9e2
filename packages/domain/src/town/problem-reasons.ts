import type * as z from 'zod/mini';
import words from './problem-sentences.json' with { type: 'json' };

/** Messages for schema codes, and kinds of values, for authors of a town pack. */
const { codes: sentences, kinds }: Readonly<Record<'codes' | 'kinds', Readonly<Record<string, string>>>> = words;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return [...text].length > 60 ? `${[...text].slice(0, 57).join('')}...` : text;
}

function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isMinimum = issue.code === 'too_small';
  const limit = String(isMinimum ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') {
    return isMinimum && limit === '1'
      ? 'must not be empty'
      : `must have ${limit} characters or ${isMinimum ? 'more' : 'less'}`;
  }
  if (issue.origin === 'array')
    return `must have ${limit} ${limit === '1' ? 'entry' : 'entries'} or ${isMinimum ? 'more' : 'less'}`;
  if (issue.inclusive === false) return `must be ${isMinimum ? 'more' : 'less'} than ${limit}`;
  return `must be ${limit} or ${isMinimum ? 'more' : 'less'}`;
}

const choices = (values: readonly unknown[]): string => `must be one of ${values.map(shown).join(', ')}`;

const literalsOf = (issue: z.core.$ZodIssueInvalidUnion): readonly unknown[] =>
  issue.errors.flatMap((branch) => branch.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : [])));

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.message === 'date') {
    return issue.code === 'invalid_format'
      ? 'must be a month and day, "MM-DD"'
      : 'must be a date that exists, "YYYY-MM-DD"';
  }
  if (issue.message === 'max-length' && issue.code === 'custom') {
    return `must have ${String(issue.params?.['values'])} characters or less`;
  }
  const sentence = sentences[issue.message];
  if (sentence !== undefined) return sentence;
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue);
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_value') return choices(issue.values);
  if (issue.code === 'invalid_union') {
    const named = 'options' in issue && Array.isArray(issue.options) ? issue.options : literalsOf(issue);
    if (named.length > 0) return choices(named);
  }
  return `is not accepted (${issue.message})`;
}

/**
 * Makes the reason of a schema issue in plain English, such as `must be 6 or less, but is 9`. `value` is the file's
 * value at the issue's path; undefined when it is missing.
 */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  // The only list with its own rule under this code is `hours` of a spot.
  if (issue.message === 'format' && Array.isArray(value)) return 'must not name a weekday in two rows';
  const expected = expectation(issue);
  if (value === undefined) return `is missing; it ${expected}`;
  return typeof value === 'object' && value !== null ? expected : `${expected}, but is ${shown(value)}`;
}

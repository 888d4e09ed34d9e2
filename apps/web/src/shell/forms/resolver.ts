import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import { withTownLength } from '@machi/domain/members/password';
import { sentenceOf } from '@machi/domain/refusals/model';
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A schema of the domain whose input is a form's fields. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/**
 * Checks a form with the server's schema and sentences.
 * @param locale is called at each check, because the language may change while the form is open
 * @param longestPassword of the town, which the schema does not know
 */
export function resolverFor<S extends FormSchema>(
  schema: S,
  locale: () => Locale,
  longestPassword: () => number,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _context, options) => {
    const result = check(schema, values);
    if ('value' in result) return { values: result.value, errors: {} };
    const errors: FieldErrors<z.input<S>> = {};
    for (const problem of withTownLength(result.problems, longestPassword())) {
      // A field shows its first problem.
      if (get(errors, problem.field)) continue;
      const field: unknown = get(options.fields, problem.field);
      const ref = typeof field === 'object' && field !== null && 'ref' in field ? field.ref : undefined;
      set(errors, problem.field, { type: problem.code, message: sentenceOf(problem, locale()), ref });
    }
    return { values: {}, errors };
  };
}

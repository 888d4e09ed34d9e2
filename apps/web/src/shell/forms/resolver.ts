import { toNestErrors } from '@hookform/resolvers';
import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A schema of the domain whose input is a form's fields. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/**
 * Checks a form with the same schema, and says it in the same sentences, as the server does.
 * @param locale is asked at each check, because the language may change while the form is open
 */
export function resolverFor<S extends FormSchema>(
  schema: S,
  locale: () => Locale,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _context, options) => {
    const result = check(schema, values);
    if ('value' in result) return { values: result.value, errors: {} };
    const flat: FieldErrors = {};
    for (const problem of result.problems) {
      flat[problem.field] ??= { type: problem.code, message: sentenceOf(problem, locale()) };
    }
    return { values: {}, errors: toNestErrors(flat, options) };
  };
}

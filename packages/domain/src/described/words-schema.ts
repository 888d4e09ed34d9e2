import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { longText, requiredText } from '../fields/model.ts';
import type { RefusalCode } from '../refusals/model.ts';

/** One line of text in each language and, if written, in easy Japanese; at most so many characters. */
export const words = (max: number) =>
  z.strictObject({ ja: requiredText(max), en: requiredText(max), ja_simple: z.optional(requiredText(max)) });

/** The same with several lines. */
export const longWords = (max: number) => {
  const one = longText(max).check(z.minLength(1, { error: 'required' }));
  return z.strictObject({ ja: one, en: one, ja_simple: z.optional(one) });
};

const NAME_LENGTH = 40;

/** A field's name in JSON, in problems' paths and in files: small letters, digits and _. */
export const FieldName = z.string().check(
  bounded(NAME_LENGTH),
  z.regex(/^[a-z][a-z0-9_]*$/, { error: 'described-name' }),
  // Every object has this property.
  z.refine((name: string) => name !== 'constructor', { error: 'described-name' }),
);

/** Stored value of a chosen option. */
export const OptionValue = z
  .string()
  .check(bounded(NAME_LENGTH), z.regex(/^[a-z0-9][a-z0-9_-]*$/, { error: 'described-name' }));

export const whole = (least: number, most: number) =>
  z.number().check(z.int({ error: 'integer' }), z.minimum(least), z.maximum(most));

type Chosen<T> = z.ZodMiniType<T> | undefined;

/** Reads an object by the schema that is chosen for it; without one, refuses it with the code. */
const chosen = <T>(choose: (given: object) => Chosen<T>, code: RefusalCode, path: readonly string[] = []) =>
  z.pipe(
    z.unknown(),
    z.transform((given: unknown, { issues }): T => {
      const schema = typeof given === 'object' && given !== null ? choose(given) : undefined;
      if (schema === undefined) {
        issues.push({ code: 'custom', message: code, input: given, path: [...path] });
        return z.NEVER;
      }
      const read = schema.safeParse(given, { reportInput: true });
      if (read.success) return read.data;
      for (const issue of read.error.issues) issues.push(issue as z.core.$ZodRawIssue);
      return z.NEVER;
    }),
  );

/** Chooses the schema by the first of these keys that the object has. */
export const byKey = <T>(schemas: Readonly<Record<string, z.ZodMiniType<T>>>): z.ZodMiniType<T> =>
  chosen<T>((given) => {
    const key = Object.keys(schemas).find((one) => Object.hasOwn(given, one));
    return key === undefined ? undefined : schemas[key];
  }, 'described-shape');

/** Chooses the schema by the object's `kind`. */
export const byKind = <T>(schemas: Readonly<Record<string, z.ZodMiniType<T>>>): z.ZodMiniType<T> =>
  chosen<T>(
    (given) =>
      'kind' in given && typeof given.kind === 'string' && Object.hasOwn(schemas, given.kind)
        ? schemas[given.kind]
        : undefined,
    'choice',
    ['kind'],
  );

import * as z from 'zod/mini';

type Path = readonly (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The variant of a union of objects to which a value belongs, by the literal fields it fulfils. */
const variantOf = (options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined =>
  options.find(
    (option) =>
      option instanceof z.core.$ZodObject &&
      isRecord(value) &&
      Object.entries(option._zod.def.shape).every(
        ([key, field]) => !(field instanceof z.core.$ZodLiteral) || z.safeParse(field, value[key]).success,
      ),
  );

/**
 * Paths of the fields that a schema does not know. The schemas drop such fields silently, so a misspelt optional
 * field ("moves_after_holyday") would change nothing and nobody would notice.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  if (schema instanceof z.core.$ZodArray) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown, index) => unknownFields(schema._zod.def.element, entry, [...path, index]));
  }
  if (schema instanceof z.core.$ZodTuple) {
    const { items } = schema._zod.def;
    if (!Array.isArray(value)) return [];
    return items.flatMap((item, index) => unknownFields(item, value[index], [...path, index]));
  }
  if (schema instanceof z.core.$ZodObject) {
    if (!isRecord(value)) return [];
    const fields: Record<string, z.core.$ZodType> = schema._zod.def.shape;
    return Object.entries(value).flatMap(([key, entry]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return field === undefined ? [[...path, key]] : unknownFields(field, entry, [...path, key]);
    });
  }
  if (
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodOptional
  ) {
    return unknownFields(schema._zod.def.innerType, value, path);
  }
  if (schema instanceof z.core.$ZodPipe) return unknownFields(schema._zod.def.out, value, path);
  if (schema instanceof z.core.$ZodUnion) {
    const variant = variantOf(schema._zod.def.options, value);
    return variant === undefined ? [] : unknownFields(variant, value, path);
  }
  return [];
}

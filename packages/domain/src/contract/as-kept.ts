import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;

/**
 * The words of one field as a schema keeps them, to be shown before anybody sends them; what it refuses, and what it does
 * not keep as words, stays as it was typed.
 */
export function asKept(schema: z.ZodMiniType, name: string, typed: string): string {
  const { def } = (schema as z.ZodMiniType & Schema)._zod;
  const field =
    def.type === 'object' && Object.hasOwn(def.shape, name) ? (def.shape[name] as z.ZodMiniType) : undefined;
  const read = field?.safeParse(typed);
  return read?.success && typeof read.data === 'string' ? read.data : typed;
}

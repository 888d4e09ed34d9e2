import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;

/**
 * Typed text as a field's schema would store it, shown before it is sent. Refused text, and values that are not text,
 * stay as typed.
 */
export function asKept(schema: z.ZodMiniType, name: string, typed: string): string {
  const { def } = (schema as z.ZodMiniType & Schema)._zod;
  const field =
    def.type === 'object' && Object.hasOwn(def.shape, name) ? (def.shape[name] as z.ZodMiniType) : undefined;
  const read = field?.safeParse(typed);
  return read?.success && typeof read.data === 'string' ? read.data : typed;
}

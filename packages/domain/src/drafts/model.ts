import * as z from 'zod/mini';
import { fields } from '../bounds/bounds.ts';

/** Largest draft, in bytes of its JSON. */
export const DRAFT_MAX_BYTES = 128 * 1024;
/** Most fields of a form, by far. */
const MAX_FIELDS = 500;
/** Most drafts of a member; a further one replaces the oldest. */
export const MAX_DRAFTS = 30;
/** Days after the last change until a draft is deleted. */
export const DRAFT_DAYS = 30;

/** The form and its subject, such as `reservation-2-21`. */
export const DraftKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, { error: 'format' }));

/** State of a form by field name; the server checks only its size. */
export const DraftContent = fields(z.string().check(z.maxLength(128)), MAX_FIELDS, { error: 'draft-size' });
export type DraftContent = z.infer<typeof DraftContent>;

export const Draft = z.object({
  content: DraftContent,
  /** By the server's clock, in the town's time. */
  saved_at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

const isSecret = (name: string): boolean => name.toLowerCase().includes('password');

/** Deepest nesting, beyond that of any form. */
const MAX_DEPTH = 16;

/** Makes a text storable: without NUL and halves of characters. */
export const keepable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

function keptValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return keepable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((part) => keptValue(part, depth + 1));
  return keptFields(value, depth + 1);
}

function keptFields(fields: object, depth: number): DraftContent {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isSecret(name) ? [] : [[keepable(name), keptValue(value, depth)]],
    ),
  );
}

/** The stored parts of a form: storable texts, and no field at any depth with "password" in its name. */
export const keptContent = (fields: object): DraftContent => keptFields(fields, 0);

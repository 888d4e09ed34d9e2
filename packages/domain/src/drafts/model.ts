import * as z from 'zod/mini';
import { fields } from '../bounds/bounds.ts';

/** How large one draft may be, in bytes of its JSON. */
export const DRAFT_MAX_BYTES = 128 * 1024;
/** How many fields a form has at most, by far. */
const MAX_FIELDS = 500;
/** How many a member may keep; beyond that the oldest goes. */
export const MAX_DRAFTS = 30;
/** Days after which a draft that nobody touched is deleted. */
export const DRAFT_DAYS = 30;

/** Names the form and what it is about, such as `reservation-2-21`. */
export const DraftKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, { error: 'format' }));

/** Whatever a form holds, by field name; the server looks at its size alone. */
export const DraftContent = fields(z.string().check(z.maxLength(128)), MAX_FIELDS, { error: 'draft-size' });
export type DraftContent = z.infer<typeof DraftContent>;

export const Draft = z.object({
  content: DraftContent,
  /** By the server's clock, in the town's time. */
  saved_at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

const isSecret = (name: string): boolean => name.toLowerCase().includes('password');

/** Forms are flat; nothing of them lies deeper. */
const MAX_DEPTH = 16;

/** A text that every database keeps: without NUL and halves of characters. */
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

/** What of a form is kept: no field, at whatever depth, whose name says password, and only what a database can hold. */
export const keptContent = (fields: object): DraftContent => keptFields(fields, 0);

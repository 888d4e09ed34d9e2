import { check } from '@machi/domain/contract/problems';
import { subscribe } from '@machi/domain/services/contract';
import * as z from 'zod/mini';

/** Contact of a link, its request, and the earliest resend (milliseconds since 1970). */
const SentLinkSchema = z.extend(subscribe.reply, { subscription: subscribe.input, resend_from: z.number() });
export type SentLink = z.infer<typeof SentLinkSchema>;

/** Reads it from the draft after a reload. */
export function sentLinkIn(draft: unknown): SentLink | undefined {
  const result = check(SentLinkSchema, draft);
  return 'value' in result ? result.value : undefined;
}

import { check } from '@machi/domain/contract/problems';
import { subscribe } from '@machi/domain/services/contract';
import * as z from 'zod/mini';

/** Where a link went, what asked for it, and when it may be sent again (milliseconds since 1970). */
const SentLinkSchema = z.extend(subscribe.reply, { subscription: subscribe.input, resend_from: z.number() });
export type SentLink = z.infer<typeof SentLinkSchema>;

/** What a reload finds of it. */
export function sentLinkIn(draft: unknown): SentLink | undefined {
  const result = check(SentLinkSchema, draft);
  return 'value' in result ? result.value : undefined;
}

import { check } from '@machi/domain/contract/problems';
import * as z from 'zod/mini';

/** Contact of a link, the earliest resend (milliseconds since 1970), and the secret for it. */
const SentLinkSchema = z.object({
  channel: z.enum(['email', 'sms']),
  sent_to: z.string(),
  resend_from: z.number(),
  resend_secret: z.string(),
});
export type SentLink = z.infer<typeof SentLinkSchema>;

/** Reads it from the draft after a reload. */
export function sentLinkIn(draft: unknown): SentLink | undefined {
  const result = check(SentLinkSchema, draft);
  return 'value' in result ? result.value : undefined;
}

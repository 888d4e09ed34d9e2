import type { CallFailure } from '@machi/client/client';

/** What sending something answers: done, refused, or nothing while another is on its way. */
export type SentReply = { readonly ok: true } | CallFailure | undefined;

import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { Body, Subject } from '../messages/model.ts';
import { MOST_RECIPIENTS } from './many.ts';

/** Addressees: people picked one by one, and all users of a service. */
const Meant = {
  member_ids: z._default(list(RowId, MOST_RECIPIENTS), []),
  /** A service of the town pack; null: none. */
  service_id: z._default(z.nullable(RowId), null),
};
const refusals = ['not-found', 'no-recipients', 'too-many-recipients'] as const;

export const countRecipients = endpoint('countRecipients', 'POST', '/api/message-desk/many/count', {
  permission: 'message:answer:any',
  input: z.object(Meant),
  reply: z.object({
    recipients: z.number(),
    /** Addressees who are not written to: without an account, the official, or written to often enough today. */
    left_out: z.number(),
  }),
  refusals,
  description: 'How many people a message would go to. Nobody is shown, nothing is sent.',
});

export const writeMessages = endpoint('writeMessages', 'POST', '/api/message-desk/many', {
  permission: 'message:answer:any',
  input: z.object({
    ...Meant,
    subject: Subject,
    body: Body,
    /** Number of recipients that the official was shown. */
    recipients: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_RECIPIENTS)),
  }),
  reply: z.object({ sent: z.number(), left_out: z.number() }),
  success: 201,
  refusals: [...refusals, 'recipients-changed'],
  changes: ['listThreads'],
  description: `Writes the same new message to up to ${MOST_RECIPIENTS} members, each in a thread of their own: nobody sees who else got it.`,
});

import { copiedMatters } from '@machi/domain/delegations/matters';
import { delegationState } from '@machi/domain/delegations/rules';
import { only } from '@machi/domain/fields/only';
import { chooseLocale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { outbox } from '../../database/tables/platform.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { delegationsCopied, readDelegation } from '../delegations/delegation-store.ts';
import type { DueMessage } from './claim.ts';
import { isAddressed, type Lane } from './outbox.ts';
import { recipientOf } from './recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('notifications', { ja, en });
const rows = rowsOf(outbox);
const markCopied = statement(
  'mark-outbox-copied',
  `update outbox set content = content || '{"isCopied": true}' where outbox_id = any($1::int[])`,
);

/** Neither a copy of a copy, nor twice, nor of a bulk notification or of one that is too late. */
const isToCopy = ({ content, useful_until, is_to_dead }: DueMessage, now: Date): boolean =>
  content.isCopied === undefined &&
  content.toMany === undefined &&
  copiedMatters.some((matter) => matter === content.matter) &&
  (useful_until === null || now <= useful_until) &&
  !is_to_dead;

/** The words as they were written, in the language of their reader. What a link, calendar or code opens stays theirs. */
function copyOf(content: Notification, note: string, delegation_id: number): Notification {
  const { subject, short, secret = '' } = content;
  const paragraphs = content.paragraphs.map((text) => text.replace(secret, ''));
  return {
    ...only(content, ['closing', 'matter', 'isReceipt', 'leavesAt', 'signature']),
    subject: `${subject}${note.startsWith('(') ? ' ' : ''}${note}`,
    paragraphs: [note, ...paragraphs],
    ...(short === undefined ? {} : { short: `${note}\n${short.replace(secret, '')}` }),
    isCopied: true,
    delegation_id,
  };
}

const isOver = async (transaction: Queryable, { content: { delegation_id } }: DueMessage, now: Date) => {
  if (delegation_id === undefined) return false;
  const row = await readDelegation(transaction, delegation_id);
  return !row || row.is_copied === 0 || delegationState(row, now) !== 'standing';
};
/** A copy that waited, for quiet hours or another try, is too late once its delegation has ended. */
const inTime = async (transaction: Queryable, message: DueMessage, now: Date): Promise<DueMessage> =>
  (await isOver(transaction, message, now)) ? { ...message, useful_until: new Date(0) } : message;

/**
 * Puts copies for delegates into the outbox (docs/decisions/0177), in the transaction that claims the principal's
 * notifications. These are marked, so that neither another try nor the end of quiet hours copies them again.
 */
export async function copyToDelegates(
  transaction: Queryable,
  due: readonly DueMessage[],
  lane: Lane,
  now: Date,
): Promise<readonly DueMessage[]> {
  const claimed = await Promise.all(due.map((message) => inTime(transaction, message, now)));
  const asked = claimed.filter((message) => isToCopy(message, now));
  if (asked.length === 0) return claimed;
  const byId = new Map(asked.map((message) => [message.outbox_id, message]));
  const found = await delegationsCopied(transaction, [...byId.keys()]);
  const copies = found.flatMap((row) => {
    const message = byId.get(row.outbox_id);
    if (!message || delegationState(row, now) !== 'standing') return [];
    const locale = chooseLocale(row.locale);
    const note = fillText(textsIn(locale).copy, { name: row.principal_name });
    const { channel, to } = recipientOf(row);
    const copy = {
      channel: channel === 'email' ? 'mail' : 'sms',
      recipient: to,
      content: copyOf(message.content, note, row.delegation_id),
      useful_until: message.useful_until,
      lane,
      created_at: now,
      next_attempt_at: now,
    };
    return isAddressed(copy) ? [{ of: row.outbox_id, copy }] : [];
  });
  if (copies.length === 0) return claimed;
  const done = new Set(copies.map((one) => one.of));
  await Promise.all([
    rows.insertAll(
      transaction,
      'insert-copies',
      copies.map(({ copy }) => copy),
    ),
    transaction.run(markCopied, [[...done]]),
  ]);
  // What is written of them later must keep the mark.
  return claimed.map((message) =>
    done.has(message.outbox_id) ? { ...message, content: { ...message.content, isCopied: true } } : message,
  );
}

import { statement, type Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { sandbox_mail } from '../../database/tables/platform.ts';

export type SandboxChannel = 'mail' | 'sms';

/** What is shown of a message; a short message has no subject. */
export interface SandboxContent {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const mails = rowsOf(sandbox_mail);
const forgetStrangers = statement(
  'forget-sandbox-messages',
  `delete from sandbox_mail s where created_at < $1 and not exists (
     select from member m where m.email_key = lower(s.recipient) or m.login_tel_key = s.recipient)`,
);

/** Lays a message into the sandbox inbox, which shows it to whoever tries the product. */
export const keepInSandbox = (
  database: Database,
  channel: SandboxChannel,
  to: string,
  content: SandboxContent,
): Promise<void> =>
  mails.insert(database, 'insert-sandbox-message', { channel, recipient: to, content, created_at: new Date() });

/** The newest 100 messages of the sandbox, newest first. */
export async function readSandboxInbox(database: Database) {
  const newest = { order: ['-sandbox_mail_id'], limit: 100 } as const;
  const rows = await mails.list(database, 'list-sandbox-messages', {}, newest);
  return rows.map(({ sandbox_mail_id: id, recipient: to, channel, content, created_at }) => ({
    id,
    channel: channel as SandboxChannel,
    to,
    content: content as SandboxContent,
    created_at,
  }));
}

/**
 * Messages of before a moment to a contact that is no member's are deleted: of a signup that was not confirmed, of a contact
 * that was given up, of somebody who has withdrawn.
 */
export const forgetSandboxMessages = (database: Database, before: Date) => database.run(forgetStrangers, [before]);

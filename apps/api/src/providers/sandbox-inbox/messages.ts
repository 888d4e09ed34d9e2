import { statement, type Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { sandbox_mail } from '../../database/tables/platform.ts';

export type SandboxChannel = 'mail' | 'sms';

/** A message as shown; an SMS has no subject. */
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

/** Stores a message in the sandbox inbox, for trials. */
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

/** Deletes older messages to contacts that are no member's: unconfirmed signups, former contacts, withdrawn members. */
export const forgetSandboxMessages = (database: Database, before: Date) => database.run(forgetStrangers, [before]);

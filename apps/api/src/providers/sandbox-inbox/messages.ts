import { statement, type Database } from '../../database/database.ts';

export type SandboxChannel = 'mail' | 'sms';

/** What is shown of a message; a short message has no subject. */
export interface SandboxContent {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const insertMessage = statement(
  'insert-sandbox-message',
  'insert into sandbox_mail (channel, recipient, content, created_at) values ($1, $2, $3::jsonb, now())',
);
const listMessages = statement<{
  id: number;
  channel: SandboxChannel;
  to: string;
  content: SandboxContent;
  created_at: Date;
}>(
  'list-sandbox-messages',
  `select sandbox_mail_id as id, channel, recipient as "to", content, created_at
   from sandbox_mail order by sandbox_mail_id desc limit 100`,
);

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
): Promise<unknown> => database.run(insertMessage, [channel, to, JSON.stringify(content)]);

/** The newest 100 messages of the sandbox, newest first. */
export const readSandboxInbox = (database: Database) => database.run(listMessages);

/**
 * Messages of before a moment to a contact that is no member's are deleted: of a signup that was not confirmed, of a contact
 * that was given up, of somebody who has withdrawn.
 */
export const forgetSandboxMessages = (database: Database, before: Date) => database.run(forgetStrangers, [before]);

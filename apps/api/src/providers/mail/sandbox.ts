import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { Mail, MailProvider } from './mail.ts';

const insertMail = statement(
  'insert-sandbox-mail',
  'insert into sandbox_mail (recipient, content, created_at) values ($1, $2::jsonb, now())',
);
const listMails = statement<{ id: number; to: string; content: Omit<Mail, 'to'>; created_at: Date }>(
  'list-sandbox-mails',
  `select sandbox_mail_id as id, recipient as "to", content, created_at from sandbox_mail order by sandbox_mail_id desc limit 100`,
);

/** Without SMTP_URL, mails stay in the house: the sandbox inbox shows them to whoever tries the product. */
export function sandboxMail(database: Database): MailProvider {
  return {
    async deliver({ to, ...content }) {
      await database.run(insertMail, [to, JSON.stringify(content)]);
    },
    async close() {},
  };
}

/** The newest 100 mails of the sandbox, newest first. */
export const readSandboxInbox = (database: Database) => database.run(listMails);

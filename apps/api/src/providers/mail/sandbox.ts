import type { Database } from '../../database/database.ts';
import { keepInSandbox } from '../sandbox-inbox/messages.ts';
import type { MailProvider } from './mail.ts';

/** Without SMTP_URL, mails stay in the house. */
export const sandboxMail = (database: Database): MailProvider => ({
  async deliver({ to, ...content }) {
    await keepInSandbox(database, 'mail', to, content);
  },
  async close() {},
});

import type { Database } from '../../database/database.ts';
import { keepInSandbox } from '../sandbox-inbox/messages.ts';
import type { MailProvider } from './mail.ts';

/** Without SMTP_URL, no mail leaves the server. */
export const sandboxMail = (database: Database): MailProvider => ({
  async deliver({ to, ...content }) {
    await keepInSandbox(database, 'mail', to, content);
  },
  async close() {},
});

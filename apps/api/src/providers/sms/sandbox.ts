import type { Database } from '../../database/database.ts';
import { keepInSandbox } from '../sandbox-inbox/messages.ts';
import type { SmsProvider } from './sms.ts';

/** Without SMS_URL, no SMS leaves the server. */
export const sandboxSms = (database: Database): SmsProvider => ({
  async deliver({ to, text }) {
    await keepInSandbox(database, 'sms', to, { subject: '', text });
  },
});

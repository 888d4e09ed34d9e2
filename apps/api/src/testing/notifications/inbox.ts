import { setTimeout as pause } from 'node:timers/promises';
import { loginIdOf } from '@machi/domain/members/login-id';
import { statement, type Database } from '../../database/database.ts';
import type { Mail } from '../../providers/mail/mail.ts';

const mailsTo = statement<Omit<Mail, 'to'>>(
  'test-mails-to',
  `select content->>'subject' as subject, content->>'text' as text, content->>'html' as html
   from sandbox_mail where recipient = $1 order by sandbox_mail_id`,
);

/** Long, for busy machines; a mail that is there is answered at once. */
const WAIT_MILLISECONDS = 30_000;

/** Reads the sandbox inbox. */
export function inboxOf(database: Database) {
  /**
   * All messages to an address or a mobile number in any usual form, in order, once there are `count`. An SMS has an
   * empty subject and no html.
   */
  async function waitForMails(address: string, count: number): Promise<Omit<Mail, 'to'>[]> {
    const end = Date.now() + WAIT_MILLISECONDS;
    const { kind, key } = loginIdOf(address);
    for (;;) {
      const mails = await database.run(mailsTo, [kind === 'tel' ? key : address]);
      if (mails.length >= count) return mails;
      if (Date.now() > end) throw new Error(`${address} has ${mails.length} mails, not ${count}`);
      await pause(20);
    }
  }
  return {
    mailsTo: waitForMails,
    /**
     * The secret of the newest link sent to an address or mobile number, for any purpose, once there are `count`
     * messages: links use the quick lane and may overtake other notifications.
     */
    async linkSecretTo(address: string, count = 1): Promise<string> {
      const mails = await waitForMails(address, count);
      const secrets = mails.flatMap(({ text }) => /#(?:verify|contact|confirm)=([\w-]+)/.exec(text)?.[1] ?? []);
      const secret = secrets.at(-1);
      if (secret === undefined) throw new Error(`no link in: ${mails.at(-1)?.text}`);
      return secret;
    },
  };
}

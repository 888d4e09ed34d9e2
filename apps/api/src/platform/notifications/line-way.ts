import { hash } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import type { LineProvider } from '../../providers/line/line.ts';
import { lineAccounts } from '../line/line-accounts.ts';
import { aboutOf, showsWords, type MemberCarrier, type MemberMessage } from './member-carrier.ts';

/** Longer words are read in the portal. */
const WORDS_LENGTH = 1000;

/** The same UUID for the same message, so that LINE shows it once (RFC 9562, version 8). */
export const retryKeyOf = (id: string): string =>
  hash('sha256', `line ${id}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');

/** What a chat shows, also on a locked screen. */
export function lineText(message: MemberMessage): string {
  const { subject, short, paragraphs, fell } = message.content;
  const words = `${subject}\n\n${short ?? paragraphs.join('\n')}`.slice(0, WORDS_LENGTH);
  const about = [aboutOf(message), fell ?? ''].join('\n').trimEnd();
  return `${showsWords(message) ? words : about}\n\n${message.url}`;
}

/** LINE as a way to members who joined an account and have not blocked the town. */
export const lineWay = (database: Queryable, line: LineProvider): MemberCarrier => ({
  async deliver(message) {
    const joined = await lineAccounts.of(database, message.memberId);
    // LINE takes texts for those who block the town, too, and shows them to nobody.
    if (!joined || joined.blocked_at !== null) throw new DeliveryFailure('not-joined', true);
    await line.push(joined.line_user_id, lineText(message), retryKeyOf(message.id));
  },
  close: () => Promise.resolve(),
});

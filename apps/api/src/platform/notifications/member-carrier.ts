import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { AnyMatter } from '@machi/domain/wishes/model';
import type { Notification } from '../../providers/mail/mail.ts';
import en from './text/matters.en.json' with { type: 'json' };
import ja from './text/matters.ja.json' with { type: 'json' };

const textsIn = wordingsOf('matters', { ja, en });

/** A message on a way that belongs to a member, not to an address: push to their devices, or LINE. */
export interface MemberMessage {
  /** The same at every try of this message, and unique to it. */
  readonly id: string;
  readonly memberId: number;
  readonly locale: Locale;
  readonly matter: AnyMatter;
  readonly content: Notification;
  /** Whether its words may stand on a locked screen; otherwise only what it is about. */
  readonly showsContent: boolean;
  /** Where a press leads; opening it marks the message as read. */
  readonly url: string;
  /** After this moment it is useless; null: it may arrive late. */
  readonly usefulUntil: Date | null;
}

/** Carries messages to members on one way. */
export interface MemberCarrier {
  /**
   * Resolves once one device or account has taken the message.
   * @throws DeliveryFailure, final where the member has no device or account that takes it
   */
  deliver(message: MemberMessage): Promise<void>;
  close(): Promise<void>;
}

/** What a message is about, for a screen that others may see. */
export const aboutOf = ({ locale, matter }: MemberMessage): string => textsIn(locale)[matter];

/**
 * Whether its words may stand there. Warnings are public: who has to look may be too late. What concerns the account may
 * hold a code, and is never shown.
 */
export const showsWords = ({ matter, showsContent, content }: MemberMessage): boolean =>
  content.isOpen === true || matter === 'warnings' || (showsContent && matter !== 'account');

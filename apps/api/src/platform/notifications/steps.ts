import { wordingsOf } from '@machi/domain/locale/texts';
import type { Locale } from '@machi/domain/locale/model';
import type { AnyMatter, Way } from '@machi/domain/wishes/model';
import { heldUntil, waysAfterFailure, waysOf } from '@machi/domain/wishes/rules';
import type { Notification } from '../../providers/mail/mail.ts';
import type { DueMessage, NextWay } from './claim.ts';
import type { Wisher } from './wishers.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('notifications', { ja, en });

/** The way on which a message goes now, and the ways after it. */
export interface Step {
  readonly way: Way;
  readonly left: readonly Way[];
}
export const isOfMember = (way: Way): way is 'push' | 'line' => way === 'push' || way === 'line';
export const isOfWishes = ({ content }: DueMessage): boolean => content.matter !== undefined;
export const matterOf = ({ content }: DueMessage): AnyMatter => content.matter ?? 'account';

/** What a failed way is to the next one: the message says why it comes here. */
function fallen(content: Notification, locale: Locale, failedOn: readonly Way[], from: Way): Notification {
  const said = textsIn(locale)[`fell.${from}`];
  const { short } = content;
  return {
    ...content,
    fell: said,
    failedOn,
    paragraphs: [...content.paragraphs, said],
    ...(short === undefined ? {} : { short: `${short}\n${said}` }),
  };
}

/** The step after a failure, and what the outbox notes of it; undefined: there is no other way. */
export function stepAfterFailure(
  message: DueMessage,
  { reach, locale }: Wisher,
  { way, left }: Step,
): (Step & { readonly next: NextWay }) | undefined {
  const { told_by, content } = message;
  const failedOn = [...(content.failedOn ?? []), way];
  const [first, ...rest] = waysAfterFailure(matterOf(message), failedOn, left, told_by ?? [], reach);
  if (first === undefined) return undefined;
  const next = { way: first, ways_left: rest, told_by, content: fallen(content, locale, failedOn, way) };
  return { way: first, left: rest, next };
}

/** What follows once a way has taken the message; undefined: nothing. */
export function nextStep({ told_by, content }: DueMessage, { way, left }: Step): NextWay | undefined {
  const [first, ...rest] = left;
  return first === undefined ? undefined : { way: first, ways_left: rest, told_by: [...(told_by ?? []), way], content };
}

/** Decides by the wishes: the way on which a message goes now, until when it waits, or that nobody wants it. */
export function firstStep(
  message: DueMessage,
  { wishes, reach }: Wisher,
  now: Date,
): Step | { readonly until: Date } | { readonly isUnwanted: true } {
  const { channel, content, way: on, ways_left, told_by } = message;
  const told = { matter: matterOf(message), isReceipt: content.isReceipt === true, only: content.only };
  const decided = on === null ? undefined : [on, ...(ways_left ?? [])];
  // Somebody who wants warnings by SMS too has a message of its own for it.
  const isOnlySms = told.matter === 'warnings' && channel === 'sms' && reach.mail;
  const wished = isOnlySms ? (['sms'] as const) : waysOf(told, wishes, reach);
  // Once it has arrived, a way that is not wished any more repeats it no more; after a failure another one stands in.
  const [way, ...left] = told_by === null ? (decided ?? wished) : wished.filter((one) => decided?.includes(one));
  if (way === undefined) return { isUnwanted: true };
  // A further way, and another try, wait for the end of the quiet hours, too.
  const until = heldUntil(
    told.matter,
    wishes.quiet,
    now,
    content.leavesAt === undefined ? undefined : new Date(content.leavesAt),
  );
  return until ? { until } : { way, left };
}

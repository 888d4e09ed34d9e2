import { isMeantAsCode, readShortCode } from '@machi/domain/codes/short-code';
import { endingIn, hearEvent, isAskingHow, localeOfText, type HeardEvent } from '@machi/domain/line/events';
import { answerInText } from '@machi/domain/safety/model';
import type { Locale } from '@machi/domain/locale/model';
import { rowsOf } from '../../database/rows.ts';
import { line_event } from '../../database/tables/ways.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { answerCall, openCallsOf } from '../../platform/alerts/safety.ts';
import { lineAccounts } from '../../platform/line/line-accounts.ts';
import { readCorrespondent } from '../../platform/notifications/recipient.ts';
import { answerQuestion, chatText, type ChatWords } from './answers.ts';
import { joinByCode } from './join.ts';

const events = rowsOf(line_event);

/** The chat with one person, while they are heard. */
interface Heard {
  readonly house: House;
  readonly gathered: Gathered;
  readonly exchange: Exchange;
  readonly userId: string;
  /** When it happened. */
  readonly at: Date;
}

/** The language of a member, else that of the text. */
async function localeFor({ house }: Heard, memberId: number | undefined, text: string): Promise<Locale> {
  const reader = memberId === undefined ? undefined : await readCorrespondent(house.database, memberId);
  return reader?.locale ?? localeOfText(text);
}

/** Undefined: the text is no code. */
async function tryCode({ house, exchange: { now }, userId, at }: Heard, text: string): Promise<ChatWords | undefined> {
  const code = readShortCode(text);
  if (code === undefined) return undefined;
  // Counted before it is compared, also a right one.
  const isTried = (await house.rates.ofLineTries(userId)) > 0;
  const isJoined =
    !isTried &&
    (await house.database.transaction((transaction) => joinByCode(house, transaction, { userId, at }, code, now)));
  if (isJoined) house.wakeOutbox();
  return isJoined ? 'joined' : isMeantAsCode(text) ? (isTried ? 'tried' : 'wrong') : undefined;
}

async function endJoining({ house, userId, at }: Heard, text: string): Promise<ChatWords | undefined> {
  const ending = endingIn(text);
  if (ending === undefined) return undefined;
  if (ending === 'asked') return (await lineAccounts.ofUser(house.database, userId)) ? 'endAsked' : 'notJoined';
  return (await lineAccounts.endJoined(house.database, userId, at)) ? 'ended' : 'notJoined';
}

/** Answers an open safety call by a word; undefined: the text is no answer, or nobody asked. */
async function answerSafetyCall(
  { house, exchange: { now } }: Heard,
  text: string,
  memberId: number | undefined,
): Promise<ChatWords | undefined> {
  const answer = answerInText(text);
  if (answer === undefined || memberId === undefined) return undefined;
  const [call] = await openCallsOf(house.database, [memberId]);
  if (!call) return undefined;
  const { safety_call_id, note } = call;
  const own = { safety_call_id, member_id: memberId, answer, note, answered_by: 'line' } as const;
  const refusal = await house.database.transaction((transaction) => answerCall(transaction, own, now));
  return refusal ? undefined : answer === 'safe' ? 'safetySafe' : 'safetyHelp';
}

async function answerText(heard: Heard, text: string, memberId: number | undefined): Promise<string | undefined> {
  const { house, gathered, exchange } = heard;
  const words = isAskingHow(text)
    ? 'help'
    : ((await answerSafetyCall(heard, text, memberId)) ??
      (await endJoining(heard, text)) ??
      (await tryCode(heard, text)));
  const joined = words === 'joined' ? (await lineAccounts.ofUser(house.database, heard.userId))?.member_id : memberId;
  // A code is written in no language.
  const locale = await localeFor(heard, joined, words === 'wrong' || words === 'tried' ? '' : text);
  return words === undefined
    ? answerQuestion(house, gathered, text, { ...exchange, locale })
    : chatText(house, locale, words);
}

/** What the town answers; undefined: nothing. */
async function answerTo(heard: Heard, said: HeardEvent['said']): Promise<string | undefined> {
  const { house, userId } = heard;
  if (said.kind === 'unfollow') return undefined;
  const memberId = (await lineAccounts.ofUser(house.database, userId))?.member_id;
  if (said.kind === 'follow')
    return chatText(house, await localeFor(heard, memberId, ''), memberId === undefined ? 'hello' : 'joined');
  if ((await house.rates.ofChat(userId)) > 0) return chatText(house, await localeFor(heard, memberId, ''), 'often');
  if (said.kind === 'text' && said.text !== '') return answerText(heard, said.text, memberId);
  return chatText(house, await localeFor(heard, memberId, ''), said.kind === 'too-long' ? 'tooLong' : 'help');
}

/** An answer that LINE does not take is lost: its token works for a minute only, and people ask again. */
async function reply({ log, line }: House, token: string, text: string): Promise<void> {
  await line?.reply(token, text).catch((error: unknown) => {
    log.warn({ code: error instanceof DeliveryFailure ? error.code : 'unknown' }, 'an answer by LINE was not sent');
  });
}

/** Hears one event, once, whatever repeats it. LINE waits for the hearing, not for the answer. */
export async function hear(house: House, gathered: Gathered, event: unknown, exchange: Exchange): Promise<void> {
  const one = hearEvent(event, exchange.now);
  if (!one) return;
  const { eventId, userId, at, said } = one;
  const row = { event_id: eventId, came_at: exchange.now };
  // Together: of who has blocked the town the event would not come again.
  const isNew = await house.database.transaction(async (transaction) => {
    if (!(await events.insertIfAbsent(transaction, 'hear-line-event', row, ['event_id']))) return false;
    await lineAccounts[said.kind === 'unfollow' ? 'block' : 'unblock'](transaction, userId, at);
    return true;
  });
  if (!isNew) return;
  const text = await answerTo({ house, gathered, exchange, userId, at }, said);
  if (text !== undefined && one.replyToken !== undefined) void reply(house, one.replyToken, text);
}

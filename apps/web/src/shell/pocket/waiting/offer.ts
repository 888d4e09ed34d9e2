import type { CallFailure, CallFlags, CallResult } from '@machi/client/client';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { loadTexts, readText } from '@machi/domain/locale/texts';
import { waitingLimits } from '@machi/domain/pocket/model';
import { showAlert } from '../../calls/alerts.ts';
import { currentPath } from '../../navigation/navigation.ts';
import { shownLocale, recordStore } from '../../record/record.ts';
import { readStanding } from '../standing.ts';
import { POCKET, type PocketTexts } from '../texts.ts';
import { waiting } from './in-page.ts';
import { waitingName } from '../light-endpoints.ts';
import { wantsLater } from './question.ts';

/** Status of an attempt without a result, whose sentence says all there is to say. */
const HANDLED = 503;
/** Tells a form that its write is sent later. */
const WAITS = { request: ['waits'] };

type Sentence = Parameters<PocketTexts['t']>[0];

async function read(sentence: Sentence): Promise<string> {
  const locale = shownLocale();
  await loadTexts(locale, POCKET);
  return readText(POCKET, locale, sentence);
}

/**
 * A write whose reply was lost. If the device has no network, one that may wait is offered to be sent later, under the key
 * of this attempt, and any other says kindly that it needs the network. With a network the form tells of the loss. Work in the background stays silent.
 */
export async function offerLater<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  failure: CallFailure,
  flags: CallFlags,
): Promise<CallResult<E> | undefined> {
  if (flags.ignoresError === true) return undefined;
  /** Not lost any more: a form with its own place for errors says what happens next, and keeps the key of the attempt. */
  function told(text: string, codes: CallFailure['codes'] = {}): CallFailure {
    if (flags.ignoresErrorMessage === true) return { ...failure, status: HANDLED, errors: { request: [text] }, codes };
    showAlert([{ text }]);
    return failure;
  }
  const name = waitingName(endpoint.name);
  const { token } = recordStore.read();
  const isOffline = readStanding().away === 'network';
  const mayWait = token !== false || (name !== undefined && waitingLimits(name).isForAll);
  if (name && isOffline && flags.idempotencyKey !== undefined && mayWait && (await wantsLater(name))) {
    const entry = { key: flags.idempotencyKey, name, input: { ...Object(input) }, page: currentPath() };
    const isStored = recordStore.read().token === token && (await waiting.add(entry));
    return isStored ? told(await read('later.stored'), WAITS) : told(await read('later.full'));
  }
  // A form that tells of lost replies itself knows what the loss means there.
  if (flags.ignoresLostReply === true || !isOffline) return undefined;
  return told(await read('needs-network'));
}

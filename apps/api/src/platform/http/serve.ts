import type { CheckedInputOf, Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import {
  deviceKindOf,
  isForAll,
  isOfTerminals,
  senderOf,
  type DeviceKind,
  type HoldersOf,
} from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import type { DeviceExchange, MemberExchange, TerminalExchange, Exchange } from './exchange.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** A reply whose JSON, envelope included, is prepared: for what many request and few change. */
export class PreparedReply {
  readonly body: string;
  /** The encoded body, so that it is not encoded for each reply. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(body: string) {
    this.body = body;
    this.bytes = new TextEncoder().encode(body);
  }
}

type ExchangeOf<E extends Endpoint> = E extends { readonly isForSystems: true } ? Exchange : ExchangeOfHolders<E>;
type ExchangeOfHolders<E extends Endpoint> =
  HoldersOf<E['permission']> extends 'anyone' | `message:${string}`
    ? Exchange
    : HoldersOf<E['permission']> extends `device:${infer Kind extends DeviceKind}`
      ? DeviceExchange<Kind>
      : HoldersOf<E['permission']> extends 'terminal'
        ? TerminalExchange
        : MemberExchange;

export type Handler<E extends Endpoint> = (
  input: CheckedInputOf<E>,
  exchange: ExchangeOf<E>,
) => Promise<ReplyOf<E> | Refusal | PreparedReply> | ReplyOf<E> | Refusal | PreparedReply;

/** An endpoint and its handler. The pipeline checks input and permission before it calls `answer`. */
export interface Route {
  readonly endpoint: Endpoint;
  answer(input: unknown, exchange: Exchange): unknown;
}

function isLetIn({ permission, isForSystems }: Endpoint, { member, device, terminal, sender, system }: Exchange) {
  if (isForAll(permission)) return true;
  if (system !== null) return isForSystems === true;
  const kind = deviceKindOf(permission);
  if (kind) return device?.kind === kind;
  if (senderOf(permission)) return sender === senderOf(permission);
  return isOfTerminals(permission) ? terminal !== null : member !== null;
}

export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    answer(input, exchange) {
      if (!isLetIn(endpoint, exchange))
        throw new Error(`${endpoint.name} was let in without a member, device, terminal or signature`);
      // The pipeline has checked input against endpoint.input and the exchange against endpoint.permission.
      return handler(input as CheckedInputOf<E>, exchange as ExchangeOf<E>);
    },
  };
}

/** Sends at once what an action has put into the outbox; a refused one has put nothing there. */
export async function thenSend<T>(house: { readonly wakeOutbox: () => void }, action: Promise<T>): Promise<T> {
  const reply = await action;
  if (!isRefusal(reply)) house.wakeOutbox();
  return reply;
}
/** Writes, and sends at once. */
export const writeAndSend = <T>(
  house: { readonly wakeOutbox: () => void },
  { write }: Pick<Exchange, 'write'>,
  work: (transaction: Queryable) => Promise<T | Refusal>,
): Promise<T | Refusal> => thenSend(house, write(work));

/** Longer than writing a secret and its notification takes. */
const ANSWER_MILLISECONDS = 250;

/** Delays the result to a fixed time, so that the duration does not show whether anything was written. */
export async function answerSteadily<T>(work: Promise<T>): Promise<T> {
  const [reply] = await Promise.all([work, pause(ANSWER_MILLISECONDS)]);
  return reply;
}

import type { CheckedInputOf, Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Refusal } from '@machi/domain/refusals/model';
import { deviceKindOf, isOfTerminals } from '@machi/domain/permissions/model';
import type { permissions } from '@machi/domain/permissions/model';
import type { DeviceVisit, MemberVisit, TerminalVisit, Visit } from './visit.ts';

/** A reply whose JSON, envelope included, is already written: for what many people ask and few change. */
export class PreparedReply {
  readonly body: string;
  constructor(body: string) {
    this.body = body;
  }
}

type VisitOf<E extends Endpoint> = E['permission'] extends 'public'
  ? Visit
  : (typeof permissions)[E['permission']] extends `device:${string}`
    ? DeviceVisit
    : (typeof permissions)[E['permission']] extends 'terminal'
      ? TerminalVisit
      : MemberVisit;

export type Handler<E extends Endpoint> = (
  input: CheckedInputOf<E>,
  visit: VisitOf<E>,
) => Promise<ReplyOf<E> | Refusal | PreparedReply> | ReplyOf<E> | Refusal | PreparedReply;

/** An endpoint with what answers it; the pipeline checks input and permission before it calls `answer`. */
export interface Route {
  readonly endpoint: Endpoint;
  answer(input: unknown, visit: Visit): unknown;
}

function isLetIn({ permission }: Endpoint, { member, device, terminal }: Visit): boolean {
  if (permission === 'public') return true;
  const kind = deviceKindOf(permission);
  if (kind) return device?.kind === kind;
  return isOfTerminals(permission) ? terminal !== null : member !== null;
}

/** Joins an endpoint with its handler. */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    answer(input, visit) {
      if (!isLetIn(endpoint, visit))
        throw new Error(`${endpoint.name} was let in without a member, device or terminal`);
      // The pipeline has checked input against endpoint.input and the visit against endpoint.permission.
      return handler(input as CheckedInputOf<E>, visit as VisitOf<E>);
    },
  };
}

import type { AreaRow } from '../areas/model.ts';
import { isAtLeast } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { ENDED, type StepLevel } from './model.ts';

/** Characters of the reason for which one official alone sends an order. */
export const LEAST_REASON = 10;
/** Steps that one official alone may send in an hour; a second one approves further ones. */
export const MOST_ALONE = 3;

/** An order as it stands. */
export interface OrderState {
  readonly evacuation_order_id: number;
  readonly is_drill: 0 | 1;
  readonly area_keys: readonly string[] | null;
  /** The last step that was sent; null: none yet. */
  readonly sent: { readonly step: number; readonly level: StepLevel } | null;
  /** A step waits for a second official. */
  readonly isWaiting: boolean;
}

const isStanding = ({ sent, isWaiting }: OrderState): boolean => isWaiting || (sent !== null && sent.level !== ENDED);
const share = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null || one.some((key) => other.includes(key));

/** Why something cannot go to these areas. Of one kind, actual or drill, an area has one that stands. */
export function refuseAreas(
  area_keys: readonly string[] | null,
  areas: readonly AreaRow[],
  standing: readonly Pick<OrderState, 'area_keys' | 'is_drill'>[],
  is_drill: 0 | 1,
  taken: 'evacuation-area-taken' | 'safety-open',
): Refusal | undefined {
  if (area_keys?.length === 0) return refuse(422, { field: 'area_keys', code: 'required' });
  if (area_keys?.some((key) => !areas.some(({ area_key }) => area_key === key)))
    return refuse(422, { field: 'area_keys', code: 'evacuation-area-unknown' });
  const isTaken = standing.some((one) => one.is_drill === is_drill && share(one.area_keys, area_keys));
  return isTaken ? refuse(409, { field: 'area_keys', code: taken }) : undefined;
}

/** Why a new order cannot begin. Two who press at once make one. */
export const refuseBegin = (
  { area_keys, is_drill }: Pick<OrderState, 'area_keys' | 'is_drill'>,
  areas: readonly AreaRow[],
  orders: readonly OrderState[],
): Refusal | undefined => refuseAreas(area_keys, areas, orders.filter(isStanding), is_drill, 'evacuation-area-taken');

/** Why an order cannot go to this level. `seen` is the step that the official has read. */
export function refuseChange(order: OrderState, seen: number, level: StepLevel): Refusal | undefined {
  if (order.isWaiting) return refuse(409, { field: '', code: 'evacuation-waits' });
  if (order.sent?.step !== seen) return refuse(409, { field: '', code: 'evacuation-changed' });
  if (order.sent.level === ENDED) return refuse(409, { field: '', code: 'evacuation-ended' });
  return order.sent.level === level ? refuse(409, { field: 'level', code: 'evacuation-same-level' }) : undefined;
}

/** Why one official may not do alone what takes two; an empty reason asks a second one, which is always allowed. */
export function refuseAlone(reason: string, sentAlone: number, field = 'alone_reason'): Refusal | undefined {
  if (reason === '') return undefined;
  if (!isAtLeast(reason, LEAST_REASON))
    return refuse(422, { field, code: 'evacuation-reason-short', params: [LEAST_REASON] });
  return sentAlone >= MOST_ALONE ? refuse(409, { field, code: 'evacuation-often', params: [MOST_ALONE] }) : undefined;
}

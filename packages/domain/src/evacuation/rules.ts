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
  /** The level of the step that waits for a second official; null: none waits. */
  readonly waiting: StepLevel | null;
}

/** Area keys of an order; null: the whole town. */
type Keys = readonly string[] | null;
export const isWithin = (inner: Keys, outer: Keys): boolean =>
  outer === null || (inner !== null && inner.every((key) => outer.includes(key)));
export const shareAreas = (one: Keys, other: Keys): boolean =>
  one === null || other === null || one.some((key) => other.includes(key));

/** Why something cannot go to these areas at all. */
export function refuseAreas(area_keys: Keys, areas: readonly AreaRow[]): Refusal | undefined {
  if (area_keys?.length === 0) return refuse(422, { field: 'area_keys', code: 'required' });
  const isKnown = area_keys?.every((key) => areas.some(({ area_key }) => area_key === key)) ?? true;
  return isKnown ? undefined : refuse(422, { field: 'area_keys', code: 'evacuation-area-unknown' });
}

/**
 * Why a new order cannot begin: its areas have all been told as much, or of exactly these areas one stands, which can
 * be raised. So two who press at once make one, and a wide order of a low level stands in the way of none.
 */
export function refuseBegin(
  { area_keys, is_drill, level }: Pick<OrderState, 'area_keys' | 'is_drill'> & { readonly level: StepLevel },
  areas: readonly AreaRow[],
  orders: readonly OrderState[],
): Refusal | undefined {
  const refusal = refuseAreas(area_keys, areas);
  if (refusal) return refusal;
  const standing = orders
    .map((order) => ({ ...order, highest: Math.max(order.sent?.level ?? ENDED, order.waiting ?? ENDED) }))
    .filter((order) => order.is_drill === is_drill && order.highest !== ENDED);
  const isSame = standing.some((order) => isWithin(order.area_keys, area_keys) && isWithin(area_keys, order.area_keys));
  const parts: readonly Keys[] = area_keys?.map((key) => [key]) ?? [null];
  const isTold = parts.every((part) =>
    standing.some((order) => order.highest >= level && isWithin(part, order.area_keys)),
  );
  return isSame || isTold ? refuse(409, { field: 'area_keys', code: 'evacuation-area-taken' }) : undefined;
}

/** Why an order cannot go to this level. `seen` is the step that the official has read. */
export function refuseChange(order: OrderState, seen: number, level: StepLevel): Refusal | undefined {
  if (order.waiting !== null) return refuse(409, { field: '', code: 'evacuation-waits' });
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

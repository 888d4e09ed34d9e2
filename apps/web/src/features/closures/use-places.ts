import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { MOST_KEPT, MOST_PLACED, proposePlaces } from '@machi/domain/closures/contract';
import type { AffectedReservation, ClosureRequest, PlaceInstead } from '@machi/domain/closures/model';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClosureTexts } from './texts.ts';

/** Progress of an affected reservation; `lines` say why an earlier move failed. */
export type Way =
  | { readonly kind: 'looking' }
  | { readonly kind: 'proposed'; readonly place: PlaceInstead; readonly lines: readonly string[] }
  | { readonly kind: 'none' | 'failed'; readonly lines: readonly string[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'moved'; readonly place: PlaceInstead };
export type Ways = ReadonlyMap<number, Way>;

/** Whether it still stands in the way of the closure. */
export const isLeft = (way: Way | undefined): boolean => way?.kind !== 'moved' && way?.kind !== 'gone';

const keptBut = (ways: Ways, ids: readonly number[]) =>
  [...ways]
    .flatMap(([id, way]) => (way.kind === 'proposed' && !ids.includes(id) ? [way.place] : []))
    .map(({ room_id, target_date, target_time }) => ({ room_id, target_date, target_time }))
    .slice(-MOST_KEPT);

/** Alternatives for the reservations that a closure affects, searched in portions. */
export function usePlaces() {
  const texts = useClosureTexts();
  const { send, busy } = useCall(proposePlaces);
  const [ways, setWays] = useState<Ways>(new Map());
  const put = (changes: Iterable<readonly [number, Way]>) => setWays((before) => new Map([...before, ...changes]));

  async function look(request: ClosureRequest, ids: readonly number[], known: Ways, lines: readonly string[] = []) {
    put(ids.map((id) => [id, { kind: 'looking' }]));
    const input = { ...request, reservation_ids: [...ids], kept: keptBut(known, ids) };
    const result = await send(input, toldInPlace);
    // Another search is running: these can be requested again.
    if (!result) return setWays((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    if (!result.ok) return put(ids.map((id) => [id, { kind: 'failed', lines: refusalLines(result, texts) }]));
    return put(
      result.reply.places.map(({ reservation_id, place, is_gone, hindrance }): readonly [number, Way] => {
        if (is_gone) return [reservation_id, { kind: 'gone' }];
        if (place) return [reservation_id, { kind: 'proposed', place, lines }];
        return [reservation_id, { kind: 'none', lines: hindrance === '' ? lines : [hindrance] }];
      }),
    );
  }
  const notAsked = (affected: readonly AffectedReservation[], known: Ways) =>
    affected.map(({ reservation_id }) => reservation_id).filter((id) => !known.has(id));

  return {
    ways,
    isLooking: busy,
    /** Starts with a newly loaded list. */
    async begin(request: ClosureRequest, affected: readonly AffectedReservation[]) {
      const none: Ways = new Map();
      setWays(none);
      await look(request, notAsked(affected, none).slice(0, MOST_PLACED), none);
    },
    /** Searches for the next portion. */
    more: (request: ClosureRequest, affected: readonly AffectedReservation[]) =>
      look(request, notAsked(affected, ways).slice(0, MOST_PLACED), ways),
    /** Searches again for one whose move failed: the row says why, and what is next. */
    again: (request: ClosureRequest, id: number, lines: readonly string[]) => look(request, [id], ways, lines),
    moved: (id: number, place: PlaceInstead) => put([[id, { kind: 'moved', place }]]),
  };
}
export type Places = ReturnType<typeof usePlaces>;

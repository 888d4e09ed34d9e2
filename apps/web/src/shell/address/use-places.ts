import { Zipcode } from '@machi/domain/fields/model';
import { findPlaces, type Place as PlaceSchema } from '@machi/domain/members/contract';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../calls/client.ts';

type Place = z.infer<typeof PlaceSchema>;
/** A part of an address that a postal code tells. */
export type PlacePart = keyof Place;

/** Result of the look-up; undefined without a complete code or before the first look-up. */
export type Places =
  | { readonly state: 'filled'; readonly place: Place }
  | { readonly state: 'several'; readonly places: readonly Place[] }
  | { readonly state: 'unknown' | 'failed' };

export interface PlaceFields {
  readonly zipcode: string;
  readonly read: (part: PlacePart) => string;
  readonly fill: (part: PlacePart, value: string) => void;
  /** The stored street: it belongs to the stored postal code, and the district of another code replaces it. */
  readonly keptStreet?: string;
}

const parts = ['prefecture', 'address1', 'address2'] as const;

export const placeInWords = (place: Place): string => parts.map((part) => place[part]).join('');

/** The parts that several places have in common; the rest is left to choose. */
function commonOf(places: readonly Place[]): Place {
  const [first] = places;
  const common = (part: PlacePart) =>
    first && places.every((place) => place[part] === first[part]) ? first[part] : '';
  return { prefecture: common('prefecture'), address1: common('address1'), address2: '' };
}

/**
 * Looks up a complete postal code and fills in prefecture, city and district. It keeps text typed meanwhile, an address
 * with its number, and parts that the code does not tell. It skips the initial code.
 */
export function usePlaces({ zipcode: typed, read, fill, keptStreet = '' }: PlaceFields): {
  readonly found: Places | undefined;
  /** Takes one of several places. */
  readonly choose: (place: Place) => void;
} {
  const zipcode = Zipcode.safeParse(typed).data?.replace('-', '');
  const [found, setFound] = useState<Places>();
  const settled = useRef(zipcode);
  const filledDistrict = useRef(keptStreet);

  function take(place: Place, isFree: (part: PlacePart) => boolean = () => true) {
    for (const part of parts) {
      const value = read(part);
      const isOwn = part === 'address2' && value !== '' && value !== filledDistrict.current;
      if (place[part] === '' || isOwn || !isFree(part)) continue;
      if (part === 'address2') filledDistrict.current = place[part];
      fill(part, place[part]);
    }
  }
  const fields = useRef({ read, take });
  useEffect(() => {
    fields.current = { read, take };
  });

  useEffect(() => {
    if (zipcode === settled.current) return undefined;
    setFound(undefined);
    if (zipcode === undefined) {
      settled.current = undefined;
      return undefined;
    }
    const stop = new AbortController();
    const before = Object.fromEntries(parts.map((part) => [part, fields.current.read(part)]));
    void (async () => {
      const result = await call(findPlaces, { zipcode }, { ignoresError: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      settled.current = zipcode;
      if (!result.ok) return setFound({ state: 'failed' });
      const { places } = result.reply;
      const [first] = places;
      if (first === undefined) return setFound({ state: 'unknown' });
      const [place, state]: [Place, Places] =
        places.length === 1
          ? [first, { state: 'filled', place: first }]
          : [commonOf(places), { state: 'several', places }];
      fields.current.take(place, (part) => fields.current.read(part) === before[part]);
      setFound(state);
    })();
    return () => stop.abort();
  }, [zipcode]);

  return { found, choose: take };
}

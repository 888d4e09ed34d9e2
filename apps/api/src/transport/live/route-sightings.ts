import type { TransportRoute } from '@machi/domain/transport/pack';
import type { createRouteStates } from '../route-states.ts';
import type { Live } from './keep-live.ts';
import { createTracks, sightingsOf, type Sighting } from './sightings.ts';

const NOTHING: readonly Sighting[] = [];

/** Vehicle positions on routes. Tracks of trips are computed once for each feed. */
export function createSightings({
  current,
  lineFor,
}: Pick<ReturnType<typeof createRouteStates>, 'current' | 'lineFor'>) {
  let tracks: { readonly of: unknown; readonly trackFor: ReturnType<typeof createTracks> } | undefined;
  return (route: TransportRoute, live: Live, now: Date): readonly Sighting[] => {
    const of = current();
    if (!of.feed) return NOTHING;
    tracks = tracks?.of === of ? tracks : { of, trackFor: createTracks(of.feed) };
    return sightingsOf(route, lineFor(route), tracks.trackFor, live, now);
  };
}

import type { TownPack } from '@machi/domain/town/model';

/** What a feed of the town is held against, but the day. */
export const feedTownOf = ({ town, transport }: Pick<TownPack, 'town' | 'transport'>) => ({
  position: town.position,
  ties: { routes: transport.routes, stops: transport.stops },
});

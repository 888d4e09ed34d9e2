import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

const endpoint = endpointsFor('favourite:keep:own');

const reply = z.object({
  /** Spots that the member has marked. */
  spot_ids: z.array(z.number()),
});

export const listFavourites = endpoint('listFavourites', 'GET', '/api/favourites', {
  reply,
  description: 'The spots that the member has marked.',
});

export const addFavourite = endpoint('addFavourite', 'PUT', '/api/favourites/:spot_id', {
  input: z.object({ spot_id: RowId }),
  reply,
  refusals: ['not-found'],
  description: 'Marks a spot; marking it twice is marking it once.',
});

export const removeFavourite = endpoint('removeFavourite', 'DELETE', '/api/favourites/:spot_id', {
  input: z.object({ spot_id: RowId }),
  reply,
  description: 'Takes the mark of a spot away.',
});

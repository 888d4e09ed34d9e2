import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { OwnClub } from './own.ts';

export const listOwnClubs = endpoint('listOwnClubs', 'GET', '/api/own-clubs', {
  permission: 'club:read:own',
  reply: z.object({ clubs: z.array(OwnClub) }),
  description: 'The registered clubs that the member is in charge of, with their exemptions of today and later.',
});

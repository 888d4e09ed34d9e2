import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Session } from './model.ts';

// Apart from the other endpoints: every page asks it, and their schemas stay with the screens of login.
export const readSession = endpoint({
  name: 'readSession',
  isOpenToEnrol: true,
  method: 'GET',
  path: '/api/session',
  permission: 'public',
  input: z.object({}),
  reply: Session,
  description: 'The session of this browser; a guest when there is none. Its token is only told to who sent it.',
});

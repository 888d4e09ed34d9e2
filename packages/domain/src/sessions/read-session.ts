import { endpoint } from '../contract/endpoint.ts';
import { Session } from './model.ts';

// Apart from the other endpoints: every page asks it, and their schemas stay with the screens of login.
export const readSession = endpoint('readSession', 'GET', '/api/session', {
  isOpenToEnrol: true,
  permission: 'public',
  reply: Session,
  description: 'The session of this browser; a guest when there is none. Its token is only told to who sent it.',
});

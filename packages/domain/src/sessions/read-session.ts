import { endpoint } from '../contract/endpoint.ts';
import { Session } from './model.ts';

// Separate from the other endpoints: every page uses it, and the schemas of login load with its screens.
export const readSession = endpoint('readSession', 'GET', '/api/session', {
  isOpenToEnrol: true,
  permission: 'public',
  reply: Session,
  description: 'The session of this browser; a guest when there is none. Its token is only told to who sent it.',
});

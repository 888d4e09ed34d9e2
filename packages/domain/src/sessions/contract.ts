import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { requiredText } from '../fields/model.ts';
import { Session } from './model.ts';

export const login = endpoint({
  name: 'login',
  isGuarded: true,
  method: 'POST',
  path: '/api/login',
  permission: 'public',
  input: z.object({
    login_id: requiredText(128),
    password: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)),
  }),
  reply: Session,
  success: 200,
  refusals: ['login-failed', 'login-wait'],
  description: 'Opens a session: the token is answered here, its second secret is set as a cookie.',
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  permission: 'session:end:own',
  input: z.object({}),
  reply: z.object({}),
  success: 200,
  refusals: [],
  description: 'Ends this session on the server.',
});

export const readSession = endpoint({
  name: 'readSession',
  method: 'GET',
  path: '/api/session',
  permission: 'public',
  input: z.object({}),
  reply: Session,
  success: 200,
  refusals: [],
  description: 'The session of this browser; a guest when there is none. Its token is only told to who sent it.',
});

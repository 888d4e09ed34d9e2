import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Account, SignupRequest } from './model.ts';

export const signup = endpoint({
  name: 'signup',
  isGuarded: true,
  method: 'POST',
  path: '/api/signup',
  permission: 'public',
  input: SignupRequest,
  reply: z.object({ email: z.string() }),
  success: 201,
  refusals: ['password-guessable', 'max-date'],
  description:
    'Starts a signup and sends the verification link. The answer is the same whether or not the address is known.',
});

export const verifySignup = endpoint({
  name: 'verifySignup',
  isGuarded: true,
  method: 'POST',
  path: '/api/signup/verify',
  permission: 'public',
  input: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  reply: z.object({ email: z.string() }),
  success: 200,
  refusals: ['link-invalid'],
  description: 'Completes a signup with the secret of the verification link: single use, 24 hours.',
});

export const readAccount = endpoint({
  name: 'readAccount',
  method: 'GET',
  path: '/api/account',
  permission: 'account:read:own',
  input: z.object({}),
  reply: z.object({ account: Account }),
  success: 200,
  refusals: [],
  description: "The member's own profile.",
});

import { atOnce } from '@machi/domain/fields/model';
import { isPasswordLength } from '@machi/domain/members/password';
import * as z from 'zod/mini';

interface NewPassword {
  readonly password?: unknown;
}

/**
 * A contract that sets a password, with the town's maximum length, which the server checks after the contract.
 * @param longest is called at each check: the town's value may arrive after the form was created
 */
export const ofTown = <S extends z.ZodMiniType<NewPassword, NewPassword>>(contract: S, longest: () => number): S =>
  contract.check(
    z.refine(
      // The contract itself reports a missing password.
      ({ password }: NewPassword) =>
        typeof password !== 'string' || password === '' || isPasswordLength(password, longest()),
      { error: 'password-length', path: ['password'], ...atOnce },
    ),
  );

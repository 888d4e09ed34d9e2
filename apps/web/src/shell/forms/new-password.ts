import { atOnce } from '@machi/domain/fields/model';
import { isPasswordLength } from '@machi/domain/members/password';
import * as z from 'zod/mini';

interface NewPassword {
  readonly password?: unknown;
}

/**
 * A contract that sets a password, as its form asks it: also for the length that the town allows, which the server asks
 * after the contract.
 * @param longest is asked at each check: the town may tell it after the form was made
 */
export const ofTown = <S extends z.ZodMiniType<NewPassword, NewPassword>>(contract: S, longest: () => number): S =>
  contract.check(
    z.refine(
      // What is missing the contract names.
      ({ password }: NewPassword) =>
        typeof password !== 'string' || password === '' || isPasswordLength(password, longest()),
      { error: 'password-length', path: ['password'], ...atOnce },
    ),
  );

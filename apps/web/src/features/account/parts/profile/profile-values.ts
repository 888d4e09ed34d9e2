import { AddressChange } from '@machi/domain/account/model';
import { requestFrom } from '@machi/domain/described/kept';
import { heldByMember } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import * as z from 'zod/mini';

/** Whether the address can be sent as it is; somebody whom the office has registered may have none yet. */
export const hasAddress = (account: Account): boolean =>
  z.safeParse(AddressChange, requestFrom(heldByMember, account)).success;

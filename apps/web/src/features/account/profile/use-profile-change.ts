import { updateAccount } from '@machi/domain/account/contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { CallFailure } from '@machi/client/client';
import type { Account } from '@machi/domain/members/model';
import { useCall } from '../../../shell/calls/use-call.ts';

/** Sends a change of the profile; what the server refuses goes to the fields. */
export function useProfileChange(onChanged: (account: Account) => void, refuse: (failure: CallFailure) => void) {
  const { send, busy } = useCall(updateAccount);
  async function change(input: InputOf<typeof updateAccount>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onChanged(result.reply.account);
    else refuse(result);
  }
  return { change, busy };
}

export interface ProfileFormProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
  readonly onClose: () => void;
}

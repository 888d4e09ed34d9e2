import { updateAccount } from '@machi/domain/account/contract';
import { requestFrom } from '@machi/domain/described/kept';
import { heldByMember } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { AddressChange } from '@machi/domain/account/model';
import * as z from 'zod/mini';
import { useAccountTexts } from '../texts.ts';
import { useSave } from '../use-save.ts';

/** Whether the address can be sent as it is; somebody whom the office has registered may have none yet. */
const hasAddress = (account: Account): boolean =>
  z.safeParse(AddressChange, requestFrom(heldByMember, account)).success;

interface LettersLanguageProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
}

/** The language in which the town writes to this member, with the button for the other one. */
export function LettersLanguage({ account, onAccount }: LettersLanguageProps) {
  const { t } = useAccountTexts();
  const { save, busy, refusal } = useSave(updateAccount);
  const snackbar = useSnackbar();
  const other = account.locale === 'ja' ? 'en' : 'ja';

  async function change() {
    const reply = await save({ ...requestFrom(heldByMember, account), locale: other });
    if (!reply) return;
    onAccount(reply.account);
    snackbar.show(t('saved'), 'success');
  }

  return (
    <>
      <Button
        variant="text"
        busy={busy}
        busyLabel={t('saving')}
        disabledReason={hasAddress(account) ? undefined : t('locale.needs-address')}
        onClick={() => void change()}
      >
        {t(`locale.to.${other}`)}
      </Button>
      {refusal && (
        <p className="err" role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}

import { cancelContactChange } from '@machi/domain/account/contract';
import { isLandline } from '@machi/domain/account/model';
import type { Account } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';

interface PendingContactProps {
  readonly pending: NonNullable<Account['pending_contact']>;
  /** Address that got the link for a landline. */
  readonly email: string | null;
  readonly onAgain: (button: HTMLElement) => void;
  readonly onGivenUp: (account: Account) => void;
}

/** "Accepted, not yet completed" until the link is opened (product, "Links that are sent"). */
export function PendingContact({
  pending: { kind, value, expires_at: until },
  email,
  onAgain,
  onGivenUp,
}: PendingContactProps) {
  const { t, locale } = useAccountTexts();
  const { send, busy } = useCall(cancelContactChange);
  const snackbar = useSnackbar();

  async function giveUp() {
    const result = await send({});
    if (!result?.ok) return;
    snackbar.show(t('pending.cancelled'), 'success');
    onGivenUp(result.reply.account);
  }

  return (
    <Callout
      tone="warning"
      headingLevel={3}
      title={t(`pending.title.${kind}`)}
      actions={
        <>
          <Button size="small" onClick={(event) => onAgain(event.currentTarget)}>
            {t('pending.again')}
          </Button>
          <Button
            size="small"
            variant="text"
            busy={busy}
            busyLabel={t('pending.cancelling')}
            onClick={() => void giveUp()}
          >
            {t('pending.cancel')}
          </Button>
        </>
      }
    >
      <p>
        {isLandline({ kind, value })
          ? t('pending.body.landline', { value, email: email ?? '' })
          : t(`pending.body.${kind}`, { value })}
      </p>
      <p>
        {t('pending.until')} <b className="nb num">{momentInWords(until, locale)}</b>
      </p>
    </Callout>
  );
}

import { shareNotice, type OpenNotice } from '@machi/domain/notice-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useLookAgain } from '../kept-notices.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { listedMoment } from '../../../shell/listed.ts';

/** A secret address at which a colleague without this desk reads an unpublished notice. */
export function Sharing({ notice: { notice_id, preview_until: until } }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  const { act, busy, lines } = useTold(shareNotice, { t }, { flags: { ignores403: true, ignores404: true } });
  const lookAgain = useLookAgain();
  const snackbar = useSnackbar();
  const [address, setAddress] = useState<string>();

  async function share(is_shared: 0 | 1) {
    const reply = await act({ notice_id, is_shared });
    if (!reply) return;
    const { key } = reply;
    // After the #: logs contain addresses, but not this part.
    setAddress(key === null ? undefined : `${window.location.origin}/notice/preview#${key}`);
    if (key === null) snackbar.show(t('share.ended'), 'success');
    lookAgain();
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(address ?? '');
      snackbar.show(t('share.copied'), 'success');
    } catch {
      document.getElementById('share-address')?.focus();
    }
  }
  return (
    <Disclosure title={t('share')}>
      <div className="stack-tight">
        <p>{t('share.body')}</p>
        {until !== null && <p>{t('share.until', { moment: listedMoment(until, locale) })}</p>}
        <CalloutLines lines={lines} />
        {address !== undefined && (
          <TextField
            id="share-address"
            label={t('share.address')}
            hint={t('share.once')}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            after={<Button onClick={() => void copy()}>{t('share.copy')}</Button>}
          />
        )}
        <div className="row tight">
          <SendingButton busy={busy} onClick={() => void share(1)}>
            {t(until === null ? 'share.make' : 'share.again')}
          </SendingButton>
          {until !== null && (
            <Button disabled={busy} onClick={() => void share(0)}>
              {t('share.end')}
            </Button>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

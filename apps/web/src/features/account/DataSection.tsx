import { saveFile } from '@machi/client/downloads';
import { exportAccount } from '@machi/domain/account/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useAccountTexts } from './texts.ts';
import { AccountSection } from './AccountSection.tsx';

type Format = 'csv' | 'json';
const formats: readonly Format[] = ['csv', 'json'];

function Downloads() {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(exportAccount);
  const [asked, setAsked] = useState<Format>();
  const snackbar = useSnackbar();

  async function download(format: Format) {
    setAsked(format);
    const result = await send({ format });
    if (!result?.ok) return;
    const { filename, type, content } = result.reply;
    saveFile(filename, new Blob([content], { type }));
    snackbar.show(t('data.done', { name: filename }), 'success');
  }

  return (
    <div className="actions">
      {formats.map((format) => (
        <Button
          key={format}
          busy={busy && asked === format}
          busyLabel={t('data.busy')}
          onClick={() => void download(format)}
        >
          {t(`data.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** All that the town keeps about the member, to take along. */
export function DataSection() {
  const { t } = useAccountTexts();
  return (
    <AccountSection id="data" lead={t('data.lead')}>
      <Downloads />
    </AccountSection>
  );
}

export function WithdrawalSection() {
  const { t } = useAccountTexts();
  return (
    <AccountSection id="withdrawal" lead={t('withdrawal.lead')}>
      <p>
        <ButtonLink href="/withdrawal">{t('withdrawal.go')}</ButtonLink>
      </p>
    </AccountSection>
  );
}

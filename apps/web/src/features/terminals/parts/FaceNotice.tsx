import { passKinds } from '@machi/domain/passes/model';
import type { PassKind } from '@machi/domain/passes/model';
import { readFaceNotice } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useTerminalTexts } from '../texts.ts';

/** The notice that hangs beside a terminal with a camera, to be printed. */
export function FaceNotice() {
  const { t } = useTerminalTexts();
  const { send, busy } = useCall(readFaceNotice);
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<PassKind>();

  async function save(pass: PassKind) {
    setAsked(pass);
    const result = await send({ pass });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('notice.done', { name: result.reply.filename }), 'success');
  }
  return (
    <section className="stack-tight" aria-labelledby="face-notice">
      <h2 id="face-notice">{t('notice')}</h2>
      <p>{t('notice.body')}</p>
      <div className="row">
        {passKinds.map((pass) => (
          <Button
            key={pass}
            icon={<Icon name="download" />}
            busy={busy && asked === pass}
            busyLabel={t('notice.making')}
            onClick={() => void save(pass)}
          >
            {t(`notice.${pass}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

import { passKinds } from '@machi/domain/passes/model';
import type { PassKind } from '@machi/domain/passes/model';
import { readFaceConsent, readFaceNotice } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useTerminalTexts } from './texts.ts';

/** The papers of faces, to be printed: the notice that hangs beside a terminal with a camera, and the consent to an enrolment. */
export function FaceNotice() {
  const { t } = useTerminalTexts();
  const { send, busy } = useCall(readFaceNotice);
  const consent = useCall(readFaceConsent);
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<PassKind>();

  async function save(pass: PassKind) {
    setAsked(pass);
    const result = await send({ pass });
    if (result?.ok) keep(result.reply);
  }
  async function saveConsent() {
    const result = await consent.send({});
    if (result?.ok) keep(result.reply);
  }
  function keep(file: Parameters<typeof saveBytes>[0]) {
    saveBytes(file);
    snackbar.show(t('notice.done', { name: file.filename }), 'success');
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
      <h2>{t('consent')}</h2>
      <p>{t('consent.body')}</p>
      <div className="row">
        <Button
          icon={<Icon name="download" />}
          busy={consent.busy}
          busyLabel={t('notice.making')}
          onClick={() => void saveConsent()}
        >
          {t('consent.save')}
        </Button>
      </div>
    </section>
  );
}

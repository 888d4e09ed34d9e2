import { readApplicationPaper, readApplicationStatement } from '@machi/domain/applications/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { correctionPath, stepPath } from '../../shell/own-applications.ts';
import { useApplicationTexts } from './texts.ts';
import { formPath } from './paths.ts';
import { TakeBack } from './TakeBack.tsx';

/** What can be done with an application. */
export function Actions({ application }: { application: OwnApplication }) {
  const { t } = useApplicationTexts();
  const snackbar = useSnackbar();
  const paper = useCall(readApplicationPaper);
  // A version that was tried is found by the key of its test URL alone.
  const mayCorrect = application.filed_at === null && application.is_test === 0;

  const statement = useCall(readApplicationStatement);
  async function save({ send }: typeof paper | typeof statement) {
    const result = await send({ onlineform_application_id: application.onlineform_application_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('saved', { name: result.reply.filename }), 'success');
  }

  return (
    <Panel title={t('actions')} sticky>
      <div className="stack">
        {application.next === null ? (
          <ButtonLink href={formPath(application)}>{t('again')}</ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={stepPath(application, application.next === 'sign' ? 'sign' : 'pay')}>
            {t(application.next === 'sign' ? 'go.sign' : 'go.pay')}
          </ButtonLink>
        )}
        {mayCorrect && <ButtonLink href={correctionPath(application)}>{t('go.correct')}</ButtonLink>}
        <Button
          icon={<Icon name="download" />}
          busy={paper.busy}
          busyLabel={t('preparing')}
          onClick={() => void save(paper)}
        >
          {t('copy')}
        </Button>
        {application.amount > 0 && application.filed_at !== null && (
          <Button
            icon={<Icon name="download" />}
            busy={statement.busy}
            busyLabel={t('preparing')}
            onClick={() => void save(statement)}
          >
            {t('statement')}
          </Button>
        )}
        {application.may_take_back && <TakeBack application={application} />}
      </div>
    </Panel>
  );
}

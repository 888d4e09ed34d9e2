import { takeBackApplication, type OwnApplication } from '@machi/domain/applications/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { useApplicationTexts } from './texts.ts';
import { keepApplication } from './keep-application.ts';

/** Confirms the withdrawal of an application. */
export function TakeBack({ application }: { readonly application: OwnApplication }) {
  const { t, locale } = useApplicationTexts();
  const queryClient = useQueryClient();
  return (
    <AskedAction
      endpoint={takeBackApplication}
      input={{ onlineform_application_id: application.onlineform_application_id }}
      label={t('take-back')}
      question={t('take-back.question')}
      consequence={
        <>
          <p>
            <b>{application.form_name}</b>
            <br />
            <span className="num">{application.application_code}</span>
          </p>
          <p>{t('take-back.consequence')}</p>
        </>
      }
      done={t('take-back.done')}
      isDanger
      button={{ variant: 'text-danger' }}
      words={useActionWords({
        keep: t('take-back.keep'),
        sending: t('take-back.sending'),
        failed: t('take-back.failed'),
      })}
      onDone={(reply) => keepApplication(queryClient, locale, reply.application)}
    />
  );
}

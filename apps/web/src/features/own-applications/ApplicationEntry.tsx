import { priceInWords } from '@machi/domain/locale/words';
import type { ApplicationLine } from '@machi/domain/applications/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { listedToday } from '../../shell/listed.ts';
import { stepPath } from '../../shell/own-applications.ts';
import { useApplicationTexts } from './texts.ts';
import { shapeOf, stateOf } from '../../shell/application-state.ts';
import { detailPath, formPath } from './paths.ts';

/** What is not sent yet leads to where it goes on. */
const goOnPath = (application: ApplicationLine): string =>
  application.stage !== 'filed' && (application.next === 'sign' || application.next === 'pay')
    ? stepPath(application, application.next)
    : detailPath(application);

/** One line of the own applications: when, how it stands, what for, and what can be done with it. */
export function ApplicationEntry({ application }: { application: ApplicationLine }) {
  const { t, locale } = useApplicationTexts();
  const state = stateOf(application);
  const { form_name: name, application_code: code } = application;
  const see = t(state === 'begun' ? 'list.go-on' : 'list.see');
  const facts = [
    ...(state === 'begun' ? [] : [t('code', { code })]),
    priceInWords(application.amount)[locale],
    ...(application.document_file === 1 ? [t('with-files')] : []),
    ...(application.is_proxied === 1 ? [t('is-proxied')] : []),
    ...(application.is_test === 1 ? [t('is-test')] : []),
  ];
  return (
    <Entry
      when={listedToday((application.filed_at ?? application.created_at).slice(0, 10), locale)}
      status={<StatusTag shape={shapeOf[state]}>{t(`state.${state}`)}</StatusTag>}
      title={name}
      headingLevel={2}
      facts={facts}
      actions={
        <>
          <ButtonLink
            size="small"
            href={goOnPath(application)}
            aria-label={t('list.see.of', { words: see, name, code })}
          >
            {see}
          </ButtonLink>
          {state === 'begun' ? null : (
            <ButtonLink
              variant="text"
              size="small"
              href={formPath(application)}
              aria-label={t('list.again.of', { name })}
            >
              {t('list.again')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

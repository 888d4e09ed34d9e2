import { menuTitle } from '@machi/domain/navigation/head';
import { sentenceOf } from '@machi/domain/refusals/model';
import { isLocalUrl } from '@machi/domain/fields/local-url';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSearchParams } from 'react-router-dom';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useOnlineformTexts } from './texts.ts';

/** Paths that this page may return to: forms and own applications. */
const isOfForms = (path: string): boolean => isLocalUrl(path) && /^\/(?:onlineform|application)(?:[/?]|$)/.test(path);

/** An application could not be processed (product, "Online application"): what is kept, and the way back to it. */
export default function FormErrorPage() {
  const { t, locale } = useOnlineformTexts();
  const [query] = useSearchParams();
  const asked = query.get('back') ?? '';
  const back = isOfForms(asked) ? asked : '/onlineform';
  const code = query.get('problem') === 'signing' ? 'signing-failed' : 'onlineform-processing';
  return (
    <div className="reading">
      <PageHead title={menuTitle('onlineform-error', locale)} />
      <div className="stack">
        <Callout tone="error" live="alert">
          <p>{sentenceOf({ code }, locale)}</p>
        </Callout>
        <p>{t('error.kept')}</p>
        <p>{t('error.call')}</p>
        <p>
          <OfficeTelephone withHours />
        </p>
        <div className="actions">
          <ButtonLink variant="primary" href={back}>
            {t(back === '/onlineform' ? 'closed.list' : 'error.again')}
          </ButtonLink>
          {back === '/onlineform' ? null : <ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>}
        </div>
      </div>
    </div>
  );
}

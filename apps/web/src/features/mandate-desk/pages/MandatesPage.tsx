import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { officialTitle } from '../../../shell/officials/part.ts';
import { MandateListView } from '../parts/MandateListView.tsx';
import { NewMandate } from '../parts/NewMandate.tsx';
import { useMandateAddress } from '../parts/mandate-address.ts';
import { useMandateTexts } from '../texts.ts';
import '@machi/ui/styles/desk.css';
import '../../../shell/desk/files/files.css';
import '../parts/mandates.css';

/** Requests for account transfer: entered from paper, and what the banks answered. */
export default function MandatesPage() {
  const { t, locale } = useMandateTexts();
  const { address, hrefWith } = useMandateAddress();
  const query = useQuery(askerQuery(locale));
  const { isNew } = address;
  return (
    <div className="desk file-desk">
      <PageHead
        title={officialTitle('mandates', locale)}
        sub={t(isNew ? 'sub.new' : 'sub')}
        actions={
          isNew ? (
            <ButtonLink href={hrefWith({ new: undefined })}>{t('new.back')}</ButtonLink>
          ) : (
            <div className="row tight">
              <ButtonLink href={hrefWith({ new: '1', mandate: undefined })}>{t('new.open')}</ButtonLink>
              <ButtonLink href="/debits">{officialTitle('debits', locale)}</ButtonLink>
            </div>
          )
        }
      />
      {!query.data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : isNew ? (
        <NewMandate asker={query.data} />
      ) : (
        <MandateListView asker={query.data} />
      )}
    </div>
  );
}

import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { RunListView } from './RunListView.tsx';
import { useDebitAddress } from './debit-address.ts';
import { PrepareView } from './PrepareView.tsx';
import { useDebitTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/files/files.css';
import './debits.css';

/** Debit runs: prepared by one official, released by another, handed in at the bank, with its results. */
export default function DebitsPage() {
  const { t, locale } = useDebitTexts();
  const { address, hrefWith } = useDebitAddress();
  const query = useQuery(askerQuery(locale));
  const { isNew } = address;
  const closed = { new: undefined, bank: undefined, day: undefined, retry: undefined, reason: undefined };
  return (
    <div className="desk file-desk debit-desk">
      <PageHead
        title={officialTitle('debits', locale)}
        sub={t(isNew ? 'sub.new' : 'sub')}
        actions={
          isNew ? (
            <ButtonLink href={hrefWith({ ...closed, page: undefined })}>{t('file.close')}</ButtonLink>
          ) : (
            <div className="row tight">
              <ButtonLink href={hrefWith({ new: '1', run: undefined, state: undefined, page: undefined })}>
                {t('new.open')}
              </ButtonLink>
              <ButtonLink href="/billing/mandates">{officialTitle('mandates', locale)}</ButtonLink>
            </div>
          )
        }
      />
      {!query.data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : isNew ? (
        <PrepareView />
      ) : (
        <RunListView asker={query.data} />
      )}
    </div>
  );
}

import type { Asker } from '@machi/domain/permissions/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { MandateFile } from '@machi/domain/mandates/views';
import { mandateWords } from '@machi/domain/mandates/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../../shell/desk/files/WhatHappened.tsx';
import { mandateQueries } from '../queries.ts';
import { useMandateTexts } from '../texts.ts';
import { MandateDeeds } from './MandateDeeds.tsx';
import { MandateTags } from './MandateTags.tsx';
import { ShowNumber } from './ShowNumber.tsx';
import { useMandateAddress } from './mandate-address.ts';

interface MandatePanelProps {
  readonly mandateId: number;
  readonly asker: Asker;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One mandate with what happened to it. */
export function MandatePanel({ mandateId, ...rest }: MandatePanelProps) {
  const { t, locale } = useMandateTexts();
  const { hrefWith } = useMandateAddress();
  const query = useQuery(mandateQueries.mandate(locale, mandateId));
  return (
    <FilePanel t={t} closeHref={hrefWith({ mandate: undefined })} query={query} fileOf={(reply) => reply.mandate}>
      {(mandate) => <File mandate={mandate} {...rest} />}
    </FilePanel>
  );
}

function File({
  mandate,
  asker,
  takesFocus,
}: Omit<MandatePanelProps, 'mandateId'> & { readonly mandate: MandateFile }) {
  const { t, locale } = useMandateTexts();
  const isOwn = asker.member_id === mandate.member_id;
  const { events } = mandateWords[locale];
  const isOpen = mandate.state === 'waiting' || mandate.state === 'accepted';
  return (
    <article className="stack" aria-labelledby="mandate-name">
      <header className="stack-tight">
        <FileHeading id="mandate-name" className="desk-file-name" takesFocus={takesFocus}>
          {mandate.name}
        </FileHeading>
        <MandateTags mandate={mandate} />
        {!isOwn && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      {isOpen && mandate.bank_standing !== 'known' && (
        <Callout tone="warning" headingLevel={3} title={t(`tag.${mandate.bank_standing}`)}>
          <p>{t('gone.body')}</p>
        </Callout>
      )}
      {!isOwn && mandate.needs_second !== null && (
        <Callout tone="warning" headingLevel={3} title={t('second')}>
          <p>{mandate.needs_second}</p>
          {mandate.accept_obstacle !== null && mandate.accept_obstacle !== mandate.needs_second && (
            <p>{mandate.accept_obstacle}</p>
          )}
        </Callout>
      )}
      <DescriptionList rows={rowsOf(mandate)} />
      {isOwn ? (
        <p className="sm muted">{t('file.own')}</p>
      ) : (
        <>
          {mandate.has_number && <ShowNumber mandate={mandate} />}
          {isOpen && <MandateDeeds mandate={mandate} />}
        </>
      )}
      <WhatHappened
        id="mandate-events"
        title={t('file.events')}
        events={mandate.events.map(({ what, reason, happened_at, by_name }) => ({
          what: events[what],
          reason,
          at: happened_at,
          by: by_name,
        }))}
      />
    </article>
  );

  function rowsOf(file: MandateFile) {
    const { accountTypes, relations, reasons } = mandateWords[locale];
    const day = (date: string | null): string => (date === null ? '' : dateInWords(date)[locale]);
    const rows = [
      { id: 'bank', term: t('row.bank'), detail: `${file.bank_name} (${file.bank_code})` },
      { id: 'branch', term: t('row.branch'), detail: `${file.branch_name} (${file.branch_code})` },
      {
        id: 'number',
        term: t('row.number'),
        detail: `${accountTypes[file.account_type]} ${t('digits', { digits: file.last_digits })}`,
      },
      { id: 'holder', term: t('row.holder'), detail: <span lang="ja">{file.holder.normalize('NFKC')}</span> },
      {
        id: 'whose',
        term: t('row.whose'),
        detail: [relations[file.holder_relation], file.holder_name].filter((word) => word !== '').join(' '),
      },
      { id: 'signed', term: t('row.signed'), detail: day(file.signed_on) },
      { id: 'accepted', term: t('row.accepted'), detail: day(file.accepted_on) },
      { id: 'refused', term: t('row.refused'), detail: file.refused_for === null ? '' : reasons[file.refused_for] },
      { id: 'ended', term: t('row.ended'), detail: day(file.ended_on) },
    ];
    return rows.filter(({ detail }) => detail !== '');
  }
}

import type { Asker } from '@machi/domain/permissions/model';
import type { VisitFile } from '@machi/domain/visits/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { momentInWords } from '../../../shell/dates.ts';
import { visitQueries } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';
import { CorrectVisit } from './CorrectVisit.tsx';
import { VisitTags } from './VisitTable.tsx';
import { useVisitAddress } from './use-visit-address.ts';
import { visitRows } from './visit-rows.ts';
import { namelessOf } from './visit-state.ts';

interface VisitPanelProps {
  readonly visitId: number;
  readonly asker: Asker;
  readonly mayCorrect: boolean;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One visit with all that is known of it. */
export function VisitPanel({ visitId, ...rest }: VisitPanelProps) {
  const { t, locale } = useVisitTexts();
  const { hrefWith } = useVisitAddress();
  const { data, isError, isFetching, refetch } = useQuery(visitQueries.visit(locale, visitId));
  return (
    <div className="visits-file stack">
      <p className="visits-close">
        <TextLink href={hrefWith({ visit: undefined })}>
          <Icon name="arrow-left" />
          {t('file.close')}
        </TextLink>
      </p>
      {data?.visit ? (
        <File visit={data.visit} {...rest} />
      ) : data ? (
        <Callout tone="info" headingLevel={2} title={t('file.gone')} live="status">
          <p>{t('file.gone.what')}</p>
        </Callout>
      ) : isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : (
        <PageLoading label={t('file.loading')} />
      )}
    </div>
  );
}

function File({
  visit,
  asker,
  mayCorrect,
  takesFocus,
}: Omit<VisitPanelProps, 'visitId'> & { readonly visit: VisitFile }) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isOwn = asker.member_id !== null && asker.member_id === visit.member_id;

  return (
    <article className="stack" aria-labelledby="visit-name">
      <header className="stack-tight">
        <h2 id="visit-name" className="visits-file-name" ref={heading} tabIndex={-1}>
          {visit.name ?? t(namelessOf(visit))}
          {visit.furigana !== null && <small lang="ja">{visit.furigana}</small>}
        </h2>
        <VisitTags visit={visit} />
        {visit.member_id !== null && !isOwn && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      <DescriptionList rows={visitRows(visit, texts)} />
      {visit.corrections.length > 0 && (
        <section className="stack-tight" aria-labelledby="visit-corrections">
          <h3 id="visit-corrections">{t('file.corrections')}</h3>
          <ol className="visits-corrections">
            {visit.corrections.map((one) => (
              <li key={one.corrected_at}>
                <b>{t(one.is_counted ? 'correction.count' : 'correction.uncount')}</b>
                <span>{one.reason}</span>
                <small className="muted num">
                  {momentInWords(one.corrected_at, locale)} {one.corrected_by_name ?? t('left')}
                </small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {mayCorrect && (isOwn ? <p className="sm muted">{t('file.own')}</p> : <CorrectVisit visit={visit} />)}
    </article>
  );
}

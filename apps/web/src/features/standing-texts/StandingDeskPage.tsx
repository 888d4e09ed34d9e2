import { listStandingTexts } from '@machi/domain/standing-texts/contract';
import { standingKinds } from '@machi/domain/standing-texts/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { useOwnLine } from '../../shell/use-own-line.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { useDeskAddress } from './desk-address.ts';
import { StandingPanel } from './StandingPanel.tsx';
import { StandingList, lineIdOf } from './StandingList.tsx';
import { NO_PUBLISHER, usePublisher } from '../../shell/publishing/use-publisher.ts';
import { StandingForm } from './StandingForm.tsx';
import { useLookAgain } from './kept-texts.ts';
import { useStandingTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import './standing.css';

/** Questions and the page about the portal: written, ordered, approved (product, "Writing questions"). */
export default function StandingDeskPage() {
  const { t, locale } = useStandingTexts();
  const { address, hrefWith } = useDeskAddress();
  const { kind, text, isNew } = address;
  const { isEditor } = usePublisher() ?? NO_PUBLISHER;
  useOwnLine('standing-desk', useLookAgain());
  const query = useQuery(askList(listStandingTexts, { kind }, locale));
  const { data } = query;
  const list = data !== undefined && !query.isPlaceholderData ? data : undefined;
  return (
    <div className="desk standing-desk">
      <PageHead
        title={officialTitle('faq-desk', locale)}
        sub={t('sub')}
        actions={
          isEditor &&
          !isNew && (
            <ButtonLink
              variant={text === undefined ? 'primary' : 'second'}
              href={hrefWith({ new: '1', text: undefined, write: undefined })}
            >
              {t(`new.${kind}`)}
            </ButtonLink>
          )
        }
      />
      {isNew ? (
        list && <StandingForm key={kind} kind={kind} categories={list.categories} />
      ) : (
        <DeskSplit
          open={text}
          linkId={lineIdOf}
          className="stack desk-list desk-stays"
          file={(id, isOpenedHere) => <StandingPanel key={id} id={id} takesFocus={isOpenedHere} />}
        >
          <Segments
            label={t('kind')}
            items={standingKinds.map((one) => ({
              href: hrefWith({ kind: one === 'faq' ? undefined : one, text: undefined, write: undefined }),
              label:
                data && data.waiting[one] > 0
                  ? t(`kind.${one}.waiting`, { count: data.waiting[one] })
                  : t(`kind.${one}`),
              current: one === kind,
            }))}
          />
          {list ? <StandingList key={kind} list={list} /> : <NotLoaded query={query} label={t('loading')} />}
        </DeskSplit>
      )}
    </div>
  );
}

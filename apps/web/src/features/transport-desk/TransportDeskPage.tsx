import { goBackToFeed, readTransportDesk } from '@machi/domain/transport-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TransportDesk } from '@machi/domain/transport-desk/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useTown } from '../../shell/town/town.ts';
import { feedFacts, momentInWords } from './feed-facts.tsx';
import { ImportFeed } from './ImportFeed.tsx';
import { Waiting } from './Waiting.tsx';
import { useFeedTexts } from './texts.ts';
import './transport-desk.css';
import { ActionButton } from './ActionButton.tsx';

/** The data in force, and the return to earlier ones. */
function InForce({ desk, heading }: { desk: TransportDesk; heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, locale } = useFeedTexts();
  const { in_force: feed } = desk;
  return (
    <Section className="stack" title={t('inForce')} headingRef={heading}>
      {feed.summary === null ? <p>{t('inForce.none')}</p> : <DescriptionList rows={feedFacts(feed, { t, locale })} />}
      {desk.can_go_back && (
        <div className="row">
          <ActionButton
            endpoint={goBackToFeed}
            input={{ seen: desk.seen }}
            label={t('back')}
            question={t('back.question')}
            consequence={t('back.consequence')}
            confirm={t('back.confirm')}
            done={t('back.done')}
            focus={heading}
          />
        </div>
      )}
    </Section>
  );
}

/** The town's routes, stops and times: data in force, imported data, and the return to earlier ones. */
export default function TransportDeskPage() {
  const { t, locale } = useFeedTexts();
  const query = useQuery(askAnew(readTransportDesk, {}, locale));
  const hasOnDemandBus = useTown()?.has_ondemandbus === true;
  const inForce = useRef<HTMLHeadingElement>(null);
  const waiting = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState(0);
  // The imported data stand below the pressed button.
  useEffect(() => {
    if (taken > 0) waiting.current?.focus();
  }, [taken]);
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { desk } = query.data;
  return (
    <div className="transport-desk">
      <PageHead title={officialTitle('transport', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <p className="row loose">
          <TextLink href="/transport/operation">{officialTitle('transport-operation', locale)}</TextLink>
          {hasOnDemandBus ? (
            <TextLink href="/transport/ondemandbus">{officialTitle('ondemandbus-desk', locale)}</TextLink>
          ) : null}
        </p>
        {desk.waiting && (
          <Waiting
            key={desk.waiting.feed_id}
            waiting={desk.waiting}
            seen={desk.seen}
            heading={waiting}
            after={inForce}
          />
        )}
        <InForce desk={desk} heading={inForce} />
        <ImportFeed onTaken={() => setTaken((times) => times + 1)} />
        <Section className="stack-tight" titleId="feed-former" title={t('former')}>
          <p className="muted">{desk.former.length === 0 ? t('former.none') : t('former.hint')}</p>
          <ul className="feed-former">
            {desk.former.map((feed) => (
              <li key={feed.feed_id}>
                <b>{feed.source}</b>{' '}
                <Unbroken
                  text={t('former.used', {
                    since: momentInWords(feed.since, locale),
                    until: momentInWords(feed.until, locale),
                  })}
                />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

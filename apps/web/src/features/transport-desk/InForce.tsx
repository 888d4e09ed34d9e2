import { goBackToFeed } from '@machi/domain/transport-desk/contract';
import type { TransportDesk } from '@machi/domain/transport-desk/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { RefObject } from 'react';
import { useFeedTexts } from './texts.ts';
import { DeedButton } from './DeedButton.tsx';
import { feedFacts } from './feed-facts.tsx';

interface InForceProps {
  readonly desk: TransportDesk;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The data that counts, and the way back. */
export function InForce({ desk, heading }: InForceProps) {
  const texts = useFeedTexts();
  const { t } = texts;
  const { in_force: feed } = desk;
  return (
    <section className="stack" aria-labelledby="feed-in-force">
      <h2 id="feed-in-force" ref={heading} tabIndex={-1}>
        {t('inForce')}
      </h2>
      {feed.summary === null ? <p>{t('inForce.none')}</p> : <DescriptionList rows={feedFacts(feed, texts)} />}
      {desk.can_go_back && (
        <div className="row">
          <DeedButton
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
    </section>
  );
}

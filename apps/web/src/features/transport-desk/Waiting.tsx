import { activateFeed, discardFeed } from '@machi/domain/transport-desk/contract';
import type { WaitingFeed } from '@machi/domain/transport-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { RefObject } from 'react';
import { useFeedTexts } from './texts.ts';
import { Changes } from './Changes.tsx';
import { DeedButton } from './DeedButton.tsx';
import { Findings } from './Findings.tsx';
import { SoldSeats } from './SoldSeats.tsx';
import { feedFacts } from './feed-facts.tsx';

interface WaitingProps {
  readonly waiting: WaitingFeed;
  readonly seen: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Where the focus goes once it is no longer here. */
  readonly after: RefObject<HTMLHeadingElement | null>;
}

/** What was imported: whether it can be used, what would change, and what is wrong with it. */
export function Waiting({ waiting, seen, heading, after }: WaitingProps) {
  const texts = useFeedTexts();
  const { t } = texts;
  const { feed_id, is_usable: isUsable, findings } = waiting;
  const key = isUsable ? 'waiting.usable' : 'waiting.unusable';
  const of = (severity: 'error' | 'warning') => findings.filter((finding) => finding.severity === severity);
  return (
    <section className="panel stack" aria-labelledby="feed-waiting">
      <h2 id="feed-waiting" ref={heading} tabIndex={-1}>
        {t('waiting')}
      </h2>
      <Callout tone={isUsable ? 'success' : 'error'} title={t(key)} headingLevel={3}>
        <p>{t(`${key}.body`)}</p>
      </Callout>
      <DescriptionList rows={feedFacts(waiting, texts)} />
      <Findings title={t('errors')} findings={of('error')} />
      {waiting.changes && <Changes changes={waiting.changes} />}
      {isUsable && <SoldSeats sold={waiting.sold} />}
      <Findings title={t('warnings')} lead={isUsable ? t('warnings.lead') : undefined} findings={of('warning')} />
      <div className="row">
        {isUsable && (
          <DeedButton
            endpoint={activateFeed}
            input={{ feed_id, seen }}
            label={t('activate')}
            question={t('activate.question')}
            consequence={t('activate.consequence')}
            confirm={t('activate')}
            done={t('activate.done')}
            variant="primary"
            focus={after}
          />
        )}
        <DeedButton
          endpoint={discardFeed}
          input={{ feed_id }}
          label={t('discard')}
          question={t('discard.question')}
          consequence={t('discard.consequence')}
          confirm={t('discard.confirm')}
          done={t('discard.done')}
          isDanger
          focus={after}
        />
      </div>
    </section>
  );
}

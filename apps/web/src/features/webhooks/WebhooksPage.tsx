import { createWebhook, listWebhooks } from '@machi/domain/webhooks/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { ShownOnce } from '../../shell/desk/ShownOnce.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { NewWebhook, useWebhookTexts } from './NewWebhook.tsx';
import { WebhookEntry } from './WebhookEntry.tsx';

/** Addresses of other systems that are told what happens, with what was sent to each. */
export default function WebhooksPage() {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const query = useQuery(askAnew(listWebhooks, {}, locale));
  const readChanged = useReadChanged();
  const [made, setMade] = useState<ReplyOf<typeof createWebhook>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = query;

  function show(secret: ReplyOf<typeof createWebhook>) {
    setMade(secret);
    void readChanged(createWebhook);
  }
  return (
    <div className="stack-lg">
      <PageHead title={officialTitle('webhook', locale)} sub={t('sub')} />
      {made && (
        <ShownOnce
          key={made.secret}
          title={t('secret.title', { name: made.webhook.description })}
          body={t('secret.body')}
          label={t('secret')}
          secret={made.secret}
          words={texts}
          onDone={() => {
            setMade(undefined);
            heading.current?.focus();
          }}
        />
      )}
      {!data && <NotLoaded query={query} label={t('loading')} />}
      {data && (
        <Section className="stack" title={t('present')} headingRef={heading}>
          {data.webhooks.length === 0 && (
            <EmptyState title={t('empty')} headingLevel={3}>
              <p>{t('empty.body')}</p>
            </EmptyState>
          )}
          {data.webhooks.map((webhook) => (
            <WebhookEntry key={webhook.webhook_id} webhook={webhook} onSecret={show} heading={heading} />
          ))}
        </Section>
      )}
      <NewWebhook onMade={show} />
    </div>
  );
}

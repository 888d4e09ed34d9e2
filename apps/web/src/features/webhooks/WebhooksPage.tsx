import { createWebhook, listWebhooks } from '@machi/domain/webhooks/contract';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { SecretsPage } from '../../shell/desk/SecretsPage.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { NewWebhook, useWebhookTexts } from './NewWebhook.tsx';
import { WebhookEntry } from './WebhookEntry.tsx';

/** Addresses of other systems that are told what happens, with what was sent to each. */
export default function WebhooksPage() {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const query = useQuery(askAnew(listWebhooks, {}, locale));
  return (
    <SecretsPage
      title={officialTitle('webhook', locale)}
      words={texts}
      create={createWebhook}
      secretOf={({ webhook, secret }) => ({ title: t('secret.title', { name: webhook.description }), secret })}
      query={query}
      present={(show) =>
        query.data?.webhooks.map((webhook) => (
          <WebhookEntry key={webhook.webhook_id} webhook={webhook} onSecret={show} />
        ))
      }
      form={(show) => <NewWebhook onMade={show} />}
    />
  );
}

import { eventWords } from '@machi/domain/webhooks/events';
import {
  removeWebhook,
  replaceWebhookSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
} from '@machi/domain/webhooks/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { SECRETS } from '../../shell/desk/SecretsPage.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { Deliveries } from './Deliveries.tsx';
import { useWebhookTexts } from './NewWebhook.tsx';

interface WebhookEntryProps {
  readonly webhook: Webhook;
  readonly onSecret: (made: ReplyOf<typeof replaceWebhookSecret>) => void;
}

/** One address: of what it is told, how it is, what can be done, and its deliveries. */
export function WebhookEntry({ webhook, onSecret }: WebhookEntryProps) {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const [isOpen, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const trial = useTold(testWebhook, texts);
  const { webhook_id, address, state, failing_since, old_secret_until } = webhook;
  const isOn = state === 'working';
  const at = (moment: string) => momentInWords(moment, locale);
  const size = { size: 'small' } as const;

  async function test() {
    if (!(await trial.act({ webhook_id }))) return;
    snackbar.show(t('test.done'), 'success');
    await readChanged(testWebhook);
  }
  const rows = [
    { id: 'types', term: t('types'), detail: webhook.types.map((type) => eventWords[type][locale]).join(t('comma')) },
    { id: 'address', term: t('address'), detail: address },
    {
      id: 'made',
      term: t('made'),
      detail: t('made.by', { at: at(webhook.created_at), name: webhook.created_by_name ?? t('left') }),
    },
    ...(failing_since === null || !isOn ? [] : [{ id: 'failing', term: t('failing'), detail: at(failing_since) }]),
    ...(webhook.disabled_at === null ? [] : [{ id: 'off', term: t('off.since'), detail: at(webhook.disabled_at) }]),
    ...(old_secret_until === null ? [] : [{ id: 'old', term: t('old'), detail: at(old_secret_until) }]),
  ];
  return (
    <Section className="panel stack" level={3} title={webhook.description} headingRef={title}>
      <p>
        <StatusTag shape={isOn ? (failing_since === null ? 'fixed' : 'provisional') : 'cancelled'}>
          {t(isOn && failing_since !== null ? 'state.failing-now' : `state.${state}`)}
        </StatusTag>
      </p>
      {!isOn && state !== 'disabled' && <p>{t(`why.${state}`)}</p>}
      <DescriptionList rows={rows} />
      <CalloutLines lines={trial.lines} />
      <div className="row tight">
        {isOn && (
          <SendingButton {...size} busy={trial.busy} onClick={() => void test()}>
            {t('test')}
          </SendingButton>
        )}
        <AskedAction
          endpoint={replaceWebhookSecret}
          input={{ webhook_id }}
          label={t('secret.replace')}
          question={t('secret.question')}
          consequence={t('secret.consequence')}
          done=""
          button={size}
          words={texts}
          onDone={onSecret}
        />
        <AskedAction
          endpoint={switchWebhook}
          input={{ webhook_id, is_on: !isOn }}
          label={t(isOn ? 'switch.off' : 'switch.on')}
          question={t(isOn ? 'switch.off.question' : 'switch.on.question')}
          consequence={t(isOn ? 'switch.off.consequence' : 'switch.on.consequence')}
          done={t(isOn ? 'switch.off.done' : 'switch.on.done')}
          focus={title}
          button={size}
          words={texts}
          onShown={() => void readChanged({ ...switchWebhook, changes: ['listWebhooks'] })}
        />
        <AskedAction
          endpoint={removeWebhook}
          input={{ webhook_id }}
          label={t('delete')}
          question={t('remove.question')}
          consequence={t('remove.consequence')}
          done={t('remove.done')}
          isDanger
          focus={SECRETS}
          button={{ ...size, variant: 'text-danger' }}
          words={texts}
          onShown={() => void readChanged({ ...removeWebhook, changes: ['listWebhooks'] })}
        />
      </div>
      <Disclosure title={t('deliveries')} onOpen={() => setOpen(true)}>
        {isOpen && <Deliveries webhook={webhook} />}
      </Disclosure>
    </Section>
  );
}

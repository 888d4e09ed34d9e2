import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Account } from '@machi/domain/members/model';
import { subscribe } from '@machi/domain/services/contract';
import type { Service } from '@machi/domain/services/contract';
import type { ProfileItem } from '@machi/domain/services/model';
import { askedFields, missingFields } from '@machi/domain/services/rules';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { useEffect, useRef, useState } from 'react';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useServiceTexts } from './texts.ts';
import { isHeld, itemInWords } from './item-words.ts';
import { MissingFields } from './MissingFields.tsx';
import { useMissingForm } from './use-missing-form.ts';

type Subscription = CheckedInputOf<typeof subscribe>;

interface InputStepProps {
  readonly service: Service;
  readonly account: Account;
  readonly onSent: (sent: ReplyOf<typeof subscribe>, subscription: Subscription) => void;
  readonly onBack: () => void;
}

/** What the service gets of the profile, and fields for what is missing there (product, "Service subscription"). */
export function InputStep({ service, account, onSent, onBack }: InputStepProps) {
  const texts = useServiceTexts();
  const { t } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [missing] = useState(() => missingFields(service.items, account));
  const { send, busy } = useCall(subscribe);
  const keyFor = useAttemptKey();
  const form = useMissingForm(service.service_id, missing);
  const { submit, refuse, summary } = form;

  async function ask(subscription: Subscription) {
    const result = await send(subscription, { ignoresErrorMessage: true, idempotencyKey: keyFor(subscription) });
    if (!result) return;
    if (result.ok) onSent(result.reply, subscription);
    else refuse(result);
  }

  function wordsOf(item: ProfileItem): string {
    const isAsked = askedFields([item]).some((name) => missing.includes(name));
    const known = itemInWords(item, account, texts);
    if (isAsked) return known === '' ? t('item.asked') : t('item.partly', { known });
    return known || t('item.none');
  }

  return (
    <form className="stack-lg" noValidate onSubmit={submit(ask)}>
      <FormSummary summary={summary} refused={t('input.failed')} />
      <section className="stack-tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('input.title')}
        </h2>
        {service.items.length === 0 ? (
          <p>{t('input.nothing')}</p>
        ) : (
          <>
            <p>{t('input.lead', { organization: service.organization_name })}</p>
            <DescriptionList
              rows={service.items.map((item) => ({
                id: item,
                term: t(`item.${item}`),
                detail: wordsOf(item),
                action: isHeld(item, account) ? <span className="muted sm">{t('input.held')}</span> : undefined,
              }))}
            />
            <p className="ways">
              <TextLink href="/account#profile">{t('input.change')}</TextLink>
            </p>
          </>
        )}
      </section>
      {missing.length > 0 && (
        <section className="stack">
          <div className="stack-tight">
            <h2>{t('input.missing')}</h2>
            <p>{t('input.missing.lead')}</p>
          </div>
          <MissingFields names={missing} form={form} />
        </section>
      )}
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('sending')}>
          {t('input.send')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </form>
  );
}

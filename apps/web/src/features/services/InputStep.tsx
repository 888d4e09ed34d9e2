import { useAttemptKey } from '@machi/client/idempotency-key';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Account } from '@machi/domain/members/model';
import { subscribe, type Service } from '@machi/domain/services/contract';
import type { ProfileItem } from '@machi/domain/services/model';
import { askedFields, missingFields, type ProfileField } from '@machi/domain/services/rules';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { useEffect, useRef, useState } from 'react';
import { memberParts, profileFields } from '@machi/domain/members/fields';
import { useWatch } from 'react-hook-form';
import { longDate } from '@machi/domain/calendar/long-days';
import { fieldInWords } from '@machi/domain/described/written';
import { heldFields } from '@machi/domain/account/model';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useServiceTexts } from './texts.ts';
import { addressParts, isWithoutAddress, useMissingForm } from './use-missing-form.ts';
import { AddressFields } from '../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../shell/birthdate/BirthdateField.tsx';
import { DescribedFields } from '../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../shell/described/schema-controls.ts';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import type { Texts } from '../../shell/language/texts.ts';
import type ja from './text/ja.json';

const held: ReadonlySet<string> = new Set(heldFields);

/** Whether the office holds the item, which is then passed on unchanged. */
const isHeld = (item: ProfileItem, account: Account): boolean =>
  account.is_verified && (item === 'is_resident' || askedFields([item]).some((field) => held.has(field)));

/** The profile's value of an item in words; empty when there is none. */
function itemInWords(item: ProfileItem, account: Account, { t, locale }: Texts<'services', typeof ja>): string {
  const words: Record<ProfileItem, () => string> = {
    name: () => account.name,
    furigana: () => `${account.lastfurigana} ${account.firstfurigana}`.trim(),
    tel: () => account.tel ?? '',
    email: () => account.email ?? '',
    address: () => `${account.zipcode} ${account.address}`.trim(),
    birthdate: () => (account.birthdate === null ? '' : longDate(account.birthdate, locale)),
    gender: () => fieldInWords(memberParts.person, 'gender', account, locale),
    is_resident() {
      if (!account.is_verified) return t('residence.unknown');
      return t(account.is_resident === 1 ? 'residence.resident' : 'residence.elsewhere');
    },
  };
  return words[item]();
}

interface MissingFieldsProps {
  readonly names: readonly ProfileField[];
  readonly form: SchemaForm<typeof subscribe.input>;
}

/** Fields for data that the profile lacks. */
function MissingFields({ names, form: { field, form } }: MissingFieldsProps) {
  const { t } = useServiceTexts();
  const [birthdate = '', zipcode = ''] = useWatch({ control: form.control, name: ['birthdate', 'zipcode'] });
  const { getValues, setValue, getFieldState, trigger } = form;
  const controls = schemaControls({ field, form }, profileFields);
  const furigana = t('hint.furigana');
  const hints = { tel: t('hint.tel'), zipcode: t('hint.zipcode'), lastfurigana: furigana, firstfurigana: furigana };
  const isWhole = isWithoutAddress(names);

  return names.map((name) => {
    if (name === 'birthdate') {
      return (
        <BirthdateField
          key={name}
          field={field(name)}
          value={birthdate}
          onChange={(value) => setValue(name, value)}
          check={() => trigger(name)}
        />
      );
    }
    if (isWhole && name === 'zipcode') {
      return (
        <AddressFields
          key={name}
          field={field}
          zipcode={zipcode}
          read={getValues}
          fill={(part, value) => setValue(part, value, { shouldValidate: getFieldState(part).invalid })}
        />
      );
    }
    if (isWhole && addressParts.has(name)) return null;
    return (
      <DescribedFields
        key={name}
        fields={profileFields.filter((one) => one.name === name)}
        controls={controls}
        hints={hints}
      />
    );
  });
}

type Subscription = CheckedInputOf<typeof subscribe>;

interface InputStepProps {
  readonly service: Service;
  readonly account: Account;
  readonly onSent: (sent: ReplyOf<typeof subscribe>, subscription: Subscription) => void;
  readonly onBack: () => void;
}

/** The profile data that the service gets, and fields for missing ones (product, "Service subscription"). */
export function InputStep({ service, account, onSent, onBack }: InputStepProps) {
  const { t, locale } = useServiceTexts();
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
    const known = itemInWords(item, account, { t, locale });
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
        <SendButton busy={busy}>{t('input.send')}</SendButton>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </form>
  );
}

import { addDays, dateAt } from '@machi/domain/calendar/model';
import { toldInPlace } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { offerDelegation } from '@machi/domain/delegations/contract';
import { delegatedWords } from '@machi/domain/delegations/matters';
import { MOST_DAYS, OFFER_MINUTES } from '@machi/domain/delegations/model';
import { delegatedMatters } from '@machi/domain/permissions/delegated';
import { useTown } from '../../shell/town/town.ts';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useEffect, useId, useRef, useState } from 'react';
import '../../shell/code-panel/code-panel.css';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm, type SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useSecondsUntil } from '../../shell/forms/use-seconds-until.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { QrCode } from '../../shell/QrCode.tsx';
import { useDelegationTexts } from './texts.ts';

export interface Offered {
  readonly delegation_id: number;
  readonly code: string;
  /** By this browser's clock, which may be wrong. */
  readonly endsAt: number;
}

/** The code of an offer that was just made. */
export const offeredBy = ({ code, delegation }: ReplyOf<typeof offerDelegation>): Offered => ({
  delegation_id: delegation.delegation_id,
  code,
  endsAt: Date.now() + OFFER_MINUTES * 60_000,
});

/** Days that are offered: three months, half a year, a year. */
const SPANS = [90, 180, MOST_DAYS] as const;

type FieldOf = ReturnType<SchemaForm<typeof offerDelegation.input>['field']>;
interface OfferEndProps {
  readonly endsOn: FieldOf;
  readonly password: FieldOf;
  readonly today: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}
/** The last questions of every offer: until when, and the own password. */
export function OfferEnd({ endsOn, password, today, busy, onClose }: OfferEndProps) {
  const { t } = useDelegationTexts();
  const { t: shell } = useShellTexts();
  return (
    <>
      <RadioGroup
        {...endsOn}
        legend={t('until')}
        options={SPANS.map((days) => ({ value: addDays(today, days), label: t(`until.${days}`) }))}
      />
      <PasswordField
        {...password}
        label={t('password')}
        requiredWord={shell('required')}
        showWord={t('show')}
        hideWord={t('hide')}
      />
      <p className="row tight">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('making')}>
          {t('make')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </p>
    </>
  );
}

/** What somebody may do, until when, and the own password. */
export function OfferForm({ onOffered, onClose }: { onOffered: (offered: Offered) => void; onClose: () => void }) {
  const { t, locale } = useDelegationTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(offerDelegation);
  const town = useTown();
  const offered = delegatedMatters.filter((one) => one !== 'passes' || !town?.lacks.includes('passes'));
  const [today] = useState(() => dateAt(new Date()));
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    offerDelegation.input,
    { matters: [], ends_on: addDays(today, MOST_DAYS), password: '', is_mutual: 0 },
    (name) => t(name === 'password' ? 'password' : name === 'ends_on' ? 'until' : 'matters'),
  );
  const matters = form.watch('matters');
  const { error } = field('matters');
  return (
    <form
      className="panel stack"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit(async (input) => {
        const result = await send(input, toldInPlace);
        if (!result) return;
        if (!result.ok) return refuse(result);
        onOffered(offeredBy(result.reply));
      })}
    >
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {t('new.title')}
      </h3>
      <p>{t('new.lead')}</p>
      <FormSummary summary={summary} refused={t('refused')} />
      <FieldGroup id="matters" legend={t('matters')} requiredWord={shell('required')} hint={t('never')} error={error}>
        <div className="checks">
          {offered.map((matter) => (
            <label className="check" key={matter}>
              <input
                type="checkbox"
                checked={matters.includes(matter)}
                onChange={({ currentTarget: { checked } }) => {
                  const chosen = delegatedMatters.filter((one) => (one === matter ? checked : matters.includes(one)));
                  form.setValue('matters', chosen, { shouldValidate: error !== undefined });
                }}
              />
              <span>
                {delegatedWords[matter].name[locale]}
                <span className="hint">{delegatedWords[matter].what[locale]}</span>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      {matters.includes('passes') && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.watch('is_mutual') === 1}
            onChange={({ currentTarget: { checked } }) => form.setValue('is_mutual', checked ? 1 : 0)}
          />
          <span>
            {t('mutual')}
            <span className="hint">{t('mutual.hint')}</span>
          </span>
        </label>
      )}
      <OfferEnd endsOn={field('ends_on')} password={field('password')} today={today} busy={busy} onClose={onClose} />
    </form>
  );
}

/** The code, as long as it can be entered. */
export function OfferedCode({ offered }: { offered: Offered }) {
  const { t } = useDelegationTexts();
  const seconds = useSecondsUntil(offered.endsAt);
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <div className="panel stack" ref={news} tabIndex={-1}>
      {seconds === 0 ? (
        <p role="status">{t('code.over')}</p>
      ) : (
        <>
          <p>
            {t('code')}
            <br />
            <b className="shown-code num">{offered.code}</b>
          </p>
          <p>{t('code.how')}</p>
          <QrCode text={`${location.origin}/account/delegations#code=${offered.code}`} label={t('code.qr')} />
          <p>{t('code.left', { minutes: Math.ceil(seconds / 60) })}</p>
        </>
      )}
    </div>
  );
}

import { listActivities, listDevices } from '@machi/domain/account/contract';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { readFactors, removeFactor, renewRecoveryCodes, type Enrolled } from '@machi/domain/factors/contract';
import type { OwnFactor } from '@machi/domain/factors/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { PasskeySetup } from '../../../shell/factors/PasskeySetup.tsx';
import { RecoveryCodes } from '../../../shell/factors/RecoveryCodes.tsx';
import { TotpSetup } from '../../../shell/factors/TotpSetup.tsx';
import { useFactorTexts } from '../../../shell/factors/texts.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useAccountTexts } from '../texts.ts';
import type { AccountForm, Editing } from '../use-editing.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { PasswordOnlyForm } from './PasswordOnlyForm.tsx';

interface RemoveFactorFormProps {
  readonly factorId: number;
  readonly name: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a factor; it asks for the password. */
function RemoveFactorForm({ factorId, name, onRemoved, onClose }: RemoveFactorFormProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(removeFactor);
  return (
    <PasswordOnlyForm<typeof removeFactor>
      title={t('factors.remove.title', { name })}
      lead={t('factors.remove.body')}
      sendLabel={t('factors.remove.send')}
      busy={busy}
      send={(old_password) => send({ factor_id: factorId, old_password }, { ignoresErrorMessage: true })}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}

/** New recovery codes that replace the earlier ones. */
function RecoveryForm({ onMade, onClose }: { onMade: (codes: readonly string[]) => void; onClose: () => void }) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(renewRecoveryCodes);
  return (
    <PasswordOnlyForm<typeof renewRecoveryCodes>
      title={t('recovery.title')}
      lead={t('recovery.body')}
      sendLabel={t('recovery.send')}
      busy={busy}
      send={(old_password) => send({ old_password }, { ignoresErrorMessage: true })}
      onDone={({ recovery_codes }) => onMade(recovery_codes)}
      onClose={onClose}
    />
  );
}

/** The member's second factors: an authenticator app, and the recovery codes. */
export function FactorsPart({ editing: { editing, open, close } }: { readonly editing: Editing }) {
  const { t, locale } = useAccountTexts();
  const { t: words } = useFactorTexts();
  const { isAtWork } = useSession();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const query = useQuery(askAnew(readFactors, {}, locale));
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);

  function changed(news?: string) {
    close();
    for (const { name } of [readFactors, listActivities, listDevices])
      void queryClient.invalidateQueries({ queryKey: [name] });
    if (news === undefined) return;
    snackbar.show(news, 'success');
    heading.current?.focus({ preventScroll: true });
  }
  function shown(made: readonly string[]) {
    setCodes(made);
    changed();
  }

  const { data } = query;
  const totp = data?.factors.find(({ kind }) => kind === 'totp');
  const passkeys = data?.factors.filter(({ kind }) => kind === 'passkey') ?? [];
  const isLastHeld = isAtWork && data?.factors.length === 1;
  const removed = data?.factors.find(({ factor_id }) => editing === `factor-off-${factor_id}`);
  const nameOf = (factor: OwnFactor) => (factor.kind === 'totp' ? t('factors.totp') : factor.name);

  const wordsOf = (factor: OwnFactor): string =>
    [
      t('factors.since', { day: longDayOf(factor.created_at, locale) }),
      factor.used_at === null
        ? t('factors.unused')
        : t('factors.used', { time: momentInWords(factor.used_at, locale) }),
      factor.is_backed_up ? t('factors.synced') : '',
    ]
      .filter((part) => part !== '')
      .join('　');
  const button = (form: AccountForm, label: string, about: string) => (
    <Button key={form} variant="text" onClick={({ currentTarget }) => open(form, currentTarget)}>
      {label}
      <VisuallyHidden>{t('change.of', { name: about })}</VisuallyHidden>
    </Button>
  );
  const removal = (factor: OwnFactor) =>
    isLastHeld ? undefined : button(`factor-off-${factor.factor_id}`, t('factors.remove'), nameOf(factor));

  const rows = [
    ...passkeys.map((factor) => ({
      id: `passkey-${factor.factor_id}`,
      term: t('factors.passkey', { name: factor.name }),
      detail: wordsOf(factor),
      action: removal(factor),
    })),
    {
      id: 'totp',
      term: t('factors.totp'),
      detail: totp ? wordsOf(totp) : t('factors.none'),
      action: (
        <>
          {button('totp', t(totp ? 'factors.replace' : 'factors.set'), t('factors.totp'))}
          {totp && removal(totp)}
        </>
      ),
    },
    ...(data && data.factors.length > 0
      ? [
          {
            id: 'recovery',
            term: t('recovery.term'),
            detail: t('recovery.left', { left: String(data.recovery_left) }),
            action: button('codes', t('recovery.renew'), t('recovery.term')),
          },
        ]
      : []),
  ];
  const added = ({ recovery_codes }: Enrolled) =>
    recovery_codes ? shown(recovery_codes) : changed(t('factors.added'));
  const cancel = <Button onClick={close}>{words('setup.cancel')}</Button>;

  return (
    <div className="stack-tight" id="factors">
      <h3 ref={heading} tabIndex={-1}>
        {t('factors.title')}
      </h3>
      <p className="muted sm">{t('factors.lead')}</p>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {data ? <DescriptionList rows={rows} /> : <NotLoaded query={query} label={t('factors.loading')} />}
      {data?.takes_passkeys && (
        <p>
          <Button onClick={({ currentTarget }) => open('passkey', currentTarget)}>{t('factors.add-passkey')}</Button>
        </p>
      )}
      {isLastHeld && <p className="muted sm">{t('factors.keep')}</p>}
      {editing === 'totp' && (
        <SetupPanel title={words('setup.title')} lead={words('setup.what')}>
          <TotpSetup onDone={added} cancel={cancel} />
        </SetupPanel>
      )}
      {editing === 'passkey' && (
        <SetupPanel title={words('passkey.title')} lead={words('passkey.what')}>
          <PasskeySetup onDone={added} cancel={cancel} />
        </SetupPanel>
      )}
      {editing === 'codes' && <RecoveryForm onMade={shown} onClose={close} />}
      {removed && (
        <RemoveFactorForm
          factorId={removed.factor_id}
          name={nameOf(removed)}
          onRemoved={() => changed(t('factors.removed', { name: nameOf(removed) }))}
          onClose={close}
        />
      )}
    </div>
  );
}

interface SetupPanelProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A setup form below its rows. Its heading takes the focus. */
function SetupPanel({ title, lead, children }: SetupPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel stack account-form" aria-label={title}>
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      <p>{lead}</p>
      {children}
    </section>
  );
}

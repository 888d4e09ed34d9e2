import { listActivities, listDevices } from '@machi/domain/account/contract';
import { readFactors } from '@machi/domain/factors/contract';
import type { OwnFactor } from '@machi/domain/factors/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { RecoveryCodes } from '../../../../shell/factors/RecoveryCodes.tsx';
import { TotpSetup } from '../../../../shell/factors/TotpSetup.tsx';
import { useFactorTexts } from '../../../../shell/factors/texts.ts';
import { longDayOf, momentInWords } from '../../../../shell/language/dates.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { accountQueries } from '../../queries.ts';
import { useAccountTexts } from '../../texts.ts';
import type { Editing } from '../use-editing.ts';
import { RecoveryForm } from './RecoveryForm.tsx';
import { RemoveFactorForm } from './RemoveFactorForm.tsx';

/** The second factors of one's own: an authenticator app, and the codes for the day on which it is lost. */
export function FactorsPart({ editing: { editing, open, close } }: { readonly editing: Editing }) {
  const { t, locale } = useAccountTexts();
  const { t: words } = useFactorTexts();
  const { is_official: isOfficial } = useSession();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const query = useQuery(accountQueries.factors(locale));
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
  const rowOf = (factor: OwnFactor) => [
    t('factors.since', { day: longDayOf(factor.created_at, locale) }),
    factor.used_at === null ? t('factors.unused') : t('factors.used', { time: momentInWords(factor.used_at, locale) }),
  ];
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
      {!data && <NotLoaded query={query} label={t('factors.loading')} />}
      {data && (
        <DescriptionList
          rows={[
            {
              id: 'totp',
              term: t('factors.totp'),
              detail: totp ? rowOf(totp).join('　') : t('factors.none'),
              action: (
                <Button variant="text" onClick={({ currentTarget }) => open('totp', currentTarget)}>
                  {t(totp ? 'factors.replace' : 'factors.set')}
                </Button>
              ),
            },
            ...(totp
              ? [
                  {
                    id: 'recovery',
                    term: t('recovery.term'),
                    detail: t('recovery.left', { left: String(data.recovery_left) }),
                    action: (
                      <Button variant="text" onClick={({ currentTarget }) => open('codes', currentTarget)}>
                        {t('recovery.renew')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {totp && isOfficial && <p className="muted sm">{t('factors.keep')}</p>}
      {totp && !isOfficial && (
        <p>
          <Button variant="text" onClick={({ currentTarget }) => open('factor-off', currentTarget)}>
            {t('factors.remove.title')}
          </Button>
        </p>
      )}
      {editing === 'totp' && (
        <section className="panel stack account-form" aria-label={words('setup.title')}>
          <h4>{words('setup.title')}</h4>
          <p>{words('setup.what')}</p>
          <TotpSetup
            onDone={({ recovery_codes }) => (recovery_codes ? shown(recovery_codes) : changed(t('factors.added')))}
            cancel={<Button onClick={close}>{words('setup.cancel')}</Button>}
          />
        </section>
      )}
      {editing === 'codes' && <RecoveryForm onMade={shown} onClose={close} />}
      {editing === 'factor-off' && totp && (
        <RemoveFactorForm factorId={totp.factor_id} onRemoved={() => changed(t('factors.removed'))} onClose={close} />
      )}
    </div>
  );
}

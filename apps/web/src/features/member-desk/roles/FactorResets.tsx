import { toldInPlace } from '@machi/client/client';
import { approveFactorReset, listFactorResets, refuseFactorReset } from '@machi/domain/factor-resets/contract';
import type { FactorReset } from '@machi/domain/factor-resets/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToldLines } from '../../../shell/calls/use-told.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { SecondDecision, nextOf } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useDeskTexts } from '../texts.ts';

/** Requests to remove an official's second factor, which need a second official. */
export function FactorResets() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(askAnew(listFactorResets, {}, locale));
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, refetch } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;

  async function decided() {
    await refetch();
    heading.current?.focus();
  }
  const next = nextOf(data.resets);
  return (
    <Section className="stack" titleId="factor-resets" title={t('resets.title')} headingRef={heading}>
      <p>{t(data.resets.length === 0 ? 'resets.none' : 'resets.what')}</p>
      {data.resets.length > 0 && (
        <ul className="members-requests stack-lg">
          {data.resets.map((reset) => (
            <ResetEntry
              key={reset.factor_reset_id}
              reset={reset}
              isNext={reset === next}
              onDecided={() => void decided()}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One request: the official, the identification, the requester, and the decision. */
function ResetEntry({ reset, isNext, onDecided }: { reset: FactorReset; isNext: boolean; onDecided: () => void }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const approve = useCall(approveFactorReset);
  const refuse = useCall(refuseFactorReset);
  const { lines, setLines, told } = useToldLines({ t });
  const { factor_reset_id, name, proof, asked_by, asked_at, obstacle } = reset;

  async function decide(how: 'approve' | 'refuse') {
    setLines([]);
    const { send } = how === 'approve' ? approve : refuse;
    if (!(await told(await send({ factor_reset_id }, toldInPlace)))) return undefined;
    snackbar.show(t(`resets.${how}.done`, { name }), 'success');
    return onDecided();
  }
  const rows = [
    { id: 'proof', term: t('factors.proof'), detail: t(`factors.proof.${proof}`) },
    { id: 'by', term: t('requests.by'), detail: asked_by?.name ?? t('requests.gone') },
    { id: 'at', term: t('requests.at'), detail: momentInWords(asked_at, locale) },
  ];
  const busy = approve.busy || refuse.busy;
  return (
    <li className="stack">
      <h3>{name}</h3>
      <DescriptionList rows={rows} />
      <CalloutLines lines={lines} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        busy={busy}
        busyLabel={t('edit.sending')}
        approve={{
          words: t('resets.approve'),
          of: t('resets.approve.of', { name }),
          act: () => void decide('approve'),
        }}
        refuse={{ words: t('requests.refuse'), of: t('resets.refuse.of', { name }), act: () => void decide('refuse') }}
      />
    </li>
  );
}

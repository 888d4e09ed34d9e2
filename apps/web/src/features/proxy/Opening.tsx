import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { openCounter } from '@machi/domain/delegations/counter-contract';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import { findProxiedMembers } from '@machi/domain/form-desk/proxied-contract';
import { TYPED_FOR_OTHERS_DAYS } from '@machi/domain/applications/proxied';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { actAtCounter } from '../../shell/acting/act.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { AccountFinder } from '../../shell/desk/account-finder/AccountFinder.tsx';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { PROXY_PATH } from '../../shell/own-applications.ts';
import { chosenIn, type ProxiedPerson } from '../../shell/proxied-member.ts';
import { useProxyTexts } from './texts.ts';

/**
 * The person, and how the official was asked.
 * @param given what names the person already: a member's file, the list below, or what was over
 */
export function Opening({ given }: { readonly given: unknown }) {
  const { t } = useProxyTexts();
  const [person, setPerson] = useState<ProxiedPerson | undefined>(() => chosenIn(given));
  return (
    <Section className="stack" title={t('who')}>
      {person === undefined ? (
        <AccountFinder
          endpoint={findProxiedMembers}
          label={t('find.label')}
          noAccount={t('find.account.none')}
          onChoose={setPerson}
        />
      ) : (
        <Reason key={person.member_id} person={person} onOther={() => setPerson(undefined)} />
      )}
    </Section>
  );
}

function Reason({ person, onOther }: { person: ProxiedPerson; onOther: () => void }) {
  const { t } = useProxyTexts();
  const { send, busy } = useCall(openCounter);
  const keyFor = useAttemptKey();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState<{ readonly lines: readonly string[]; readonly attempt: number }>({
    lines: [],
    attempt: 0,
  });
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.focus(), []);

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return document.getElementById('reason')?.focus();
    const request = { member_id: person.member_id, reason, matter: 'applications' as const };
    const result = await send(request, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(request) });
    if (!result) return undefined;
    if (!result.ok) return setRefused({ lines: refusalLines(result, { t }), attempt: refused.attempt + 1 });
    return actAtCounter(result.reply, { paths: ['/application'], back: PROXY_PATH }, person.next ?? '/onlineform');
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void open(event)}>
      <div ref={chosen} tabIndex={-1} className="row between">
        <p>
          <b>{person.name}</b>{' '}
          <small className="desk-under" lang="ja">
            {person.furigana}
          </small>
          <small className="desk-under num">{t('who.number', { number: person.member_id })}</small>
        </p>
        <Button size="small" onClick={onOther}>
          {t('who.other')}
        </Button>
      </div>
      <FormErrors heading={t('refused')} errors={[]} attempt={refused.attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <ReasonField
        id="reason"
        label={t('reason')}
        hint={t('reason.hint')}
        requiredWord={t('required')}
        error={isMissing ? t('reason.needed') : undefined}
        value={reason}
        onReason={setReason}
      />
      <p className="muted sm">{t('minutes', { minutes: COUNTER_MINUTES, days: TYPED_FOR_OTHERS_DAYS })}</p>
      <SendRow busy={busy} busyLabel={t('opening')}>
        {t(person.next === undefined ? 'open' : 'go-on')}
      </SendRow>
    </form>
  );
}

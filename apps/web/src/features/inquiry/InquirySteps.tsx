import { useAttemptKey } from '@machi/client/idempotency-key';
import { callInWords } from '@machi/domain/inquiry/call-back';
import { check } from '@machi/domain/contract/problems';
import { sendGuestInquiry, sendInquiry } from '@machi/domain/inquiry/contract';
import { GuestInquiryRequest } from '@machi/domain/inquiry/model';
import { listMessages } from '@machi/domain/messages/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { dayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import type { ServerDraft } from '../../shell/drafts/use-draft.ts';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useSession } from '../../shell/record/record.ts';
import { useInquiryTexts } from './texts.ts';
import { useChosenClub, type ChosenClub } from './ClubField.tsx';
import { InquiryInput } from './InquiryInput.tsx';
import { emptyInquiry, fieldsOf, type DraftedInquiry } from './inquiry-fields.ts';
import { ConfirmStep } from '../../shell/forms/ConfirmStep.tsx';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';

type SentInquiry = (ReplyOf<typeof sendInquiry> | ReplyOf<typeof sendGuestInquiry>) &
  Pick<GuestInquiryRequest, 'call_at' | 'call_tel'>;

/** Last step: when and how the answer comes or the office calls, or that there is none without an address. */
function InquiryFinish({ sent }: { readonly sent: SentInquiry }) {
  const { t, locale } = useInquiryTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { call_at: time, call_tel: tel } = sent;
  const isUnanswered = time === '' && 'is_answered' in sent && sent.is_answered === 0;
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="success" title={t('finish.title')} live="status" focusable>
        {time !== '' && (
          <>
            <p>
              <b className="num">{t('finish.call', { time: callInWords(time)[locale] })}</b>
            </p>
            <p>
              {t('call_tel')} <span className="nb num">{tel}</span>
            </p>
          </>
        )}
        {time === '' && !isUnanswered && (
          <>
            <p>
              <b className="num">{t('finish.day', { day: dayInWords(sent.answered_by)[locale] })}</b>
            </p>
            <p>{'office' in sent ? t('finish.member', { office: sent.office }) : t('finish.guest')}</p>
          </>
        )}
      </Callout>
      {isUnanswered ? (
        <Callout tone="warning" title={t('finish.none.title')}>
          <p>{t('finish.none')}</p>
          <p>
            <OfficeTelephone withHours />
          </p>
        </Callout>
      ) : (
        time === '' && <p className="muted">{t('finish.day.why')}</p>
      )}
      <div className="actions">
        {'message_id' in sent && (
          <ButtonLink variant="primary" href={`/message/${sent.message_id}`}>
            {t('finish.message')}
          </ButtonLink>
        )}
        <ButtonLink href="/">{t('finish.top')}</ButtonLink>
      </div>
    </div>
  );
}

interface InquiryConfirmProps {
  readonly request: GuestInquiryRequest;
  readonly isMember: boolean;
  readonly club: ChosenClub['chosen'];
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** The request, and where the answer goes. */
function InquiryConfirm({ request, isMember, club, busy, onSend, onBack }: InquiryConfirmProps) {
  const { t, locale } = useInquiryTexts();
  const { body, email, call_at, call_name, call_tel } = request;
  const isCall = call_at !== '';
  const answer = isCall
    ? t('confirm.answer.call', { time: callInWords(call_at)[locale] })
    : isMember
      ? t('confirm.answer.member')
      : email === ''
        ? t('confirm.answer.none')
        : t('confirm.answer.guest', { email });
  return (
    <ConfirmStep
      t={t}
      rows={[
        ...(club ? [{ id: 'club', term: t('confirm.club'), detail: club.club_name }] : []),
        { id: 'body', term: t('body'), detail: <span className="message-said">{body}</span> },
        { id: 'answer', term: t('confirm.answer'), detail: <span className="message-said">{answer}</span> },
        ...(isCall
          ? [
              { id: 'name', term: t('call_name'), detail: call_name },
              { id: 'tel', term: t('call_tel'), detail: <span className="num">{call_tel}</span> },
            ]
          : []),
      ]}
      busy={busy}
      onSend={onSend}
      onBack={onBack}
    />
  );
}

/** Input 1, Confirm 2, Finish 3, as the address bar names them. A step without earlier data returns. */
export function InquirySteps({ draft }: { readonly draft: ServerDraft<DraftedInquiry> }) {
  const { t } = useInquiryTexts();
  const isMember = useSession().isLoggedIn;
  const form = useSchemaForm(GuestInquiryRequest, fieldsOf(draft.value ?? {}), (name) => t(name));
  const { subscribe, getValues, reset } = form.form;
  const { save, clear } = draft;
  const club = useChosenClub(draft);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { is_agreed: _agreed, ...values } }) => save(values),
      }),
    [subscribe, save],
  );
  const [query, setQuery] = useSearchParams();
  const step = ['1', '2', '3'].indexOf(query.get('step') ?? '1') + 1;
  /** The path of the page that a call is about; null: the answer is written. */
  const callAbout = query.get('call');
  const call = callAbout === null ? undefined : { call: callAbout };
  const goTo = (next: 1 | 2) => setQuery({ ...call, ...(next === 1 ? {} : { step: String(next) }) });
  const [sent, setSent] = useState<SentInquiry>();
  const ofMember = useCall(sendInquiry);
  const ofGuest = useCall(sendGuestInquiry);
  const keyFor = useAttemptKey();
  const queryClient = useQueryClient();

  function readRequest(): GuestInquiryRequest | undefined {
    const values = getValues();
    const answered = call ? { email: '' } : { call_at: '', call_name: '', call_tel: '' };
    const result = check(GuestInquiryRequest, { ...values, ...answered });
    return 'value' in result ? result.value : undefined;
  }
  async function send(request: GuestInquiryRequest) {
    const told = {
      ignoresErrorMessage: true,
      idempotencyKey: keyFor({ ...request, club: club.chosen?.club_id }),
    } as const;
    const club_id = club.chosen?.club_id ?? null;
    const result = isMember ? await ofMember.send({ ...request, club_id }, told) : await ofGuest.send(request, told);
    if (!result) return;
    if (!result.ok) {
      goTo(1);
      form.refuse(result);
      return;
    }
    setSent({ ...result.reply, call_at: request.call_at, call_tel: request.call_tel });
    club.choose('');
    clear();
    reset(emptyInquiry);
    void queryClient.invalidateQueries({ queryKey: [listMessages.name] });
    setQuery({ step: '3' }, { replace: true });
  }
  function content() {
    if (step === 3 && sent !== undefined) return <InquiryFinish sent={sent} />;
    if (step <= 1)
      return (
        <InquiryInput form={form} isMember={isMember} club={club} callAbout={callAbout} onChecked={() => goTo(2)} />
      );
    const request = step === 2 ? readRequest() : undefined;
    // Loaded anew here, the agreement is missing: back to the first step, and a wish to be called stays one.
    const again = { search: new URLSearchParams(call).toString() };
    if (request === undefined) return sent === undefined ? <Navigate to={again} replace /> : null;
    const busy = ofMember.busy || ofGuest.busy;
    return (
      <InquiryConfirm
        request={request}
        isMember={isMember}
        club={club.chosen}
        busy={busy}
        onSend={() => void send(request)}
        onBack={() => goTo(1)}
      />
    );
  }
  return (
    <>
      <PageSteps
        label={t('steps')}
        steps={[t('step.input'), t('step.confirm'), t('step.finish')]}
        current={Math.max(step, 1)}
        doneWord={t('step.done')}
      />
      {content()}
    </>
  );
}

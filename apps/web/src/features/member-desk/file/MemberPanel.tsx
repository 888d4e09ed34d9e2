import type { Endpoint } from '@machi/domain/contract/endpoint';
import { authoriseMember, editMember, readMember, verifyMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { decidePermission, type Asker } from '@machi/domain/permissions/model';
import { MemberTags } from '@machi/member-desk/list/MemberTags';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { deleteFace } from '@machi/domain/cards/face-contract';
import { FaceDeletion } from '@machi/domain/cards/face-enrolment';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { Section } from '@machi/ui/section/Section';
import { useState } from 'react';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';
import { DeathAction } from './DeathAction.tsx';
import { GuestActions } from './GuestActions.tsx';
import { JoinedGuests } from './JoinedGuests.tsx';
import { FactorsAction } from './FactorsAction.tsx';
import { LockAction } from './LockAction.tsx';
import { MemberAudit } from '../audit/MemberAudit.tsx';
import { MemberMemos } from './MemberMemos.tsx';
import { OfficeDelegations } from './OfficeDelegations.tsx';
import { OfficeSection } from './OfficeSection.tsx';
import { PasswordAction } from './PasswordAction.tsx';
import { CounterAction } from './CounterAction.tsx';
import { ProxyAction } from './ProxyAction.tsx';
import { RolesSection } from '../roles/RolesSection.tsx';
import { VerifyAction } from './VerifyAction.tsx';
import { accountRows, addressRows } from './file-rows.ts';
import { useDeskAddress } from '../desk-address.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';

/** Deletes a face. The counter's desk does so too, but does not find locked-out members. */
function FaceAction({ member }: { member: MemberFile }) {
  const { t } = useDeskTexts();
  const { ask, act, dialog } = useAsked(deleteFace, { words: useDeskActionWords() });
  const [reason, setReason] = useState<FaceDeletion>();
  const [isMissing, setMissing] = useState(false);
  const { member_id, name } = member;
  const isRegistered = member.is_face_registered === 1;

  function open() {
    setReason(undefined);
    setMissing(false);
    ask();
  }
  function remove() {
    setMissing(!reason);
    if (reason) void act({ member_id, reason }, t('face.deleted', { name }));
  }

  return (
    <div className="desk-action">
      <p>
        <b>{t('face.term')}</b>
        {t(isRegistered ? 'face.state.1' : 'face.state.0')}
      </p>
      {isRegistered && (
        <Button size="small" variant="quiet-danger" onClick={open}>
          {t('face.delete')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        question={t('face.question', { name })}
        consequence={<p>{t('face.consequence')}</p>}
        confirmLabel={t('face.delete')}
        errors={isMissing ? [t('face.reason.missing')] : dialog.errors}
        onConfirm={remove}
      >
        <RadioGroup
          id="face-reason"
          name="face-reason"
          legend={t('face.reason')}
          options={FaceDeletion.options.map((value) => ({ value, label: t(`face.reason.${value}`) }))}
          value={reason ?? ''}
          onChange={({ currentTarget }) =>
            setReason(FaceDeletion.options.find((known) => known === currentTarget.value))
          }
        />
      </ConfirmDialog>
    </div>
  );
}

/** Upcoming bookings ended or changed by mistake, after a wrong death or join. Only the office tells the member. */
function EndedByMistake({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const today = dateAt(new Date());
  const toCome = (days: readonly string[]) => days.filter((day) => day >= today);
  const inWords = (days: readonly string[]) => days.map((day) => dateInWords(day)[locale]).join(t('by-mistake.and'));
  const ended = toCome(member.ended_by_mistake);
  const changed = toCome(member.changed_while_joined);
  return (
    <>
      {ended.length > 0 && (
        <Callout tone="warning" title={t('by-mistake')}>
          <p>{t('by-mistake.what', { days: inWords(ended) })}</p>
        </Callout>
      )}
      {changed.length > 0 && (
        <Callout tone="warning" title={t('while-joined')}>
          <p>{t('while-joined.what', { days: inWords(changed) })}</p>
        </Callout>
      )}
    </>
  );
}

/** Links to the member's calendar, which asks for the reason first. */
function CalendarAction({ memberId }: { readonly memberId: number }) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-action">
      <p>
        <b>{t('calendar.term')}</b>
        {t('calendar.what')}
      </p>
      <ButtonLink size="small" href={`/schedule/${memberId}`}>
        {t('calendar.open')}
      </ButtonLink>
    </div>
  );
}

interface MemberPanelProps {
  readonly memberId: number;
  readonly asker: Asker;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

export function MemberPanel({ memberId, asker, takesFocus }: MemberPanelProps) {
  const { t, locale } = useDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery({
    ...askIfAny(readMember, { member_id: memberId }, locale),
    // Each access is logged: coming back at once does not count as a second one.
    staleTime: 30_000,
  });
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ member: undefined })}
      query={query}
      fileOf={(reply) => reply.member}
      className="members-file"
    >
      {(member) => <File member={member} asker={asker} takesFocus={takesFocus} />}
    </FilePanel>
  );
}

function File({ member, asker, takesFocus }: Omit<MemberPanelProps, 'memberId'> & { member: MemberFile }) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  function keep(action: Endpoint, changed: MemberFile) {
    const { member_id } = changed;
    keepReply(queryClient, askIfAny(readMember, { member_id }, locale), { member: changed });
    void readChanged(action);
  }
  const isOwn = asker.member_id === member.member_id;
  const mayEnrol = decidePermission(asker, 'card:link:any') === 'granted';
  const mayProxy = decidePermission(asker, 'application:proxy:any') === 'granted' && !member.is_locked;
  const mayAct =
    decidePermission(asker, 'delegation:counter:any') === 'granted' &&
    !member.is_locked &&
    !member.is_official &&
    !member.is_company;
  const mayMake =
    decidePermission(asker, 'delegation:make:any') === 'granted' && !member.is_official && !member.is_company;
  const mayLook = decidePermission(asker, 'schedule:look:any') === 'granted' && !member.is_company;
  const mayAuthorise = decidePermission(asker, 'member:authorise:any') === 'granted';

  return (
    <article className="stack-lg" aria-labelledby="file-name">
      <header className="stack-tight">
        <FileHeading id="file-name" className="desk-file-name" takesFocus={takesFocus}>
          {member.name}
          <small lang="ja">{member.furigana}</small>
        </FileHeading>
        <p className="sm muted num">{t('file.number', { number: member.member_id })}</p>
        <MemberTags member={member} />
        {!member.is_guest && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      <EndedByMistake member={member} />
      <OfficeSection member={member} onChanged={(changed) => keep(editMember, changed)} isOwn={isOwn} />
      <Section className="stack" title={t('file.actions')} level={3}>
        {isOwn ? (
          <p className="sm muted">{t('file.own')}</p>
        ) : (
          <>
            <VerifyAction member={member} onChanged={(changed) => keep(verifyMember, changed)} />
            {member.is_guest ? (
              <GuestActions member={member} />
            ) : (
              <>
                {mayLook && <CalendarAction memberId={member.member_id} />}
                {mayProxy && <ProxyAction member={member} />}
                {mayAct && <CounterAction member={member} mayApply={mayProxy} />}
                <PasswordAction member={member} />
                <LockAction member={member} />
                <JoinedGuests member={member} />
                <DeathAction member={member} />
                {mayAuthorise && <FactorsAction member={member} />}
                {mayEnrol && <FaceAction member={member} />}
              </>
            )}
          </>
        )}
      </Section>
      <Section className="stack" title={t('file.account')} level={3}>
        <DescriptionList rows={accountRows(member, texts)} />
      </Section>
      <Section className="stack" title={t('file.address')} level={3}>
        <DescriptionList rows={addressRows(member, texts)} />
      </Section>
      {!isOwn && mayMake && <OfficeDelegations member={member} />}
      {!isOwn && decidePermission(asker, 'member:memo:any') === 'granted' && (
        <MemberMemos memberId={member.member_id} />
      )}
      {!isOwn && !member.is_guest && mayAuthorise && (
        <RolesSection member={member} onChanged={(changed) => keep(authoriseMember, changed)} />
      )}
      {decidePermission(asker, 'audit:read:any') === 'granted' && <MemberAudit memberId={member.member_id} />}
    </article>
  );
}

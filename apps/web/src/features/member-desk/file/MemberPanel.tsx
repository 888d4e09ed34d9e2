import type { Endpoint } from '@machi/domain/contract/endpoint';
import { authoriseMember, editMember, readMember, verifyMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { decidePermission } from '@machi/domain/permissions/model';
import type { Asker } from '@machi/domain/permissions/model';
import { MemberTags } from '@machi/member-desk/list/MemberTags';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { useDeskTexts } from '../texts.ts';
import { CalendarAction } from './CalendarAction.tsx';
import { DeathAction } from './DeathAction.tsx';
import { EndedByMistake } from './EndedByMistake.tsx';
import { FaceAction } from './FaceAction.tsx';
import { GuestActions } from './GuestActions.tsx';
import { JoinedGuests } from './JoinedGuests.tsx';
import { FactorsAction } from './FactorsAction.tsx';
import { LockAction } from './LockAction.tsx';
import { MemberAudit } from '../audit/MemberAudit.tsx';
import { MemberMemos } from './MemberMemos.tsx';
import { OfficeSection } from './OfficeSection.tsx';
import { PasswordAction } from './PasswordAction.tsx';
import { ProxyAction } from './ProxyAction.tsx';
import { RolesSection } from '../roles/RolesSection.tsx';
import { VerifyAction } from './VerifyAction.tsx';
import { accountRows, addressRows } from './file-rows.ts';
import { useDeskAddress } from '../desk-address.ts';

interface MemberPanelProps {
  readonly memberId: number;
  readonly asker: Asker;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One member's file. */
export function MemberPanel({ memberId, asker, takesFocus }: MemberPanelProps) {
  const { t, locale } = useDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery({
    ...askIfAny(readMember, { member_id: memberId }, locale),
    // Each look stands in the log: who comes back at once looks no second time.
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
  function keep(deed: Endpoint, changed: MemberFile) {
    const { member_id } = changed;
    keepReply(queryClient, askIfAny(readMember, { member_id }, locale), { member: changed });
    void readChanged(deed);
  }
  const isOwn = asker.member_id === member.member_id;
  const mayEnrol = decidePermission(asker, 'card:link:any') === 'granted';
  const mayProxy = decidePermission(asker, 'application:proxy:any') === 'granted' && !member.is_locked;
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
      <section className="stack" aria-labelledby="file-deeds">
        <h3 id="file-deeds">{t('file.deeds')}</h3>
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
      </section>
      <section className="stack" aria-labelledby="file-account">
        <h3 id="file-account">{t('file.account')}</h3>
        <DescriptionList rows={accountRows(member, texts)} />
      </section>
      <section className="stack" aria-labelledby="file-address">
        <h3 id="file-address">{t('file.address')}</h3>
        <DescriptionList rows={addressRows(member, texts)} />
      </section>
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

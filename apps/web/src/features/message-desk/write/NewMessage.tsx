import { findMessageMembers } from '@machi/domain/message-desk/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Segments } from '@machi/ui/segments/Segments';
import { useState } from 'react';
import { AccountFinder } from '../../../shell/desk/account-finder/AccountFinder.tsx';
import { useMessageDeskTexts } from '../texts.ts';
import { messageWays, useDeskAddress } from '../desk-address.ts';
import type { MessageWay } from '../desk-address.ts';
import { SeveralPeople } from './SeveralPeople.tsx';
import { UsersOfService } from './UsersOfService.tsx';
import { WriteForm } from './WriteForm.tsx';

interface NewMessageProps {
  readonly way: MessageWay;
  readonly office: string;
}

/** A new message: to whom, and what. */
export function NewMessage({ way, office }: NewMessageProps) {
  const { t } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  return (
    <section className="message-desk-write stack" aria-labelledby="message-write">
      <p className="desk-close">
        <TextLink href={hrefWith({ write: undefined })}>
          <Icon name="arrow-left" />
          {t('file.close')}
        </TextLink>
      </p>
      <h2 id="message-write">{t('write')}</h2>
      <Segments
        label={t('way')}
        items={messageWays.map((one) => ({
          href: hrefWith({ write: one }),
          label: t(`way.${one}`),
          current: one === way,
        }))}
      />
      {way === 'one' && <OnePerson office={office} />}
      {way === 'several' && <SeveralPeople office={office} />}
      {way === 'service' && <UsersOfService office={office} />}
    </section>
  );
}

function OnePerson({ office }: { readonly office: string }) {
  const { t } = useMessageDeskTexts();
  const [person, setPerson] = useState<FoundMember>();
  return person === undefined ? (
    <AccountFinder
      endpoint={findMessageMembers}
      label={t('find.label')}
      noAccount={t('find.account.none')}
      onChoose={setPerson}
    />
  ) : (
    <WriteForm key={person.member_id} person={person} office={office} onOther={() => setPerson(undefined)} />
  );
}

import { findMessageMembers } from '@machi/domain/message-desk/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useState } from 'react';
import { AccountFinder } from '../../../../shell/desk/account-finder/AccountFinder.tsx';
import { useMessageDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { WriteForm } from './WriteForm.tsx';

/** A new message to one member: who, and what. */
export function NewMessage({ office }: { readonly office: string }) {
  const { t } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  const [person, setPerson] = useState<FoundMember>();
  return (
    <section className="message-desk-write stack" aria-labelledby="message-write">
      <p className="desk-close">
        <TextLink href={hrefWith({ write: undefined })}>
          <Icon name="arrow-left" />
          {t('file.close')}
        </TextLink>
      </p>
      <h2 id="message-write">{t('write')}</h2>
      {person === undefined ? (
        <AccountFinder
          endpoint={findMessageMembers}
          label={t('find.label')}
          noAccount={t('find.account.none')}
          onChoose={setPerson}
        />
      ) : (
        <WriteForm key={person.member_id} person={person} office={office} onOther={() => setPerson(undefined)} />
      )}
    </section>
  );
}

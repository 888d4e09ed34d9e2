import { findMessageMembers, readMessageDeskChoices } from '@machi/domain/message-desk/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { messageWays, useDeskAddress, type MessageWay } from './desk-address.ts';
import { ThreadListView } from './list/ThreadListView.tsx';
import { PhraseList } from './phrases/PhraseList.tsx';
import { useMessageDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { Segments } from '@machi/ui/segments/Segments';
import { useState } from 'react';
import { MOST_RECIPIENTS } from '@machi/domain/message-desk/many';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import '../../shell/desk/inbox/inbox.css';
import './message-desk.css';
import { AccountFinder } from '../../shell/desk/account-finder/AccountFinder.tsx';
import { WriteForm } from './write/WriteForm.tsx';
import { WriteMany } from './write/WriteMany.tsx';

/** A message to the users of a service. */
function UsersOfService({ office }: { readonly office: string }) {
  const { t, locale } = useMessageDeskTexts();
  const { services = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  const [chosen, setChosen] = useState('');
  return (
    <div className="stack">
      <SelectField
        label={t('service')}
        hint={t('service.hint')}
        emptyWord={t('choose')}
        options={services.map(({ service_id, service_name }) => ({ value: String(service_id), label: service_name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {chosen !== '' && <WriteMany office={office} meant={{ member_ids: [], service_id: Number(chosen) }} />}
    </div>
  );
}

/** A message to several people, found one after the other. */
function SeveralPeople({ office }: { readonly office: string }) {
  const { t } = useMessageDeskTexts();
  const [people, setPeople] = useState<readonly FoundMember[]>([]);
  const isFull = people.length >= MOST_RECIPIENTS;
  const add = (person: FoundMember) =>
    setPeople((before) =>
      before.some(({ member_id }) => member_id === person.member_id) ? before : [...before, person],
    );
  return (
    <div className="stack">
      {isFull ? (
        <p>{t('several.full', { most: MOST_RECIPIENTS })}</p>
      ) : (
        <AccountFinder
          endpoint={findMessageMembers}
          label={t('several.find')}
          noAccount={t('find.account.none')}
          onChoose={add}
        />
      )}
      <Section className="stack-tight" title={t('several.chosen')} level={3}>
        <p role="status" className="num">
          {t('several.count', { count: people.length })}
        </p>
        <ul className="message-desk-people">
          {people.map(({ member_id: id, name }) => (
            <li key={id}>
              <span>{t('several.person', { name })}</span>
              <Button
                size="small"
                aria-label={t('several.remove.of', { name })}
                onClick={() => setPeople((before) => before.filter(({ member_id }) => member_id !== id))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {people.length > 0 && (
        <WriteMany office={office} meant={{ member_ids: people.map(({ member_id }) => member_id), service_id: null }} />
      )}
    </div>
  );
}

/** A new message: receivers and text. */
function NewMessage({ way, office }: { way: MessageWay; office: string }) {
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

/** Messages between people and the own office: threads that wait for an answer, one thread, a new message. */
export default function MessageDeskPage() {
  const { t, locale } = useMessageDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const { data: choices } = useQuery(ask(readMessageDeskChoices, {}, locale));
  const isElsewhere = address.hasPhrases || address.way !== undefined;
  return (
    <div className="desk message-desk">
      <PageHead
        title={officialTitle('message-desk', locale)}
        sub={
          choices === undefined
            ? t('sub')
            : choices.office === ''
              ? t('no-office')
              : t('sub.office', { office: choices.office })
        }
        actions={
          isElsewhere || choices === undefined || choices.office === '' ? null : (
            <>
              <ButtonLink
                variant={address.thread === undefined ? 'primary' : 'second'}
                href={hrefWith({ write: 'one', thread: undefined })}
              >
                {t('write')}
              </ButtonLink>
              <ButtonLink variant="text" href={hrefWith({ phrases: '1' })}>
                {t('phrases')}
              </ButtonLink>
            </>
          )
        }
      />
      {address.hasPhrases && <PhraseList />}
      {/* The fixed texts hide the message, so that it is kept with its receivers. */}
      <div hidden={address.hasPhrases}>
        {address.way === undefined ? (
          <ThreadListView />
        ) : (
          <NewMessage key={address.way} way={address.way} office={choices?.office ?? ''} />
        )}
      </div>
    </div>
  );
}

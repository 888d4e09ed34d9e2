import { readMessageDeskChoices } from '@machi/domain/message-desk/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { useDeskAddress } from './desk-address.ts';
import { ThreadListView } from './list/ThreadListView.tsx';
import { PhraseList } from './phrases/PhraseList.tsx';
import { NewMessage } from './write/NewMessage.tsx';
import { useMessageDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/inbox/inbox.css';
import './message-desk.css';

/** What people and the own office write to each other: what waits for an answer, one exchange, a new message. */
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
      {/* Whoever looks at the fixed texts comes back to what they were writing, and to whom. */}
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

import type { CallFailure } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { listMembers } from '@machi/domain/member-desk/contract';
import { MemberResults } from '@machi/member-desk/list/MemberResults';
import { MemberSearch } from '@machi/member-desk/list/MemberSearch';
import type { HeldMembers } from '@machi/member-desk/list/asked-members';
import { useMemberTexts } from '@machi/member-desk/texts';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Loading } from '@machi/ui/loading/Loading';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';

interface MemberListProps extends HeldMembers {
  readonly town: TownClient;
}

interface Shown {
  readonly wish: string;
  readonly reply?: ReplyOf<typeof listMembers>;
  /** Set if the list could not be loaded. */
  readonly failure?: CallFailure;
}

const NOTHING: Shown = { wish: '' };

/** Members by search, filters, order and page. Loaded again whenever shown, as others change it, too. */
export function MemberList({ town: { call }, address, hrefWith, go }: MemberListProps) {
  const { t, locale } = useTexts();
  const { t: member } = useMemberTexts();
  const [shown, setShown] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  // The address is a new object at each drawing; as text it stays the same.
  const question = JSON.stringify(address.asked);
  const wish = [locale, tries, question].join(' ');

  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const asked: HeldMembers['address']['asked'] = JSON.parse(question);
      const result = await call(listMembers, asked, { ignoresError: true, signal: stop.signal });
      if (!stop.signal.aborted) setShown(result.ok ? { wish, reply: result.reply } : { wish, failure: result });
    }
    void read();
    return () => stop.abort();
  }, [call, question, wish]);

  const { reply, failure } = shown;
  const problems = failure ? sentencesOf(failure, (key) => t(key === 'failed' ? 'failed' : 'members.not-allowed')) : [];
  const isStale = shown.wish !== wish;
  return (
    <div className="desk-list stack">
      <MemberSearch address={address} go={go} isMain />
      {reply && <MemberResults reply={reply} isStale={isStale} address={address} hrefWith={hrefWith} />}
      {!reply && problems.length === 0 && <Loading label={member('loading')} slowLabel={t('members.slow')} />}
      <CalloutLines lines={problems} />
      {problems.length > 0 && (
        <p>
          <Button busy={isStale} onClick={() => setTries(tries + 1)}>
            {t('members.again')}
          </Button>
        </p>
      )}
    </div>
  );
}

import { loginIdInWords } from '@machi/domain/described/tidy';
import type { DeskLottery } from '@machi/domain/lotteries/model';
import type { FoundMember } from '@machi/domain/members/found-member';
import { findMembersAtCounter } from '@machi/domain/reception/contract';
import { readSpot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { MemberFinder } from '../../../shell/desk/MemberFinder.tsx';
import { ApplicationForm } from '../ApplicationForm.tsx';
import { useLotteryDeskTexts } from './texts.ts';

/** Enters the application of a person at the counter or on the telephone. */
export function CounterEntry({ lottery, onEntered }: { lottery: DeskLottery; onEntered: () => Promise<void> }) {
  const { t, locale } = useLotteryDeskTexts();
  const snackbar = useSnackbar();
  const [member, setMember] = useState<FoundMember>();
  const heading = useRef<HTMLHeadingElement>(null);
  const spot = useQuery(ask(readSpot, { spot_id: lottery.spot_id }, locale)).data?.spot;
  // The pressed button is gone: the new part's name takes the focus.
  const choose = (chosen: FoundMember | undefined) => {
    setMember(chosen);
    heading.current?.focus();
  };
  const back = () => choose(undefined);
  return (
    <Disclosure title={t('enter.title')}>
      <section className="stack" aria-labelledby="lottery-enter">
        <h3 id="lottery-enter" ref={heading} tabIndex={-1}>
          {member ? t('enter.for', { name: member.name }) : t('enter.who')}
        </h3>
        {member && spot ? (
          <>
            <div className="actions">
              <Button size="small" onClick={back}>
                {t('enter.other')}
              </Button>
            </div>
            <ApplicationForm
              key={member.member_id}
              lottery={lottery}
              spot={spot}
              before={null}
              enteredFor={member.member_id}
              onSent={({ code }) => {
                snackbar.show(t('enter.done', { name: member.name, code }), 'success');
                back();
                void onEntered();
              }}
            />
          </>
        ) : (
          <MemberFinder
            endpoint={findMembersAtCounter}
            variant="second"
            words={{
              label: t('find'),
              hint: t('find.hint'),
              send: t('find.send'),
              loading: t('find.loading'),
              none: t('find.none'),
              noneWhat: t('find.none.what'),
              found: t('find.found'),
              more: t('find.more'),
              name: t('call.name'),
              chooseHead: t('find.choose'),
              choose: t('find.choose'),
              chooseOf: (name) => t('find.choose.of', { name }),
            }}
            columns={[
              {
                id: 'tel',
                head: t('call.tel'),
                cell: ({ tel }) => (
                  <span key="tel" className="num nb">
                    {tel === null ? '―' : loginIdInWords(tel)}
                  </span>
                ),
              },
            ]}
            onChoose={choose}
          />
        )}
      </section>
    </Disclosure>
  );
}

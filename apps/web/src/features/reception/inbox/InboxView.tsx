import { listInbox, readApplication } from '@machi/domain/reception/contract';
import { inboxKinds, inboxOrders, type InboxKind } from '@machi/domain/reception/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askList } from '../../../shell/calls/ask.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { KeyHints } from '../../../shell/desk/inbox/KeyHints.tsx';
import { SelectAll } from '../../../shell/desk/inbox/SelectAll.tsx';
import { SelectionBar } from '../../../shell/desk/inbox/SelectionBar.tsx';
import { useInbox } from '../../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../../shell/desk/inbox/use-inbox-keys.ts';
import { useReceptionKeyLines } from '../../../shell/reception-nav/use-reception-keys.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { ApplicationPanel, HEADING_ID } from '../application/ApplicationPanel.tsx';
import { DecideDialog } from '../decide/DecideDialog.tsx';
import { FindForm } from '../find/FindForm.tsx';
import { FoundList } from '../find/FoundList.tsx';
import { OrderChoice } from '../find/OrderChoice.tsx';
import { useReceptionAddress } from '../reception-address.ts';
import { InboxTable, lineId } from './InboxTable.tsx';
import { openExemptions, targetOfApplication, targetOfLine } from './decide-target.ts';
import type { DecideTarget, ExemptionAnswer, Verdict } from './decide-target.ts';

const isKind = (value: string): value is InboxKind => inboxKinds.some((kind) => kind === value);

/** Waiting applications and the open one. */
export function InboxView() {
  const { t, locale } = useReceptionTexts();
  const { address, hrefWith, go } = useReceptionAddress();
  const { kind, page, application, q, order = 'since' } = address;
  const query = useQuery({
    ...askList(listInbox, { ...(kind ? { kind } : {}), order, page: q === undefined ? page : 1 }, locale),
    enabled: q === undefined,
  });
  const { data, isPlaceholderData } = query;
  const file = useQuery({
    ...askIfAny(readApplication, { application_code: application ?? '' }, locale),
    enabled: application !== undefined,
  }).data?.application;
  const [hasKeys, setHasKeys] = useKeySwitch();
  const deskKeys = useReceptionKeyLines();

  const lines = q === undefined ? (data?.lines ?? []) : [];
  const codes = lines.flatMap(({ application_code }) => application_code ?? []);
  const [exemption, setExemption] = useState<ExemptionAnswer>();
  const news = useRef<HTMLDivElement>(null);
  const none = useFocusOn<HTMLDivElement, boolean>(
    data !== undefined && lines.length === 0,
    (now, before) => now && before === false && document.activeElement === document.body,
  );
  const inbox = useInbox<DecideTarget, Verdict>({
    codes,
    targets: lines.flatMap((line) => targetOfLine(line) ?? []),
    lineId,
    news,
    none,
    open:
      application === undefined
        ? undefined
        : {
            code: application,
            headingId: HEADING_ID,
            ...(file
              ? {
                  read: {
                    target: targetOfApplication(file, locale),
                    instead:
                      file.is_own || openExemptions(file).length === 0
                        ? undefined
                        : (verdict: string) => setExemption(verdict === 'approve' ? 'confirm' : 'decline'),
                  },
                }
              : {}),
          },
  });
  useInboxKeys(hasKeys, inbox.press);

  const chips = (['', ...inboxKinds] as const).map((value) => ({
    value,
    label: t(`kind.${value || 'all'}`),
    ...(data ? { count: data.counts[value || 'all'] } : {}),
  }));
  const count = inbox.chosen.length;

  return (
    <>
      <CalloutLines ref={news} tone="warning" title={t('changed')} focusable lines={inbox.changed} />
      <DeskSplit
        open={application}
        linkId={lineId}
        className="reception-list desk-stays stack"
        file={(code, isOpenedHere) => (
          <ApplicationPanel
            key={code}
            code={code}
            closeHref={hrefWith({ application: undefined })}
            takesFocus={isOpenedHere}
            onAsk={(verdict, target) => inbox.ask(verdict, [target])}
            exemption={exemption}
            onExemption={setExemption}
          />
        )}
      >
        <div className="reception-over">
          {q === undefined && (
            <FilterChips
              label={t('kind')}
              chips={chips}
              chosen={kind ?? ''}
              onChoose={(value) => go({ kind: isKind(value) ? value : undefined, page: undefined })}
            />
          )}
          <FindForm
            isMain={application === undefined}
            q={q}
            onFind={(words) => go({ q: words, order: undefined, page: undefined, application: undefined })}
          />
        </div>
        {q === undefined && <KeyHints isOn={hasKeys} onSwitch={setHasKeys} more={deskKeys} />}
        {q !== undefined ? (
          <FoundList q={q} />
        ) : query.isError || !data ? (
          <NotLoaded query={query} label={t('loading')} />
        ) : lines.length === 0 ? (
          <div ref={none} tabIndex={-1}>
            <NoneFound title={t('none')} body={t('none.body')} />
          </div>
        ) : (
          <section aria-label={t('inbox')} aria-busy={isPlaceholderData} className="reception-inbox stack">
            <div className="reception-line">
              <SelectAll inbox={inbox} />
              <OrderChoice
                orders={inboxOrders}
                order={order}
                onOrder={(chosen) => go({ order: chosen === 'since' ? undefined : chosen, page: undefined })}
              />
            </div>
            <InboxTable
              lines={lines}
              open={application}
              inbox={inbox}
              hrefOf={(code) => hrefWith({ application: code })}
            />
            <SelectionBar
              inbox={inbox}
              verdicts={[
                { verdict: 'approve', label: t('approve.many', { count }) },
                { verdict: 'refuse', label: t('refuse.many', { count }), variant: 'quiet-danger' },
              ]}
            />
            <DeskPages
              t={t}
              reply={{ ...data, page }}
              hrefWith={(change) => hrefWith({ ...change, application: undefined })}
            />
          </section>
        )}
      </DeskSplit>
      <DecideDialog
        asked={inbox.asked}
        onClose={inbox.close}
        onDone={inbox.done}
        onChanged={inbox.setChanged}
        onClosed={inbox.goOn}
      />
    </>
  );
}

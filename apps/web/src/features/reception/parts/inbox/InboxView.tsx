import { inboxKinds } from '@machi/domain/reception/model';
import type { InboxKind } from '@machi/domain/reception/model';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../../shell/calls/PageLoading.tsx';
import { useMinute } from '../../../../shell/use-minute.ts';
import { receptionQueries } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { ApplicationPanel } from '../application/ApplicationPanel.tsx';
import { CodeSearch } from './CodeSearch.tsx';
import { InboxTable, lineId } from './InboxTable.tsx';
import { KeyHints } from './KeyHints.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { DecideDialog } from '../decide/DecideDialog.tsx';
import type { Asked } from '../decide/DecideDialog.tsx';
import { targetOfApplication, targetOfLine } from './decide-target.ts';
import type { DecideTarget, Verdict } from './decide-target.ts';
import { useInboxKeys, useKeySwitch } from './use-inbox-keys.ts';
import type { InboxKey } from './use-inbox-keys.ts';
import { useReceptionAddress } from '../use-reception-address.ts';

const isKind = (value: string): value is InboxKind => inboxKinds.some((kind) => kind === value);

/** What waits, and beside it on wide screens, in its place on narrow ones, the application that is open. */
export function InboxView() {
  const { t, locale } = useReceptionTexts();
  const { address, hrefWith, go } = useReceptionAddress();
  const { kind, page, application } = address;
  const asks = { ...(kind ? { kind } : {}), page };
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(receptionQueries.inbox(locale, asks));
  const file = useQuery({
    ...receptionQueries.application(locale, application ?? ''),
    enabled: application !== undefined,
  }).data?.application;
  const now = useMinute();
  const [hasKeys, setHasKeys] = useKeySwitch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const news = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  /** The line at which the keys are, also while nothing of it has the focus. */
  const at = useRef(application);

  const lines = data?.lines ?? [];
  const codes = lines.flatMap(({ application_code }) => application_code ?? []);
  const targets = lines.flatMap((line) => targetOfLine(line) ?? []);
  const chosen = targets.filter(({ code }) => selected.has(code));

  const isDone = useRef(false);

  // Closing an application leads back to the line that opened it.
  const opened = useRef(application);
  useEffect(() => {
    if (opened.current !== undefined && application === undefined)
      document.getElementById(lineId(opened.current))?.focus();
    if (application !== undefined) at.current = application;
    opened.current = application;
  }, [application]);

  useEffect(() => {
    // The column scrolls by itself beside an application; the line that is open stays in sight.
    const link = application === undefined ? null : document.getElementById(lineId(application));
    const box = column.current;
    if (!link || !box || box.scrollHeight <= box.clientHeight) return;
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 120) box.scrollTop += top - box.clientHeight / 2;
  }, [application]);

  const lineWithFocus = (): string | undefined =>
    document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-line]')?.dataset['line'];
  function moveTo(code: string | undefined) {
    if (code === undefined) return;
    at.current = code;
    document.getElementById(lineId(code))?.focus();
  }
  function ask(verdict: Verdict, about: readonly DecideTarget[]) {
    if (about.length === 0) return;
    setChanged([]);
    setAsked({ verdict, targets: about });
  }
  function select(code: string, isSelected: boolean) {
    const after = new Set(selected);
    if (isSelected) after.add(code);
    else after.delete(code);
    setSelected(after);
  }
  function press(key: InboxKey) {
    const code = lineWithFocus() ?? at.current;
    const index = codes.indexOf(code ?? '');
    if (key === 'down') return moveTo(codes[Math.min(index + 1, codes.length - 1)]);
    if (key === 'up') return moveTo(codes[Math.max(index - 1, 0)]);
    // What is open is decided as it was read there.
    const target =
      file && code === application ? targetOfApplication(file, locale) : targets.find((one) => one.code === code);
    if (key === 'select')
      return target && codes.includes(target.code) && select(target.code, !selected.has(target.code));
    return ask(key, chosen.length > 0 ? chosen : target ? [target] : []);
  }
  useInboxKeys(hasKeys, press);

  function forget(decided: readonly DecideTarget[]) {
    isDone.current = true;
    const gone = decided.map(({ code }) => code);
    const index = codes.indexOf(gone[0] ?? '');
    at.current =
      codes.find((code, nth) => nth > index && !gone.includes(code)) ?? codes.find((code) => !gone.includes(code));
    // What was left out stays selected.
    setSelected(new Set([...selected].filter((code) => !gone.includes(code))));
  }
  function afterDialog() {
    if (changed.length > 0) return news.current?.focus();
    if (!isDone.current) return undefined;
    isDone.current = false;
    // The buttons that asked are gone; who works in the list goes on at the next line.
    return application === undefined ? moveTo(at.current) : document.getElementById('application-name')?.focus();
  }

  const chips = [
    { value: '', label: t('kind.all'), ...(data ? { count: data.counts.all } : {}) },
    ...inboxKinds.map((value) => ({
      value,
      label: t(`kind.${value}`),
      ...(data ? { count: data.counts[value] } : {}),
    })),
  ];

  return (
    <>
      {changed.length > 0 && (
        <Callout ref={news} tone="warning" title={t('changed')} live="alert" focusable>
          {changed.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
      <div className={application === undefined ? undefined : 'desk-split'}>
        <div className="reception-list desk-stays stack" ref={column}>
          <div className="reception-over">
            <FilterChips
              label={t('kinds')}
              chips={chips}
              chosen={kind ?? ''}
              onChoose={(value) => go({ kind: isKind(value) ? value : undefined, page: undefined })}
            />
            <CodeSearch onOpen={(code) => go({ application: code })} />
          </div>
          <KeyHints isOn={hasKeys} onSwitch={setHasKeys} />
          {isError ? (
            <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
          ) : !data ? (
            <PageLoading label={t('loading')} />
          ) : lines.length === 0 ? (
            <div role="status">
              <EmptyState title={t('none')}>
                <p>{t('none.body')}</p>
              </EmptyState>
            </div>
          ) : (
            <section aria-label={t('inbox')} aria-busy={isPlaceholderData} className="stack">
              <InboxTable
                lines={lines}
                now={now}
                open={application}
                selected={selected}
                onSelect={select}
                hrefOf={(code) => hrefWith({ application: code })}
              />
              <SelectionBar
                count={chosen.length}
                onAsk={(verdict) => ask(verdict, chosen)}
                onClear={() => setSelected(new Set())}
              />
              <Pagination
                label={t('pages')}
                current={page}
                count={Math.max(1, Math.ceil(data.total / data.page_size))}
                hrefOf={(number) =>
                  hrefWith({ page: number === 1 ? undefined : String(number), application: undefined })
                }
                previousLabel={t('previous')}
                nextLabel={t('next')}
                pageLabel={(number) => t('page', { page: number })}
              />
            </section>
          )}
        </div>
        {application !== undefined && (
          <ApplicationPanel
            key={application}
            code={application}
            closeHref={hrefWith({ application: undefined })}
            takesFocus={codes.includes(application)}
            onAsk={(verdict, target) => ask(verdict, [target])}
          />
        )}
      </div>
      <DecideDialog
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={forget}
        onChanged={setChanged}
        onClosed={afterDialog}
      />
    </>
  );
}

import { approvalStatuses } from '@machi/domain/applications/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import {
  assignments,
  exportHandledForms,
  listHandledForms,
  readFormDeskChoices,
  readHandledForm,
} from '@machi/domain/form-desk/contract';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { SelectField } from '@machi/ui/field/SelectField';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { ask, askList } from '../../shell/calls/ask.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../shell/desk/files/FoundFiles.tsx';
import { KeyHints } from '../../shell/desk/inbox/KeyHints.tsx';
import { SelectAll } from '../../shell/desk/inbox/SelectAll.tsx';
import { SelectionBar } from '../../shell/desk/inbox/SelectionBar.tsx';
import { useInbox } from '../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../shell/desk/inbox/use-inbox-keys.ts';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { useFormDeskTexts } from './texts.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { targetOf, type HandledTarget, type Verdict } from './handled-target.ts';
import { HEADING_ID, HandledPanel } from './HandledPanel.tsx';
import { useDeskAddress } from './desk-address.ts';
import { HandledTable, handledLinkId } from './HandledTable.tsx';

/** Filters the list by official and by form. */
function Narrowing({ counts }: { counts: ReplyOf<typeof listHandledForms>['counts'] | undefined }) {
  const { t, locale } = useFormDeskTexts();
  const { address, go } = useDeskAddress();
  const { forms = [] } = useQuery(ask(readFormDeskChoices, {}, locale)).data ?? {};
  const { assigned, onlineform_id: form } = address.asked;
  const elsewhere = { page: undefined, application: undefined };
  return (
    <div className="form-desk-over">
      <FilterChips
        label={t('assigned')}
        chips={([undefined, ...assignments] as const).map((one) => ({
          value: one ?? '',
          label: t(`assigned.${one ?? 'all'}`),
          ...(counts ? { count: counts[one ?? 'all'] } : {}),
        }))}
        chosen={assigned ?? ''}
        onChoose={(value) => go({ ...elsewhere, assigned: value === '' ? undefined : value })}
      />
      <SelectField
        label={t('form')}
        emptyWord={t('form.all')}
        value={form === undefined ? '' : String(form)}
        options={forms.map(({ onlineform_id, form_name: label }) => ({ value: String(onlineform_id), label }))}
        onChange={({ target }) => go({ ...elsewhere, form: target.value === '' ? undefined : target.value })}
      />
    </div>
  );
}

/** Waiting applications by deadline, or decided ones, and the open one. */
export function HandledListView() {
  const { t, locale } = useFormDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const { application, asked } = address;
  const query = useQuery(askList(listHandledForms, asked, locale));
  const { data } = query;
  const file = useQuery({
    ...askIfAny(readHandledForm, { onlineform_application_id: application ?? 0 }, locale),
    enabled: application !== undefined,
  }).data?.application;
  const [hasKeys, setHasKeys] = useKeySwitch();
  const news = useRef<HTMLDivElement>(null);

  const lines = data?.applications ?? [];
  const codes = lines.map(({ onlineform_application_id: id }) => String(id));
  const inbox = useInbox<HandledTarget, Verdict>({
    codes,
    targets: lines.flatMap((line) => targetOf(line) ?? []),
    lineId: (code) => handledLinkId(Number(code)),
    news,
    open:
      application === undefined
        ? undefined
        : {
            code: String(application),
            headingId: HEADING_ID,
            ...(file ? { read: { target: targetOf(file) } } : {}),
          },
  });
  useInboxKeys(hasKeys, inbox.press);
  const count = inbox.chosen.length;
  const { page: _page, ...question } = asked;
  const waits = asked.approval_status === 0;

  return (
    <>
      <CalloutLines ref={news} tone="warning" title={t('undecided')} focusable lines={inbox.changed} />
      <DeskSplit
        open={application}
        linkId={handledLinkId}
        className="stack desk-list desk-stays"
        file={(id, isOpenedHere) => (
          <HandledPanel
            key={id}
            id={id}
            takesFocus={isOpenedHere}
            onAsk={(verdict, target) => inbox.ask(verdict, [target])}
          />
        )}
      >
        <Segments
          label={t('status')}
          items={approvalStatuses.map((status) => ({
            href: hrefWith({
              status: status === 0 ? undefined : String(status),
              page: undefined,
              application: undefined,
            }),
            label: t(`status.${status}`),
            current: status === asked.approval_status,
          }))}
        />
        <Narrowing counts={data?.counts} />
        {waits && <KeyHints isOn={hasKeys} onSwitch={setHasKeys} refuseWord={t('keys.refuse')} />}
        <FoundFiles
          t={t}
          hrefWith={hrefWith}
          file="application"
          query={query}
          linesOf={(reply) => reply.applications}
          table={(applications) => (
            <>
              <SelectAll inbox={inbox} />
              <HandledTable applications={applications} inbox={inbox} />
              <SelectionBar
                inbox={inbox}
                verdicts={[
                  { verdict: 'approve', label: t('approve.many', { count }) },
                  { verdict: 'refuse', label: t('refuse.many', { count }), variant: 'quiet-danger' },
                  { verdict: 'invalidate', label: t('invalidate.many', { count }) },
                ]}
              />
            </>
          )}
          none={{ title: t('none'), body: t('none.body') }}
        >
          {application === undefined && (
            <SaveTable
              endpoint={exportHandledForms}
              question={question}
              t={t}
              label={t('export.send')}
              note={t(asked.onlineform_id === undefined ? 'export.note' : 'export.note.form')}
            />
          )}
        </FoundFiles>
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

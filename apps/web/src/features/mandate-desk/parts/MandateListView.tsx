import type { Asker } from '@machi/domain/permissions/model';
import type { MandateLine } from '@machi/domain/mandates/views';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { listedToday } from '../../../shell/listed.ts';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
import { mandateQueries } from '../queries.ts';
import { useMandateTexts } from '../texts.ts';
import { MandateFilters } from './MandateFilters.tsx';
import { MandatePanel } from './MandatePanel.tsx';
import { MandateTags } from './MandateTags.tsx';
import { useMandateAddress } from './mandate-address.ts';

const mandateLinkId = (mandateId: number): string => `mandate-${mandateId}`;

/** Mandates, those that wait for a bank first, and the one that is open. */
export function MandateListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useMandateTexts();
  const { address, hrefWith } = useMandateAddress();
  const { mandate, asked } = address;
  const query = useQuery(mandateQueries.list(locale, asked));
  const { page: _page, ...question } = asked;
  return (
    <DeskSplit
      open={mandate}
      linkId={mandateLinkId}
      className="stack desk-list"
      file={(mandateId, isOpenedHere) => (
        <MandatePanel key={mandateId} mandateId={mandateId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <MandateFilters isMain={mandate === undefined} />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="mandate"
        query={query}
        linesOf={(reply) => reply.mandates}
        table={(lines) => <MandateTable mandates={lines} />}
        none={{ title: t('none'), body: t(Object.keys(question).length > 0 ? 'none.body' : 'none.yet') }}
      />
    </DeskSplit>
  );
}

/** One line a mandate; beside an open one only who and how it stands. */
function MandateTable({ mandates }: { readonly mandates: readonly MandateLine[] }) {
  const { t, locale } = useMandateTexts();
  const { address, hrefWith } = useMandateAddress();
  const isBeside = address.mandate !== undefined;
  const columns = (isBeside ? (['who', 'state'] as const) : (['who', 'account', 'when', 'state'] as const)).map(
    (id) => ({
      id,
      head: t(`column.${id}`),
    }),
  );
  const rows = mandates.map((mandate) => {
    const { mandate_id, name, bank_name, branch_name, last_digits, entered_at } = mandate;
    const isOpen = mandate_id === address.mandate;
    const who = (
      <TextLink
        id={mandateLinkId(mandate_id)}
        className="desk-name"
        href={hrefWith({ mandate: String(mandate_id) })}
        aria-current={isOpen || undefined}
      >
        {name}
      </TextLink>
    );
    const account = (
      <>
        {bank_name} {branch_name}
        <small className="desk-under num">{t('digits', { digits: last_digits })}</small>
      </>
    );
    const when = <span className="num desk-line">{listedToday(entered_at.slice(0, 10), locale)}</span>;
    const tags = <MandateTags mandate={mandate} />;
    return { id: String(mandate_id), cells: isBeside ? [who, tags] : [who, account, when, tags], current: isOpen };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}

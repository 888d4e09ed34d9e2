import { exportBills, listBills } from '@machi/domain/billing/desk-contract';
import { signedYenInWords } from '@machi/domain/billing/words';
import type { Asker } from '@machi/domain/permissions/model';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../shell/desk/files/FoundFiles.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { useBillTexts } from './texts.ts';
import { BillFilters } from './BillFilters.tsx';
import { BillPanel } from './BillPanel.tsx';
import { BillTable, billLinkId } from './BillTable.tsx';
import { useBillAddress } from './bill-address.ts';

/** Bills, the newest first, and the one that is open. */
export function BillListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useBillTexts();
  const { address, hrefWith } = useBillAddress();
  const { bill, asked } = address;
  const query = useQuery(askList(listBills, asked, locale));
  const { page: _page, ...question } = asked;
  const inWords = (amount: number) => signedYenInWords(amount)[locale];
  return (
    <DeskSplit
      open={bill}
      linkId={billLinkId}
      className="stack desk-list"
      file={(billingId, isOpenedHere) => (
        <BillPanel key={billingId} billingId={billingId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <BillFilters isMain={bill === undefined} />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="bill"
        query={query}
        linesOf={(reply) => reply.bills}
        table={(lines) => <BillTable bills={lines} />}
        none={{ title: t('none'), body: t(Object.keys(question).length > 0 ? 'none.body' : 'none.yet') }}
        beside={({ yen, open_yen }) => t('sums', { yen: inWords(yen), open: inWords(open_yen) })}
      >
        {bill === undefined && (
          <SaveTable
            endpoint={exportBills}
            question={question}
            t={t}
            label={t('export.send')}
            note={t('export.note')}
          />
        )}
      </FoundFiles>
    </DeskSplit>
  );
}

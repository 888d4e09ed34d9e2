import { printBill } from '@machi/domain/billing/desk-contract';
import type { BillPaper } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { refuseSlip } from '@machi/domain/billing/rules';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useBillTexts } from './texts.ts';

/** The papers to hand over at the counter. */
export function BillPapers({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const { billing_id } = bill;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(printBill);
  async function save(paper: BillPaper) {
    const result = await send({ billing_id, paper });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('paper.saved', { name: result.reply.filename }), 'success');
  }
  const papers: readonly BillPaper[] = [
    ...(bill.state === 'paid' ? (['receipt'] as const) : []),
    ...(refuseSlip(bill, bill.is_debited) === undefined ? (['slip'] as const) : []),
    'invoice',
  ];
  return (
    <div className="actions">
      {papers.map((paper) => (
        <Button
          key={paper}
          size="small"
          icon={<Icon name="download" />}
          busy={busy}
          busyLabel={t('sending')}
          onClick={() => void save(paper)}
        >
          {t(`paper.${paper}`)}
        </Button>
      ))}
    </div>
  );
}

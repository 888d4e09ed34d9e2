import type { ja } from './ja.ts';

export const en: typeof ja = {
  sheet: 'Bath bills',
  columns: {
    invoice_code: 'Invoice number',
    month: 'Month',
    member_id: 'Town ID',
    name: 'Name',
    visits: 'Visits',
    amount: 'Amount (yen)',
    carried: 'Credit from before (yen)',
    state: 'State',
    paid_at: 'Planned debit or payment',
    failure: 'Why the debit failed',
  },
};

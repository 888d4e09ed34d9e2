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
  reminder: {
    subject: 'Your bath bills',
    asks: 'We have not received what you owe for the bath (plaza usage fee). Please pay {{yen}} by {{term}}. A letter that says the same comes by post.',
    line: '- {{month}}: {{yen}}',
    where:
      'You can pay at the {{office}}, and print a payment slip in the portal on the page of your bath bills. If it is hard to pay, please talk to us soon (telephone {{tel}}).',
    crossed: 'If you have paid in the meantime, please forgive this message.',
  },
};

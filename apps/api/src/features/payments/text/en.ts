import type { ja } from './ja.ts';

export const en: typeof ja = {
  sheet: 'Card payments',
  columns: {
    member_id: 'Member number',
    payment_id: 'Payment number',
    date: 'Date',
    time: 'Time',
    name: 'Name',
    title: 'For',
    amount: 'Amount (yen)',
    state: 'State',
    theirs: 'State at the provider',
    received: 'Charged at the provider (yen)',
    refunded: 'Refunded at the provider (yen)',
    differences: 'Differences',
  },
};

import type { ja } from './ja.ts';

export const en: typeof ja = {
  sheet: 'Online applications',
  columns: {
    member_id: 'Member number',
    application_code: 'Code',
    form: 'Form',
    filed_date: 'Received on',
    filed_time: 'Received at',
    name: 'Applicant',
    state: 'State',
    correction: 'Sent back',
    due_on: 'Deadline',
    assigned: 'Who sees to it',
    proxy: 'Proxy',
    decided_date: 'Decided on',
    reason: 'Reason',
    amount: 'Fee (yen)',
    test: 'Test',
  },
  states: { 0: 'Requesting', 1: 'Approved', 2: 'Denied', 3: 'Invalid' },
  yes: 'yes',
};

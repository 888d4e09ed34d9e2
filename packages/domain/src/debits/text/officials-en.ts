export const en = {
  'collection-unknown': 'Choose the bank from the list.',
  'debit-day': 'Banks are closed on this day. Choose a bank day.',
  'debit-day-early': 'The debit day has to be later than today.',
  'debit-day-far': 'The debit day can be up to {{0}} days ahead.',
  'retry-of': 'Only bills of a run whose results are entered can be tried again, through the same bank.',
  'run-empty': 'There is nothing to debit.',
  'preview-changed': 'Something has changed since these figures were shown. Please check the new ones.',
  'run-changed': 'A colleague has changed this run. The page now shows it as it is. Please check again.',
  'run-not-prepared': 'This run does not wait to be released any more.',
  'run-outdated':
    '{{0}} debit(s) cannot be made as prepared: the account transfer has ended, or the bill has changed. Withdraw the run and prepare it again.',
  'run-not-released': 'This run is not released, or was withdrawn.',
  'run-answered': 'Other results of this run are entered already. Nothing was changed.',
  'debit-run-over': 'This run is over. It cannot be withdrawn any more.',
  'withdrawal-asked': 'A colleague has asked to withdraw this run. Decide that first.',
  'withdrawal-none': 'Nobody asks to withdraw this run any more.',
  'run-numbers-gone':
    'The account numbers of this run were deleted. Withdraw the run, and enter by hand what the bank tells.',
  'file-unwritten': 'The file cannot be written. {{0}}',
  'file-differs':
    'The file would not be the one that was fetched before. Hand in that one, or withdraw the run and prepare it again.',
  'results-early': 'There can be no results before the debit day.',
  'results-wrong': 'Nothing was entered. {{0}} ({{1}} fault(s) in all)',
  'debit-not-paid': 'Only a debit that was paid can be taken back.',
  'return-day': 'Check the date. It is between the debit day and today, and at most {{0}} days after the debit day.',
  'bill-in-run':
    'The bank is asked to debit this bill on {{0}}. Wait for the result, or have the run withdrawn: it would be paid twice.',
} as const;

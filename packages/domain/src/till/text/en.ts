export const en = {
  'till-day-closed': 'The till of {{0}} is closed. Please enter it for a day that is still open.',
  'till-day-to-come': 'This day has not come yet.',
  'till-changed': 'Something was entered for this day in the meantime. Please look at the sums again.',
  'till-note-needed': 'The cash that was counted is not what was entered (¥{{0}}). Please say why.',
  'already-paid': 'This was noted as paid already, perhaps by a colleague. Nothing was entered a second time.',
  'nothing-due': 'Nothing is to be paid for this reservation.',
  'nothing-paid': 'No payment of this reservation is noted that could be taken back.',
} as const;

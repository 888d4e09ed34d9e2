export const en = {
  'till-day-closed': 'The till of {{0}} is closed. Please enter it for a day that is still open.',
  'already-paid': 'This was noted as paid already, perhaps by a colleague. Nothing was entered a second time.',
  'nothing-due': 'Nothing is to be paid for this reservation.',
  'nothing-paid': 'No payment of this reservation is noted that could be taken back.',
} as const;

/** What officials are refused who handle online applications. */
export const en = {
  'application-unsigned':
    'The correction of {{0}} is not signed yet. Please wait until the applicant has signed it, or deny it.',
  'assigned-meanwhile': 'Somebody else has meanwhile changed who sees to {{0}}. Please look at it again.',
  'no-forms-official': 'This colleague does not handle online applications. Please choose somebody of the list.',
  'applications-too-many': 'A file can hold up to {{0}} applications. Please narrow the list.',
  'approval-waits':
    '{{0}} is already to be approved, as soon as the applicant has paid once more. They were written to. You can still deny it.',
} as const;

export const en = {
  'state.draft': 'Draft',
  'state.applied': 'Waiting for approval',
  'state.approved': 'Public',
  'state.to-come': 'Approved, still to come',
  'state.over': 'Over',
  'state.denied': 'Given back',
  'tag.version': 'New version',
  added: 'New: ',
  removed: 'Gone: ',
} as const;

export const en = {
  'enacted-on': 'In force from {{date}}',
  contents: 'Contents',
  kept: 'How long each kind of information is kept',
  'kept-what': 'Information',
  'kept-span': 'Kept for',
  'kept-start': 'Counted',
  'kept-outcome': 'Then',
  'kept-deleted': 'It is deleted',
  'kept-anonymous': 'Names and the like go; only counts that nobody can be recognised in stay',
  loading: 'Loading the text…',
} as const;

export const en = {
  'enacted-on': 'In force from {{date}}',
  contents: 'Contents',
  loading: 'Loading the text…',
} as const;

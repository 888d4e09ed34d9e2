export const en = {
  contents: 'On this page',
  table: 'Table',
  loading: 'Loading the page…',
} as const;

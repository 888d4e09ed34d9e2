/** Colours to choose from: each is an edge beside words, in light and in dark. */
export const colours = [
  { code: '#1a8a4d', name: 'green' },
  { code: '#0877d7', name: 'blue' },
  { code: '#8a4fbf', name: 'purple' },
  { code: '#d33b3b', name: 'red' },
  { code: '#d9650a', name: 'orange' },
  { code: '#8a6d00', name: 'yellow' },
  { code: '#757b76', name: 'grey' },
] as const;

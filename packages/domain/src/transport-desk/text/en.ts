export const en = {
  'feed-changed': 'A colleague has changed the route data meanwhile. Please look at what counts now, and press again.',
  'feed-has-errors':
    'This data has errors and cannot be put in force. Please mend what the report names and import it again.',
  'feed-nothing-before': 'There is no former data to go back to.',
  'feed-address': 'Please write a web address that begins with https:// and that everybody can open.',
  'feed-not-fetched':
    'The data could not be fetched from this address. Please open the address in a browser and see whether a zip file comes.',
} as const;

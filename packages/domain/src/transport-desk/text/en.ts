export const en = {
  'feed-changed': 'A colleague has changed the route data meanwhile. Please look at what counts now, and press again.',
  'feed-has-errors':
    'This data has errors and cannot be put in force. Please mend what the report names and import it again.',
  'feeds-of-the-day':
    'You can import route data {{0}} times a day. Please go on tomorrow, or ask a colleague who looks after the routes.',
  'feed-nothing-before': 'There is no former data to go back to.',
  'feed-address': 'Please write a web address that begins with https:// and that everybody can open.',
  'feed-not-fetched':
    'The data could not be fetched from this address. Please open the address in a browser and see whether a zip file comes.',
  'vehicle-foreign': 'This key belongs to another vehicle. Please look at which device is in which vehicle.',
  'position-ahead': 'This position is from the future. Please set the clock of the device.',
  'position-old': 'This position is older than ten minutes and no longer says where the vehicle is.',
  'position-elsewhere': 'This position is far away from the town. Please look at what the device measures.',
  'position-trip': 'The vehicle’s route has no such run on this day. Please look at the trip and its service day.',
} as const;

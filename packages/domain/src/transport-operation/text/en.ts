export const en = {
  'announcement-order': 'The end must be after the start.',
  'announcement-past': 'The end has already passed. Please choose a time in the future.',
  'announcement-long': 'The end must be within {{0}} days. What lasts longer belongs into a notice or the timetable.',
  'announcement-most': 'There can be {{0}} announcements at a time. Please end one that is over first.',
  'announcement-over': 'This announcement is already over. Please make a new one to go on.',
  'announcement-changed':
    'A colleague has changed this announcement. Please look at it as it is now, and change it again.',
  'run-day': 'Please choose a day from yesterday to {{0}} days ahead.',
  'run-over': 'This run is already over.',
  'run-far': 'Runs can be cancelled up to {{0}} days ahead. Please change the route data for later ones.',
  'run-cancelled': 'This run is already cancelled.',
  'run-most': 'There can be {{0}} cancelled runs. For longer, please change the route data.',
  'vehicle-most': 'There can be {{0}} vehicles. Please take one out of service first.',
  'live-address':
    'This address cannot be used. Please write one that begins with https://, that everybody can open, and that does not lead into a network of the town.',
  'live-not-fetched': 'Nothing came from this address. Please check with the operator that it is right.',
  'live-unreadable': 'What came is not GTFS Realtime. Please check with the operator that the address is right.',
  'live-too-many':
    'So much came that it was not read. Please ask the operator for an address with the vehicles of this town alone.',
  'live-none': 'There is no address. Please write one first.',
  'live-tries': 'You can try an address {{0}} times a day. Please go on tomorrow.',
  'live-changed': 'A colleague has changed this setting. Please look at it as it is now, and press again.',
  'vehicle-keyless': 'This vehicle can have no key. Please bring one that is out of service back first.',
} as const;

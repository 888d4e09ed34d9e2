export const en = {
  'ride-over': 'This ride is over, or its passenger is on board. It can no longer be cancelled.',
  'desk-ride-closed': 'The on-demand bus does not run on that day. Ask whether another day would do.',
  'desk-ride-too-late': 'Rides are asked for at least {{0}} minutes before. Ask whether a later time would do.',
  'desk-ride-wheelchair-places': 'One vehicle takes {{0}} wheelchairs. Ask whether they can ride apart.',
  'desk-ride-return-early':
    'They arrive at {{0}} at the latest. Ask whether a time after that would do for the way back.',
  'desk-ride-upcoming': 'Nobody has more than {{0}} rides to come at a time. Cancel one that they do not need first.',
  'desk-ride-given-up': 'They have cancelled many rides today, and can ask for rides again tomorrow. Please tell them.',
  'desk-ride-overlaps':
    'They have a ride from {{0}} to {{1}} already. Ask whether another time would do, or cancel that ride first.',
  'desk-ride-way-back':
    'They are picked up for the way back at {{0}}. Ask whether they can be there before, or change the way back first.',
  'desk-ride-on-its-way':
    'The bus is on its way, and the ride can no longer be changed. Cancel it, or talk to the driver.',
  'desk-ride-ready-day': 'They can say that they are ready on {{0}}. Ask them to call again on that day.',
  'desk-ride-ready-late': 'It is too late for today’s last ride. Talk about another way home, such as a taxi.',
  'desk-ride-no-room': 'All vehicles are full until the end of the day. Talk about another way home, such as a taxi.',
  'outage-past': 'Choose a time that is still to come.',
  'outage-order': 'Choose an end that is after the beginning.',
  'outage-known': 'An outage of this vehicle from {{0}} to {{1}} is noted already. Choose other times.',
  'outage-most': 'A vehicle has {{0}} outages at most. Drop one that is not needed first.',
} as const;

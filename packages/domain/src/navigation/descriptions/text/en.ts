import type { RouteName } from '../../routes.ts';
import type { en as names } from '../../text/en.ts';

type Key = Exclude<`description.${RouteName}`, keyof typeof names>;

/** What each screen says of itself to search engines; ":own_name" takes the name of what it shows. */
export const en = {
  'description.about': 'What you can do on this site, how to use it, and whom to ask.',
  'description.app': 'The official apps of the town.',
  'description.app-garbage': 'The app that tells you how to sort garbage and when it is collected.',
  'description.app-info': 'The app that brings notices and emergency information from the town.',
  'description.app-newsletter': 'The app for reading the town’s newsletter.',
  'description.faq': 'Frequently asked questions about signing up, reserving, fees and more.',
  'description.forbidden': 'You cannot open this page.',
  'description.legal': 'Fees, payment and other information required by the Act on Specified Commercial Transactions.',
  'description.login': 'Log in with your e-mail address or mobile number.',
  'description.logout': 'You have been logged out.',
  'description.not-found': 'There is nothing at this address.',
  'description.notice': 'Notices from the town, newest first, by category.',
  'description.notice-detail': 'A notice from the town.',
  'description.policy': 'How we handle the personal information you entrust to us.',
  'description.reservation': 'Your reservations of town facilities.',
  'description.reservation-detail': 'One of your reservations, with its fee and state.',
  'description.reservation-calendar': 'Your facility reservations as a calendar: day, 4 days, week or month.',
  'description.reservation-history': 'Your past and cancelled facility reservations.',
  'description.server-error': 'The page could not be prepared.',
  'description.signup': 'Sign up free of charge to reserve the town’s facilities.',
  'description.spot': 'Find a free room in the town’s facilities by date and time, number of people or facility.',
  'description.spot-timetable': 'The time bands of the facility’s rooms, and which of them are free during the week.',
  'description.timetable-sportscenter':
    'The time bands of the sports centre’s rooms, and which of them are free during the week.',
  'description.timetable-wakka':
    'The time bands of the shared office’s rooms, and which of them are free during the week.',
  'description.spot-detail': 'Rooms, equipment, fees, conditions and opening hours of the facility.',
  'description.spot-form': 'Choose dates and times, see the fee, and reserve the room.',
  'description.spot-form-again': 'Choose new dates for an earlier reservation, or change it, and reserve again.',
  'description.terms': 'The terms of use of this site.',
  'description.top': 'Reserve the town’s facilities online, by day and by night.',
  'description.pass': 'The passes for the bath and the bus: who may use them and how to begin.',
  'description.pass-bath': 'The pass for the town’s bath: who may use it, how often, and how. A phone can show it too.',
  'description.pass-bus': 'The pass that sets your fare on the community bus: who rides free, and how to use it.',
  'description.bath-history': 'The days on which you came to the bath, and the visits left this year.',
  'description.account': 'See and change your contacts, password and services.',
  'description.withdrawal': 'How to end your membership.',
  'description.reservation-taxi': 'Book a taxi to your reservation and back home.',
  'description.monitor-laundry': 'Free washers and dryers now.',
  'description.monitor-plaza': 'How busy the bath is now.',
  'description.monitor-test': 'Terminals and their latest test taps, for staff.',
  'description.password-reminder': 'Get a temporary password by e-mail.',
} as const satisfies Record<Key, string>;

export const en = {
  'lottery-long': 'The days of one lottery lie within {{0}} days.',
  'lottery-order': 'Applications must end after they begin.',
  'lottery-draw-order': 'The draw must not be before applications end.',
  'lottery-past': 'Applications would have begun already. Please choose a time in the future.',
  'lottery-early-use': 'Winners need time before the first day of use. With this draw, the first day can be {{0}}.',
  'lottery-no-slots': 'None of these times can be drawn. Please look at rooms, days and times.',
  'lottery-many-slots': 'These are {{0}} times. One lottery can have {{1}} at most.',
  'lottery-changed': 'Other times are free than you have seen. Please look at them again. Nothing was made.',
  'lottery-opened': 'Applications have begun, so it can no longer be changed or deleted. You can call it off.',
  'lottery-done': 'This lottery was drawn or called off already.',
  'lottery-not-closed': 'It can be drawn once applications have ended.',
  'lottery-own-address': 'They live at your own address. Somebody else has to decide about it.',
  'lottery-applied': 'This person has applied already. They can change it until applications end.',
  'closure-lottery': 'The lottery “{{0}}” holds times then. Please call it off first, or choose another time.',
  'closure-lottery-drawn':
    'The lottery “{{0}}” is drawn, and what was won is being reserved. Please check again in a few minutes.',
} as const;

/** What officials are refused who write notices. */
export const en = {
  'foreign-notice': 'A colleague wrote this. They can change it; you can write a new version of what is public.',
  'notice-closed-early': 'The end has to be later than the beginning, and later than now. Please choose another time.',
  'notice-over': 'The end of this notice has passed, so nobody would read it. Please give it another end.',
  'version-in-future':
    'A new version takes the place of the public one as soon as it is approved. Please leave the beginning empty, or choose a time that has passed.',
  'version-exists':
    'Somebody is writing a new version of this already. Please go on with that one, or discard it first.',
  'too-many-drafts':
    'You have {{0}} notices that are not public. Please finish or discard some of them before you begin another.',
} as const;

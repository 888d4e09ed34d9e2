/** What officials are refused who write with members. */
export const en = {
  'own-message': 'Nobody answers their own messages as the office. Please leave it to a colleague.',
  'message-changed':
    'Something has changed since you opened it. What you wrote is still here. Please look at it again.',
  'being-answered': 'A colleague is just answering this. What you wrote is still here. Please look at it again.',
  'no-message-official': 'This colleague does not answer messages of this office. Please choose somebody of the list.',
  'guest-no-address': 'The guest left no address, or it is deleted by now: nobody would read an answer.',
  'handover-inquiries': 'Only inquiries can be given to another office. Your office began this one.',
  'no-message-office': 'Nobody in this office answers messages. Please choose one of the list.',
  'too-many-handovers':
    'This inquiry has gone from office to office {{0}} times. Please agree by telephone who answers.',
  'spam-guests': 'Only inquiries of guests can be marked as spam.',
  'message-no-account': 'This person has no account, and so could not read a message. Please call or write to them.',
  'too-many-threads':
    'This office has begun {{0}} messages to this person within a day. Please add to one of them, or write tomorrow.',
  'guest-no-files': 'Files can be sent to people with an account only. Please take them off.',
  'too-many-phrases': 'Your office has {{0}} fixed texts. Please delete one that nobody uses any more.',
  'phrase-name-taken': 'Your office has a fixed text named “{{0}}” already. Please choose another name.',
  'phrase-changed': 'A colleague has changed this fixed text. What you wrote is still here. Please look at it again.',
  'no-recipients': 'Nobody can be written to: nobody is there who has an account. Please choose others.',
  'too-many-recipients':
    'These are {{0}} people, and a message goes to {{1}} at most. To more of them the town writes a notice, which a colleague approves.',
  'recipients-changed': 'There are {{0}} recipients now: somebody has joined or left. Please look at the number again.',
} as const;

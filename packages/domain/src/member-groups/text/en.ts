/** What members are refused about their lists and groups. */
export const en = {
  'too-many-groups': 'You have {{0}} lists and groups, which is the most. Delete or leave one first.',
  'group-person-unknown': 'One of these people cannot be chosen any more. Open the page again and choose anew.',
  'group-login-id': 'Enter the e-mail address or the mobile number with which the person logs in here.',
  'invites-yourself': 'This is your own address. Enter that of the person whom you invite.',
  'already-invited': 'An invitation for this address is waiting already. You find it in the group.',
  'too-many-group-people':
    'A group has at most {{0}} people, with those who are invited. Take somebody out or an invitation back first.',
  'too-many-invitations': 'You can invite {{0}} people a day. Please go on tomorrow.',
  'mail-needs-address': 'Register an e-mail address under “Account” first.',
} as const;
